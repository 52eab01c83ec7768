/// What pressing a button means, so that a driver can show and place it as its platform does.
public enum ButtonRole: String, Hashable, Codable, Sendable, CaseIterable {
  /// An ordinary button.
  case plain
  /// The one that the return key presses, in a form, a sheet or an alert.
  case primary
  /// Takes something away for good.
  case destructive
  /// Leaves without a change.
  case cancel
}
