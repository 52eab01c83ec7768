/// A row of a collection, without its content.
public struct CollectionEntry: Hashable, Codable, Sendable {
  /// The line of the collection that the row is, counted from 0.
  public var line: Int
  /// True if the row is selected; `nil` if no row can be.
  public var isSelected: Bool?
  /// The height, in points; `nil` if it is the common one.
  public var height: Int?
  /// True if the last child of the row is the menu of its actions.
  public var hasMenu: Bool

  /// Creates an entry.
  public init(line: Int, isSelected: Bool? = nil, height: Int? = nil, hasMenu: Bool = false) {
    self.line = line
    self.isSelected = isSelected
    self.height = height
    self.hasMenu = hasMenu
  }
}
