/// The side of a row from which an action is reached.
///
/// All actions are in the menu of the row too, where a keyboard reaches them.
public enum RowSide: String, Hashable, Codable, Sendable, CaseIterable {
  /// The actions that a swipe from the beginning of a line uncovers.
  case leading
  /// The actions that a swipe from the end of a line uncovers.
  case trailing
  /// The actions that are in the menu alone.
  case menu

  /// The style of the buttons of this side, by which a driver knows which of them a swipe uncovers.
  public var style: Style { Style("row-\(rawValue)") }
}
