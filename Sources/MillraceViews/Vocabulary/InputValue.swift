/// The part of a node that a person can change without asking the program.
public enum InputValue: Hashable, Codable, Sendable {
  /// The text of a field.
  case text(String)
  /// The state of a toggle.
  case isOn(Bool)
  /// The id of what is chosen in a picker; nil while nothing is.
  case choice(String?)
  /// The number of a slider or a stepper.
  case number(Double)
  /// The day of a date picker; nil while none is chosen.
  case day(CalendarDay?)
}
