#if Web
internal import NIOCore
internal import NIOHTTP1

/// A writer of answers to the peer of one connection, with back pressure.
struct WebAnswers: Sendable {
  private let outbound: NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>
  private let eventLoop: any EventLoop

  init(
    _ outbound: NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>, on eventLoop: any EventLoop
  ) {
    self.outbound = outbound
    self.eventLoop = eventLoop
  }

  /// Sends a part of an answer; waits while too many bytes are queued.
  func write(_ part: HTTPServerResponsePart) async throws {
    try await outbound.write(part)
  }

  /// Sends a file piece by piece, each read when there is room for it.
  ///
  /// - Throws: ``FileHasShrunk``, and then the connection has to end, since the length was sent
  ///   already.
  func write(_ part: FilePart) async throws {
    try await part.read { piece in
      try await outbound.write(.body(.byteBuffer(piece)))
      // The writer learns on the event loop that there is no more room; a fast disk would run far
      // ahead of it.
      try await eventLoop.submit {}.get()
    }
  }

  /// Shuts this side of the connection after the last byte.
  func finish() {
    outbound.finish()
  }
}
#endif
