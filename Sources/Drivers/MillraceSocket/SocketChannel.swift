#if Web
package import NIOCore

/// A socket that was negotiated and waits for the program to run it.
public struct SocketChannel: Sendable {
  private let channel: any Channel
  private let exchange: SocketExchange
  private let openness: SocketOpenness

  init(channel: any Channel, exchange: SocketExchange, openness: SocketOpenness) {
    self.channel = channel
    self.exchange = exchange
    self.openness = openness
  }

  /// Runs `body` with the socket, then closes it with 1000 if it is still open.
  ///
  /// Returns when the connection is closed. A cancelled task cuts the connection without a close
  /// frame. Call it exactly once: an accepted connection stays open until it is run.
  public func run(_ body: (Socket) async -> Void) async {
    let work = SocketWork()
    // Nothing here throws.
    try? await work.run { await run(in: work, heard: {}, body) }
  }

  /// Runs `body` as ``run(_:)`` does, and calls `heard` with each message that it takes.
  ///
  /// Returns as soon as `body` does if `body` has handed the socket over to `work`.
  package func run(
    in work: SocketWork, heard: @escaping @Sendable () -> Void, _ body: (Socket) async -> Void
  ) async {
    await withTaskCancellationHandler {
      let socket = Socket(
        channel: channel, exchange: exchange, openness: openness, work: work, heard: heard)
      await body(socket)
      if !socket.isHandedOver { await socket.close() }
    } onCancel: {
      channel.close(promise: nil)
    }
  }

  /// Closes a socket with a close frame while its program may be busy.
  package static func end(_ channel: any Channel, code: SocketCloseCode, reason: String) {
    channel.triggerUserOutboundEvent(SocketClosing(code: code, reason: reason), promise: nil)
  }
}
#endif
