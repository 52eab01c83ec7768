/// One of several things to choose from.
///
/// What a person chooses counts only if it is among the choices that the view offers at that moment; anything else a client
/// sends is refused and reported. The picker shows what the state says: where the program does not take the choice over,
/// it goes back.
///
/// - Parameters:
///   - label: The name of the picker.
///   - choices: What there is to choose from, in order; ids differ.
///   - selected: The id of what is chosen; nil while nothing is.
///   - style: How the choices are laid out.
///   - prompt: What a menu shows while nothing is chosen.
///   - onChange: The action for the id of what a person has chosen.
@inlinable
public func picker<Action>(
  _ label: String, _ choices: [Choice], selected: String?, style: ChoiceField.Style = .menu,
  prompt: String = "Choose…", onChange: @escaping (String) -> Action
) -> Node<Action> {
  let field = ChoiceField(
    label: label, choices: choices, selected: selected, style: style, prompt: prompt)
  return Node(.picker(field), handlers: ActionHandler(.choose, .choice(onChange)))
}

/// One of several values to choose from, such as the cases of an enumeration.
///
///     picker("Size", Size.allCases, selected: state.size, title: \.name, onChange: { .resize($0) })
///
/// - Parameters:
///   - label: The name of the picker.
///   - options: What there is to choose from, in order; raw values differ.
///   - selected: What is chosen; nil while nothing is.
///   - style: How the choices are laid out.
///   - prompt: What a menu shows while nothing is chosen.
///   - title: The words for one of them.
///   - onChange: The action for what a person has chosen.
@inlinable
public func picker<Action, Option: RawRepresentable<String>>(
  _ label: String, _ options: [Option], selected: Option?, style: ChoiceField.Style = .menu,
  prompt: String = "Choose…", title: (Option) -> String, onChange: @escaping (Option) -> Action
) -> Node<Action> {
  let field = ChoiceField(
    label: label, choices: options.map { Choice(id: $0.rawValue, title: title($0)) },
    selected: selected?.rawValue, style: style, prompt: prompt)
  return Node(
    .picker(field),
    handlers: ActionHandler(.choose, .choice { Option(rawValue: $0).map(onChange) }))
}

/// A day of the calendar to choose, or none.
///
/// - Parameters:
///   - label: The name of the picker.
///   - day: The chosen day; nil while none is.
///   - earliest: The first day that can be chosen; nil for no limit.
///   - latest: The last day that can be chosen; nil for no limit.
///   - onChange: The action for the day that a person has chosen; nil where they took it away.
@inlinable
public func datePicker<Action>(
  _ label: String, day: CalendarDay?, earliest: CalendarDay? = nil, latest: CalendarDay? = nil,
  onChange: @escaping (CalendarDay?) -> Action
) -> Node<Action> {
  let field = DayField(label: label, day: day, earliest: earliest, latest: latest)
  return Node(.datePicker(field), handlers: ActionHandler(.date, .day(onChange)))
}
