/// The audio properties of a recording; the sound itself is in a file.
public struct Audio: Hashable, Sendable, Codable {
  /// The container format of the file.
  public let format: AudioFormat

  /// The size of the file in bytes; at least 1.
  public let bytes: Int

  /// The duration; 0 for a very short recording.
  public let milliseconds: Int

  /// Describes a file; the tree checks the numbers when the item is inserted.
  public init(format: AudioFormat, bytes: Int, milliseconds: Int) {
    self.format = format
    self.bytes = bytes
    self.milliseconds = milliseconds
  }

  /// The error of numbers that no file can have; nil when they are valid.
  var mistake: LibraryError? {
    bytes > 0 && milliseconds >= 0
      ? nil : .impossibleAudio(bytes: bytes, milliseconds: milliseconds)
  }
}
