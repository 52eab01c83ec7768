#if Web
internal import NIOCore
internal import NIOHTTP1

/// The way back to the peer of one connection, with back pressure.
struct WebAnswers: Sendable {
  private let outbound: NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>
  private let eventLoop: any EventLoop

  init(
    _ outbound: NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>, on eventLoop: any EventLoop
  ) {
    self.outbound = outbound
    self.eventLoop = eventLoop
  }

  /// Sends a part of an answer; waits while too much waits before it.
  func write(_ part: HTTPServerResponsePart) async throws {
    try await outbound.write(part)
  }

  /// Sends a file piece by piece, each of them read when there is room for it.
  ///
  /// - Throws: ``FileHasShrunk``, and then the connection has to end: the length has been told.
  func write(_ part: FilePart) async throws {
    var place = part.range.lowerBound
    while place < part.range.upperBound {
      let count = min(FilePart.pieceSize, part.range.upperBound - place)
      let piece = try await part.file.read(at: place, count: count)
      guard piece.readableBytes == count else { throw FileHasShrunk() }
      place += count
      try await outbound.write(.body(.byteBuffer(piece)))
      // The writer hears on the event loop that there is no more room; a fast disk would be far ahead of it.
      try await eventLoop.submit {}.get()
    }
  }

  /// Shuts this side behind the last byte.
  func finish() {
    outbound.finish()
  }
}
#endif
