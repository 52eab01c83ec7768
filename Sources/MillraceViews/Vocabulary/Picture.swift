/// The content of an image: its address, and its description for assistive technology.
public struct Picture: Hashable, Codable, Sendable {
  /// A size in the points of the platform; a browser calls them pixels.
  public struct Size: Hashable, Codable, Sendable {
    /// The extent from left to right.
    public var width: Int
    /// The extent from top to bottom.
    public var height: Int

    /// Creates a size; negative numbers become 0.
    public init(width: Int, height: Int) {
      self.width = max(0, width)
      self.height = max(0, height)
    }
  }

  /// The address: a path of the site, `http`, `https`, or the image itself as a `data:` address.
  ///
  /// A driver checks it. White space in it has to be percent-encoded, and a browser shows `data:`
  /// addresses of PNG, JPEG, GIF and WebP in base64 alone. For any other address it shows the
  /// description, without a report.
  public var source: String
  /// A description of the image; nil for a decoration that assistive technology skips.
  public var description: String?
  /// The size, known before the image has loaded; nil for the size of the image itself.
  public var size: Size?

  /// Creates an image's content.
  public init(source: String, description: String?, size: Size? = nil) {
    self.source = source
    self.description = description
    self.size = size
  }
}
