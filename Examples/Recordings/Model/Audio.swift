/// The audio properties of a recording; the sound itself is in a file.
package struct Audio: Hashable, Sendable, Codable {
  /// The container format of the file.
  package let format: AudioFormat

  /// The size of the file in bytes; at least 1.
  package let bytes: Int

  /// The duration; 0 for a very short recording.
  package let milliseconds: Int

  /// The time at which it was recorded or added, in seconds since 1970; nil if that is unknown.
  package var recorded: Int?

  /// Describes a file; the tree checks the numbers when the item is inserted.
  package init(format: AudioFormat, bytes: Int, milliseconds: Int) {
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
