extension Node {
  /// Keeps the node the same while its siblings come, go and change places; unique among siblings.
  ///
  /// A duplicate is reported, and paired in order with the duplicates of the view before.
  @inlinable
  public func key(_ key: some KeyConvertible) -> Node {
    Node(box: box.with(.key(key.nodeKey)))
  }

  /// Names the node for tests; a person never sees it.
  @inlinable
  public func testID(_ id: String) -> Node {
    changing { $0.testID = id }
  }

  /// Has this read aloud instead of the words of the node, and the node found by it.
  @inlinable
  public func label(_ label: String) -> Node {
    changing { $0.label = label }
  }

  /// Has this read aloud after the name, as the state of the node.
  @inlinable
  public func accessibilityValue(_ value: String) -> Node {
    changing { $0.value = value }
  }

  /// Has this read aloud last, about what the node does.
  @inlinable
  public func hint(_ hint: String) -> Node {
    changing { $0.hint = hint }
  }

  /// Makes the node something else to somebody who cannot see it; it looks the same.
  @inlinable
  public func role(_ role: Role) -> Node {
    changing { $0.role = role }
  }

  /// Has a change of the words of this node read aloud, or not; nodes below are not included.
  @inlinable
  public func live(_ politeness: Politeness = .polite) -> Node {
    changing { $0.live = politeness }
  }

  /// Has assistive technology pass over the node and what is below it.
  @inlinable
  public func accessibilityHidden(_ isHidden: Bool = true) -> Node {
    changing { $0.isHidden = isHidden }
  }

  /// Keeps the node, and what is below it, from being used; events that come anyway are refused.
  @inlinable
  public func disabled(_ isDisabled: Bool = true) -> Node {
    changing { $0.isEnabled = !isDisabled }
  }

  /// Shows that something is being done about it, and keeps it from being pressed again meanwhile.
  ///
  /// It keeps the focus, which a disabled node would lose; a press that comes anyway is refused.
  @inlinable
  public func busy(_ isBusy: Bool = true) -> Node {
    changing { $0.isBusy = isBusy }
  }

  /// Puts a sign before the words of a button, a link, a text or a heading; it decorates, and is never read aloud.
  @inlinable
  public func icon(_ icon: String) -> Node {
    changing { $0.icon = icon }
  }

  /// Has the node take the room that its siblings in a column or a row leave, shared with others that grow.
  @inlinable
  public func grow(_ grows: Bool = true) -> Node {
    changing { $0.grows = grows }
  }

  /// Asks for the focus, which the node gets once, when this becomes true or the node appears.
  ///
  /// A person may move the focus away while it stays true; it is not taken back.
  @inlinable
  public func focused(_ wantsFocus: Bool = true) -> Node {
    changing { $0.wantsFocus = wantsFocus }
  }

  /// Presses the node with a key from anywhere on the page.
  @inlinable
  public func shortcut(_ shortcut: Shortcut) -> Node {
    changing { $0.shortcut = shortcut }
  }

  /// Gives the node a look that the driver knows by name.
  @inlinable
  public func style(_ style: Style) -> Node {
    changing { $0.style = style }
  }

  /// Sends an action when the focus comes to the node.
  @inlinable
  public func onFocus(send action: Action) -> Node {
    handling(.focus, send: action)
  }

  /// Sends an action when the focus leaves the node.
  @inlinable
  public func onBlur(send action: Action) -> Node {
    handling(.blur, send: action)
  }
}

extension Node {
  @inlinable
  func changing(_ change: @escaping (inout Traits) -> Void) -> Node {
    if let thunk = box.thunk {
      // What it builds is not there yet, so the change waits with the building.
      var mark = Traits()
      change(&mark)
      let later = thunk.changing(mark: mark) { Node(box: $0).changing(change).box }
      return Node(box: box.with(.thunk(later)))
    }
    var traits = box.traits?.value ?? Traits()
    change(&traits)
    return Node(box: box.with(.traits(TraitsBox(traits))))
  }

  @inlinable
  func handling(_ name: EventName, send action: Action) -> Node {
    if let thunk = box.thunk {
      let later = thunk.changing(mark: nil) { Node(box: $0).handling(name, send: action).box }
      return Node(box: box.with(.thunk(later)))
    }
    return Node(
      box: box.with(.handlers(SendingHandler(name, action, next: box.handlers))))
  }
}
