public import MillraceViews

extension TestHost {
  /// Presses a button, or another node that can be pressed.
  @discardableResult
  public func press(
    _ name: String, role: Role = .button
  ) throws(TestHostError) -> [Action] {
    try perform(.press, on: reach(role, name))
  }

  /// Follows a link.
  @discardableResult
  public func follow(_ name: String) throws(TestHostError) -> [Action] {
    try perform(.press, on: reach(.link, name))
  }

  /// Replaces the text of a field, in one go.
  @discardableResult
  public func type(_ text: String, into name: String) throws(TestHostError) -> [Action] {
    try enter(.text(text), into: reach(.field, name))
  }

  /// Presses return in a field, or sends a form.
  @discardableResult
  public func submit(_ name: String, role: Role = .field) throws(TestHostError) -> [Action] {
    try perform(.submit, on: reach(role, name))
  }

  /// Turns a toggle on or off; one that is so already gives no action.
  @discardableResult
  public func set(_ name: String, to isOn: Bool) throws(TestHostError) -> [Action] {
    let toggle = try reach(.toggle, name)
    return toggle.kind.inputValue == .isOn(isOn) ? [] : try enter(.isOn(isOn), into: toggle)
  }

  /// Wants a sheet, or an alert, away without an answer.
  @discardableResult
  public func dismiss(_ name: String, role: Role = .sheet) throws(TestHostError) -> [Action] {
    try perform(.dismiss, on: reach(role, name))
  }

  /// Moves the focus to a node, and away from the one that has it.
  @discardableResult
  public func focus(_ role: Role, _ name: String) throws(TestHostError) -> [Action] {
    let target = try reach(role, name)
    let left = try focused.map { element throws(TestHostError) in
      try perform(.blur, on: element)
    }
    return try (left ?? []) + perform(.focus, on: target)
  }

  /// Chooses a tab.
  @discardableResult
  public func selectTab(_ name: String) throws(TestHostError) -> [Action] {
    try perform(.press, on: reach(.tab, name))
  }

  /// Takes the way back that is seen; the innermost one, where there are several.
  @discardableResult
  public func goBack() throws(TestHostError) -> [Action] {
    let ways = findAll(.button).filter { $0.traits.style == "back" }
    guard let way = ways.last(where: { modal(above: $0) == nil }) ?? ways.last else {
      throw .noneNamed("Back", role: .button, candidates: findAll(.button).map(\.accessibleName))
    }
    return try perform(.press, on: way)
  }

  /// Finds a node that a person could get at now.
  private func reach(_ role: Role, _ name: String) throws(TestHostError) -> Element {
    let element = try find(role, name)
    if let modal = modal(above: element) {
      throw .outOfReach(name, role: role, behind: modal.accessibleName)
    }
    return element
  }
}
