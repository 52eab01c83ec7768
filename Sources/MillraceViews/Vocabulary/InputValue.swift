/// The part of a node that a person can change without asking the program.
public enum InputValue: Hashable, Codable, Sendable {
  /// The text of a field.
  case text(String)
  /// The state of a toggle.
  case isOn(Bool)
}
