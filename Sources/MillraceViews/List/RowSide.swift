/// From where an action of a row is reached; all of them are in its menu too, and so within reach of a keyboard.
public enum RowSide: String, Hashable, Codable, Sendable, CaseIterable {
  /// A swipe from where a line begins, uncovering what is there.
  case leading
  /// A swipe from where a line ends.
  case trailing
  /// The menu alone.
  case menu

  /// The look of the buttons that are reached from there, by which a driver knows which a swipe uncovers.
  public var style: Style { Style("row-\(rawValue)") }
}
