/// The level of a heading in the outline of the page, one being the page itself.
public enum HeadingLevel: Int, Hashable, Codable, Sendable, CaseIterable {
  /// The title of the page.
  case one = 1
  /// A section of the page.
  case two
  /// A section of a section.
  case three
  /// The fourth level of the outline.
  case four
  /// The fifth level of the outline.
  case five
  /// The lowest level that browsers know.
  case six
}
