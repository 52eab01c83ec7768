internal import MillraceViews

extension TestHost {
  /// Discards the effect of local commands, as a reload of the page does.
  package func appearAnew() { locals = LocalState(root) }

  /// Runs a local command of a page; an unknown target is no error, as in a browser.
  ///
  /// Commands without a visible effect do nothing: a host neither scrolls nor has a clipboard, and
  /// its presses are handled before they return, so no node is ever busy with one.
  func run(_ command: LocalCommand) throws(TestHostError) -> [Action] {
    guard let name = command.target, let target = firstNamed(name, in: root) else { return [] }
    switch command {
    case .show:
      locals.show(target.id)
    case .hide:
      return try hide(target)
    case .toggle:
      guard locals.hides(target.id) else { return try hide(target) }
      locals.show(target.id)
    case .open:
      locals.open(target.id, from: focused?.id)
      return try moveFocus(into: target)
    case .close:
      let opener = locals.close(target.id)
      guard let opener, let element = mirror.element(opener) else {
        return try loseFocus(in: target)
      }
      return try moveFocus(to: element)
    case .focus:
      return try moveFocus(into: target)
    case .scroll, .copy, .busy:
      break
    }
    return []
  }

  private func hide(_ target: Element) throws(TestHostError) -> [Action] {
    locals.hide(target.id)
    return try loseFocus(in: target)
  }

  /// Removes the focus from a node that is hidden.
  private func loseFocus(in target: Element) throws(TestHostError) -> [Action] {
    guard let focused, contains(target, focused.id) else { return [] }
    return try perform(.blur, on: focused)
  }

  /// Moves the focus to the node, or to the first node in it that can have it.
  private func moveFocus(into target: Element) throws(TestHostError) -> [Action] {
    guard let taker = firstTaker(of: locals.visible(target)) else { return [] }
    return try moveFocus(to: taker)
  }

  private func moveFocus(to target: Element) throws(TestHostError) -> [Action] {
    if focused?.id == target.id { return [] }
    let left = try focused.map { element throws(TestHostError) in
      try perform(.blur, on: element)
    }
    return try (left ?? []) + perform(.focus, on: target)
  }

  private func firstNamed(_ name: String, in element: Element) -> Element? {
    if element.traits.name == name { return element }
    for child in element.children {
      if let found = firstNamed(name, in: child) { return found }
    }
    return nil
  }

  private func firstTaker(of element: Element) -> Element? {
    if element.traits.isHidden { return nil }
    if element.kind.takesFocus, isEnabled(element.id) { return element }
    for child in element.children {
      if let taker = firstTaker(of: child) { return taker }
    }
    return nil
  }

  private func contains(_ element: Element, _ node: NodeID) -> Bool {
    element.id == node || element.children.contains { contains($0, node) }
  }
}

extension Kind {
  /// True if a person can focus it with the keyboard, or the program may.
  fileprivate var takesFocus: Bool {
    switch self {
    case .button, .link, .field, .toggle, .picker, .datePicker, .slider, .stepper, .upload, .tab,
      .heading:
      true
    default: false
    }
  }
}
