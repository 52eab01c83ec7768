/// The value of a node that a person can change before the program responds.
public enum InputValue: Hashable, Codable, Sendable {
  /// The text of a field.
  case text(String)
  /// The state of a toggle.
  case isOn(Bool)
  /// The id of the selected choice of a picker; nil if there is none.
  case choice(String?)
  /// The number of a slider or a stepper.
  case number(Double)
  /// The day of a date picker; nil if there is none.
  case day(CalendarDay?)
}
