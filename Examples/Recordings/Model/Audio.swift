/// What the library knows of a recording's sound; the sound itself lies in a file.
public struct Audio: Hashable, Sendable, Codable {
  /// What the file is packed in.
  public let format: AudioFormat

  /// The size of the file; more than none.
  public let bytes: Int

  /// How long it plays; a very short one plays for 0.
  public let milliseconds: Int

  /// Describes a file; whether the numbers can be is checked by the tree that they are put into.
  public init(format: AudioFormat, bytes: Int, milliseconds: Int) {
    self.format = format
    self.bytes = bytes
    self.milliseconds = milliseconds
  }

  /// Says what no file can be; nil when there can be such a file.
  var mistake: LibraryError? {
    bytes > 0 && milliseconds >= 0
      ? nil : .impossibleAudio(bytes: bytes, milliseconds: milliseconds)
  }
}
