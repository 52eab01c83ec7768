/// A section of a collection, or the part of it that is built.
public struct CollectionBand: Hashable, Codable, Sendable {
  /// The header or the footer of a section.
  public struct Edge: Hashable, Codable, Sendable {
    /// The text of the header or footer.
    public var words: String
    /// The line of the collection that it is, counted from 0.
    public var line: Int
    /// The height, in points.
    public var height: Int

    /// Creates a header or a footer, which takes one line of the collection.
    public init(words: String, line: Int, height: Int) {
      self.words = words
      self.line = line
      self.height = height
    }
  }

  /// The name of the section, also if its header is too far away to be built.
  public var label: String?
  /// The position of the section among all sections.
  public var position: SectionPosition
  /// The header above the rows; `nil` if there is none, or if it is too far away to be built.
  public var header: Edge?
  /// The footer below the rows; `nil` if there is none, or if it is too far away to be built.
  public var footer: Edge?

  /// Creates a band; its rows are the children of its node.
  public init(label: String?, position: SectionPosition, header: Edge? = nil, footer: Edge? = nil) {
    self.label = label
    self.position = position
    self.header = header
    self.footer = footer
  }
}
