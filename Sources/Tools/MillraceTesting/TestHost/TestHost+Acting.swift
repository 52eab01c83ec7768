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

  /// Turns a toggle on or off; a toggle with that value already gives no action.
  @discardableResult
  public func set(_ name: String, to isOn: Bool) throws(TestHostError) -> [Action] {
    let toggle = try reach(.toggle, name)
    return toggle.kind.inputValue == .isOn(isOn) ? [] : try enter(.isOn(isOn), into: toggle)
  }

  /// Selects a choice of a picker by its title; the selected choice gives no action.
  @discardableResult
  public func choose(_ title: String, in name: String) throws(TestHostError) -> [Action] {
    let picker = try reach(.picker, name)
    guard case .picker(let field) = picker.kind else {
      throw .notPossible(.choose, name, role: .picker)
    }
    guard let choice = field.choices.first(where: { $0.title == title }) else {
      throw .notOffered(title, by: name, choices: field.choices.map(\.title))
    }
    return choice.id == field.selected ? [] : try enter(.choice(choice.id), into: picker)
  }

  /// Selects a day in a date picker; nil clears it.
  @discardableResult
  public func set(_ name: String, to day: CalendarDay?) throws(TestHostError) -> [Action] {
    let picker = try reach(.picker, name)
    return picker.kind.inputValue == .day(day) ? [] : try enter(.day(day), into: picker)
  }

  /// Sets the number of a slider or a stepper; its current number gives no action.
  @discardableResult
  public func set(
    _ name: String, to number: Double, role: Role = .slider
  ) throws(TestHostError) -> [Action] {
    let control = try reach(role, name)
    return control.kind.inputValue == .number(number)
      ? [] : try enter(.number(number), into: control)
  }

  /// Emits an event from the definition of a custom node.
  @discardableResult
  public func notify(
    _ event: String, _ payload: String = "", from name: String
  ) throws(TestHostError) -> [Action] {
    try notify(CustomEvent(event, payload), from: reach(.custom, name))
  }

  /// Dismisses a sheet or an alert without an answer.
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

  /// Selects a tab.
  @discardableResult
  public func selectTab(_ name: String) throws(TestHostError) -> [Action] {
    try perform(.press, on: reach(.tab, name))
  }

  /// Presses the visible back button; the innermost one if there are several.
  @discardableResult
  public func goBack() throws(TestHostError) -> [Action] {
    let buttons = findAll(.button).filter { $0.traits.style == "back" }
    guard let button = buttons.last(where: { modal(above: $0) == nil }) ?? buttons.last else {
      throw .noneNamed("Back", role: .button, candidates: findAll(.button).map(\.accessibleName))
    }
    return try perform(.press, on: button)
  }

  /// Finds a node that a person can reach now.
  func reach(_ role: Role, _ name: String) throws(TestHostError) -> Element {
    let element = try find(role, name)
    if let modal = modal(above: element) {
      throw .outOfReach(name, role: role, behind: modal.accessibleName)
    }
    return element
  }
}
