/// The location and the media type of a recording's sound, for the code that serves it.
public struct AudioLocation: Hashable, Sendable {
  /// The path of the file, which is complete and never written again.
  public let path: String
  /// The media type that a browser receives.
  public let mediaType: String
  /// The size of the file in bytes.
  public let bytes: Int
}
