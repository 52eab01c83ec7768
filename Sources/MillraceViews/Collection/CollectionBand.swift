/// A section of a collection, or the part of one that is there.
public struct CollectionBand: Hashable, Codable, Sendable {
  /// The words above or below the rows of a section.
  public struct Edge: Hashable, Codable, Sendable {
    /// The words.
    public var words: String
    /// Which line of the collection it is, counted from 0.
    public var line: Int
    /// How high it is, in points.
    public var height: Int

    /// Makes an edge.
    public init(words: String, line: Int, height: Int) {
      self.words = words
      self.line = line
      self.height = height
    }
  }

  /// What the section is called, also where its header is too far to be there.
  public var label: String?
  /// Where it is among the sections.
  public var place: ListPlace
  /// What is above the rows; `nil` where there is nothing, or where it is too far.
  public var header: Edge?
  /// What is below the rows; `nil` where there is nothing, or where it is too far.
  public var footer: Edge?

  /// Makes a band.
  public init(label: String?, place: ListPlace, header: Edge? = nil, footer: Edge? = nil) {
    self.label = label
    self.place = place
    self.header = header
    self.footer = footer
  }
}
