#if Web
/// A file, or a part of it, as the body of an answer.
struct FilePart: Sendable, Equatable {
  /// The number of bytes that are read at once.
  static let pieceSize = 64 * 1024

  let file: OpenFile
  let range: Range<Int>

  static func == (one: FilePart, other: FilePart) -> Bool {
    one.file === other.file && one.range == other.range
  }
}

/// An error that a file has become shorter since its length was sent, so the rest cannot be sent.
struct FileHasShrunk: Error {}
#endif
