internal import MillraceViews

/// A form of a view that a browser can post without a script, with the names of its controls.
///
/// The names are the labels, with a number where a label occurs again. So they are the same in
/// another page with the same form, whose nodes may have other numbers.
struct PlainForm {
  /// The form.
  let node: NodeID
  /// The event that submits it.
  let submission: Event
  /// The buttons by which a person submits it.
  private(set) var buttons: [NodeID] = []
  /// The enabled controls, in the order of the page, which is that of the entries of a post.
  private(set) var controls: [(name: String, element: Element)] = []
  private var names = ControlNames()

  /// Returns the forms in a view, in order.
  static func all(in element: Element) -> [PlainForm] {
    guard element.traits.isEnabled else { return [] }
    let own = PlainForm(element).map { [$0] } ?? []
    return own + element.children.flatMap(all)
  }

  /// Creates the form of an element; `nil` if it is none, or nothing submits it.
  private init?(_ element: Element) {
    guard case .form = element.kind else { return nil }
    var (buttons, names): ([NodeID], ControlNames) = ([], ControlNames())
    var controls: [(name: String, element: Element)] = []
    func collect(_ element: Element) {
      guard element.traits.isEnabled else { return }
      if case .button(_, .primary) = element.kind, element.events.contains(EventSet(.press)) {
        buttons.append(element.id)
      }
      if element.kind.inputValue != nil {
        let label = Self.name(of: element.kind.label ?? "")
        controls.append((names.add(label), element))
      }
      for child in element.children { collect(child) }
    }
    for child in element.children { collect(child) }
    node = element.id
    if element.events.contains(EventSet(.submit)) {
      submission = Event(.submit, on: node)
    } else if let first = buttons.first {
      submission = Event(.press, on: first)
    } else {
      return nil
    }
    (self.buttons, self.controls, self.names) = (buttons, controls, names)
  }

  /// Returns a name that a browser sends as it is.
  private static func name(of label: String) -> String {
    let name = String(
      String.UnicodeScalarView(
        label.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    return name.isEmpty ? "-" : name
  }

  /// Returns the control of a name.
  func control(_ name: String) -> Element? {
    names.positions[name].map { controls[$0].element }
  }

  /// Returns the entries of a post, with those that a browser omits: toggles that are off.
  func completed(_ entries: [FormPost.Entry]) throws(FormRefusal) -> [FormPost.Entry] {
    var values: [String: String] = [:]
    for entry in entries where values.updateValue(entry.value, forKey: entry.name) != nil {
      throw .repeatedName(entry.name)
    }
    let known = controls.compactMap { name, element -> FormPost.Entry? in
      if let value = values.removeValue(forKey: name) { return .init(name: name, value: value) }
      if case .toggle = element.kind { return .init(name: name, value: "") }
      return nil
    }
    return known + entries.filter { values[$0.name] != nil }
  }
}

extension Element {
  /// Returns the event of a person who gave the control the value of a post; `nil` if it has that
  /// value, or the browser had none.
  func event(entering text: String, named name: String) throws(FormRefusal) -> Event? {
    guard let current = kind.inputValue, text != HTML.shown(Markup.text(of: current)) else {
      return nil
    }
    let value: InputValue
    switch current {
    case .text:
      guard text.utf8.count <= Event.longestText else { throw .unfitValue(of: name) }
      value = .text(text)
    case .isOn(let isOn):
      guard text.isEmpty || text == "on" else { throw .unfitValue(of: name) }
      if isOn == !text.isEmpty { return nil }
      value = .isOn(!isOn)
    case .choice:
      if text.isEmpty { return nil }
      guard text.hasPrefix("=") else { throw .unfitValue(of: name) }
      value = .choice(String(text.dropFirst()))
    case .number:
      if text.isEmpty { return nil }
      guard let number = Double(text), number.isFinite else { throw .unfitValue(of: name) }
      value = .number(number)
    case .day:
      let day = CalendarDay(text)
      guard text.isEmpty || day != nil else { throw .unfitValue(of: name) }
      value = .day(day)
    }
    return EventValue(entering: value, revision: revision + 1).map { Event($0, on: id) }
  }
}
