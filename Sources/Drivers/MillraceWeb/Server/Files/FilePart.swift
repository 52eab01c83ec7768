#if Web
package import NIOCore

/// A file, or a part of it, as the body of an answer.
package struct FilePart: Sendable, Equatable {
  /// The number of bytes that are read at once.
  static let pieceSize = 64 * 1024

  let file: OpenFile
  let range: Range<Int>

  package static func == (one: FilePart, other: FilePart) -> Bool {
    one.file === other.file && one.range == other.range
  }

  /// Reads the part piece by piece, and passes each piece to `write` before it reads the next one.
  ///
  /// - Throws: ``FileHasShrunk``, and then the connection has to end, since the length was sent
  ///   already; or an error of `write`.
  package func read(_ write: (ByteBuffer) async throws -> Void) async throws {
    var sent = 0
    while let piece = try await piece(after: sent) {
      try await write(piece)
      sent += piece.readableBytes
    }
  }

  /// Returns the piece after so many bytes of the part; `nil` at its end.
  ///
  /// - Throws: ``FileHasShrunk``, as ``read(_:)``.
  package func piece(after sent: Int) async throws -> ByteBuffer? {
    let offset = range.lowerBound + sent
    guard offset < range.upperBound else { return nil }
    let count = min(Self.pieceSize, range.upperBound - offset)
    let piece = try await file.read(at: offset, count: count)
    guard piece.readableBytes == count else { throw FileHasShrunk() }
    return piece
  }
}

/// An error that a file has become shorter since its length was sent, so the rest cannot be sent.
struct FileHasShrunk: Error {}
#endif
