/// Where the sound of a recording lies, for whoever serves it.
public struct AudioPlace: Hashable, Sendable {
  /// The path of the file, which is not written any more.
  public let path: String
  /// What to call it to a browser.
  public let mediaType: String
  /// Its size.
  public let bytes: Int
}
