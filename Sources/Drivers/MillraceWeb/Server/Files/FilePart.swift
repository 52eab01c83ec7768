#if Web
/// A file, or a part of it, as the body of an answer.
struct FilePart: Sendable, Equatable {
  /// How much is read at once.
  static let pieceSize = 64 * 1024

  let file: OpenFile
  let range: Range<Int>

  static func == (one: FilePart, other: FilePart) -> Bool {
    one.file === other.file && one.range == other.range
  }
}

/// A file has become shorter since its length was told; there is nothing right to send in place of what is missing.
struct FileHasShrunk: Error {}
#endif
