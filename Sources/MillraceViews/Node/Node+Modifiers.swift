extension Node {
  /// Returns a copy with a key, which identifies the node while its siblings change.
  ///
  /// Keys are unique among siblings. A duplicate is reported, and paired in order with the
  /// duplicates of the view before.
  @inlinable
  public func key(_ key: some KeyConvertible) -> Node {
    Node(box: box.with(.key(key.nodeKey)))
  }

  /// Returns a copy with a name for tests, which a person never sees.
  @inlinable
  public func testID(_ id: String) -> Node {
    changing { $0.testID = id }
  }

  /// Returns a copy whose name for assistive technology replaces its words.
  @inlinable
  public func label(_ label: String) -> Node {
    changing { $0.label = label }
  }

  /// Returns a copy with a state that is read aloud after the name.
  @inlinable
  public func accessibilityValue(_ value: String) -> Node {
    changing { $0.value = value }
  }

  /// Returns a copy with a hint about its effect that is read aloud last.
  @inlinable
  public func hint(_ hint: String) -> Node {
    changing { $0.hint = hint }
  }

  /// Returns a copy of a control with the fault of its value, or with none.
  ///
  /// The fault is shown below the control, and read aloud with it. It has no effect on other nodes.
  @inlinable
  public func error(_ error: String?) -> Node {
    changing { $0.error = error }
  }

  /// Returns a copy with another role for assistive technology; it looks the same.
  @inlinable
  public func role(_ role: Role) -> Node {
    changing { $0.role = role }
  }

  /// Returns a copy whose changed words are read aloud, or not; nodes below are not included.
  @inlinable
  public func live(_ politeness: Politeness = .polite) -> Node {
    changing { $0.live = politeness }
  }

  /// Returns a copy that assistive technology skips, with everything below it.
  @inlinable
  public func accessibilityHidden(_ isHidden: Bool = true) -> Node {
    changing { $0.isHidden = isHidden }
  }

  /// Returns a copy that cannot be used, nor can the nodes below it; events that arrive are
  /// refused.
  ///
  /// A sheet or an alert that is disabled, or below a disabled node, is shown in its place and
  /// covers nothing.
  @inlinable
  public func disabled(_ isDisabled: Bool = true) -> Node {
    changing { $0.isEnabled = !isDisabled }
  }

  /// Returns a copy that is shown as busy and cannot be pressed again meanwhile.
  ///
  /// It keeps the focus, which a disabled node would lose; a press that arrives anyway is refused.
  @inlinable
  public func busy(_ isBusy: Bool = true) -> Node {
    changing { $0.isBusy = isBusy }
  }

  /// Returns a copy with an icon before the words of a button, a link, a text or a heading.
  ///
  /// The icon decorates, and is never read aloud. A button that shows nothing else keeps its words
  /// for assistive technology: `button("Delete", …).icon(.trash).style(.iconOnly)`.
  @inlinable
  public func icon(_ icon: Icon) -> Node {
    changing { $0.icon = icon }
  }

  /// Returns a copy that fills the room that its siblings in a column or a row leave.
  ///
  /// Several nodes that grow share the room.
  @inlinable
  public func grow(_ grows: Bool = true) -> Node {
    changing { $0.grows = grows }
  }

  /// Returns a copy that gets the focus once, when this becomes true or the node appears.
  ///
  /// A person may move the focus away while it stays true; it does not return to the node.
  @inlinable
  public func focused(_ wantsFocus: Bool = true) -> Node {
    changing { $0.wantsFocus = wantsFocus }
  }

  /// Returns a copy that a key presses from anywhere on the page.
  @inlinable
  public func shortcut(_ shortcut: Shortcut) -> Node {
    changing { $0.shortcut = shortcut }
  }

  /// Returns a copy with a style that the driver knows by name.
  @inlinable
  public func style(_ style: Style) -> Node {
    changing { $0.style = style }
  }

  /// Returns a copy that sends an action when it gets the focus.
  @inlinable
  public func onFocus(send action: Action) -> Node {
    handling(.focus, send: action)
  }

  /// Returns a copy that sends an action when it loses the focus.
  @inlinable
  public func onBlur(send action: Action) -> Node {
    handling(.blur, send: action)
  }
}

extension Node {
  @inlinable
  func changing(_ change: @escaping (inout Traits) -> Void) -> Node {
    if let thunk = box.thunk {
      // The node is not built yet, so the change is made when it is built.
      var mark = Traits()
      change(&mark)
      let later = thunk.changing(mark: mark) { Node(box: $0).changing(change).box }
      return Node(box: box.with(.thunk(later)))
    }
    var traits = box.traits?.value ?? Traits()
    change(&traits)
    return Node(box: box.with(.traits(TraitsBox(traits))))
  }

  /// Returns a copy that sends an action of its own type: no conversion that the node has by now
  /// applies to it.
  ///
  /// - Parameters:
  ///   - name: The name of the event.
  ///   - action: The action.
  ///   - outer: The conversions of the lazy nodes that the node was built for.
  @inlinable
  func handling(
    _ name: EventName, send action: Action, after outer: Transform? = nil
  ) -> Node {
    let earlier = outer ?? box.transform
    if let thunk = box.thunk {
      let later = thunk.changing(mark: nil) {
        Node(box: $0).handling(name, send: action, after: earlier).box
      }
      return Node(box: box.with(.thunk(later)))
    }
    let handler: Handler =
      if let earlier {
        LateHandler(name, action, after: earlier, next: box.handlers)
      } else {
        SendingHandler(name, action, next: box.handlers)
      }
    return Node(box: box.with(.handlers(handler)))
  }
}
