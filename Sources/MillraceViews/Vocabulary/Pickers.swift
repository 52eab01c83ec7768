/// Returns a choice of one option among several.
///
/// A choice is accepted only if the view offers it at that moment; any other value of a client is
/// refused and reported. The picker shows the value of the state: if the program does not accept
/// the choice, the picker returns to it.
///
/// - Parameters:
///   - label: The name of the picker.
///   - choices: The choices in order; ids differ.
///   - selected: The id of the selected choice; nil if there is none.
///   - style: The layout of the choices.
///   - prompt: The text of a menu without a selected choice.
///   - onChange: The action for the id of the choice of a person.
@inlinable
public func picker<Action>(
  _ label: String, _ choices: [Choice], selected: String?, style: ChoiceField.Style = .menu,
  prompt: String = "Choose…", onChange: @escaping (String) -> Action
) -> Node<Action> {
  let field = ChoiceField(
    label: label, choices: choices, selected: selected, style: style, prompt: prompt)
  return Node(.picker(field), handlers: ActionHandler(.choose, .choice(onChange)))
}

/// Returns a choice of one value among several, such as the cases of an enumeration.
///
///     picker("Size", Size.allCases, selected: state.size, title: \.name) { .resize($0) }
///
/// - Parameters:
///   - label: The name of the picker.
///   - options: The values in order; raw values differ.
///   - selected: The selected value; nil if there is none.
///   - style: The layout of the choices.
///   - prompt: The text of a menu without a selected value.
///   - title: The title of a value.
///   - onChange: The action for the choice of a person.
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

/// Returns a choice of a day of the calendar, or of none.
///
/// - Parameters:
///   - label: The name of the picker.
///   - day: The chosen day; nil if there is none.
///   - earliest: The first day that can be chosen; nil for no limit.
///   - latest: The last day that can be chosen; nil for no limit.
///   - onChange: The action for the day that a person has chosen; nil if they removed it.
@inlinable
public func datePicker<Action>(
  _ label: String, day: CalendarDay?, earliest: CalendarDay? = nil, latest: CalendarDay? = nil,
  onChange: @escaping (CalendarDay?) -> Action
) -> Node<Action> {
  let field = DayField(label: label, day: day, earliest: earliest, latest: latest)
  return Node(.datePicker(field), handlers: ActionHandler(.date, .day(onChange)))
}
