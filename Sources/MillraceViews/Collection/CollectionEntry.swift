/// A row of a collection, beside what is in it.
public struct CollectionEntry: Hashable, Codable, Sendable {
  /// Which line of the collection it is, counted from 0.
  public var line: Int
  /// Whether it is selected; `nil` where nothing can be.
  public var isSelected: Bool?
  /// How high it is, in points; `nil` where it is as high as the others.
  public var height: Int?
  /// Whether its last child is the menu of what can be done to it.
  public var hasMenu: Bool

  /// Makes an entry.
  public init(line: Int, isSelected: Bool? = nil, height: Int? = nil, hasMenu: Bool = false) {
    self.line = line
    self.isSelected = isSelected
    self.height = height
    self.hasMenu = hasMenu
  }
}
