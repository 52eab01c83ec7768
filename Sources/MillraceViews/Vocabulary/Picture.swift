/// What an image shows: where it comes from, and what it says to somebody who cannot see it.
public struct Picture: Hashable, Codable, Sendable {
  /// A size in the points of the platform; a browser calls them pixels.
  public struct Size: Hashable, Codable, Sendable {
    /// From left to right.
    public var width: Int
    /// From top to bottom.
    public var height: Int

    /// Creates a size; less than nothing is nothing.
    public init(width: Int, height: Int) {
      self.width = max(0, width)
      self.height = max(0, height)
    }
  }

  /// The address: a path of the site, `http`, `https`, or the image itself as a `data:` address; a driver checks it.
  public var source: String
  /// What is on it, in words; nil where it only decorates and is passed over.
  public var description: String?
  /// The room it takes, known before it has arrived; nil where the image itself says.
  public var size: Size?

  /// Creates an image's content.
  public init(source: String, description: String?, size: Size? = nil) {
    self.source = source
    self.description = description
    self.size = size
  }
}
