/// The meaning of a button, by which a driver shows and positions it as its platform does.
public enum ButtonRole: String, Hashable, Codable, Sendable, CaseIterable {
  /// An ordinary button.
  case plain
  /// The button that the return key presses, in a form, a sheet or an alert.
  case primary
  /// A button that deletes something permanently.
  case destructive
  /// A button that leaves without a change.
  case cancel
}
