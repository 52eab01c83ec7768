#if Web
package import NIOCore

/// A socket that was agreed on and waits for the program to take it up.
public struct SocketChannel: Sendable {
  private let channel: NIOAsyncChannel<String, String>
  private let openness: SocketOpenness

  init(channel: NIOAsyncChannel<String, String>, openness: SocketOpenness) {
    self.channel = channel
    self.openness = openness
  }

  /// Runs `body` with the socket, then closes it with 1000 if it is still open.
  ///
  /// Returns when the connection is gone. A cancelled task cuts the connection without a goodbye.
  /// Must be called exactly once, since an accepted connection has to be ended by somebody.
  public func run(_ body: (Socket) async -> Void) async {
    await run(heard: {}, body)
  }

  /// Runs `body` as ``run(_:)`` does, and calls `heard` with each message that it takes.
  package func run(
    heard: @escaping @Sendable () -> Void, _ body: (Socket) async -> Void
  ) async {
    // The only error is that of a connection which is gone already, and then all is done.
    try? await channel.executeThenClose { inbound, outbound in
      let socket = Socket(
        inbound: inbound, outbound: outbound, channel: channel.channel, openness: openness,
        heard: heard)
      await body(socket)
      if !Task.isCancelled { await socket.close() }
    }
  }

  /// Closes a socket whose program may be busy with something else, with a goodbye.
  package static func end(_ channel: any Channel, code: SocketCloseCode, reason: String) {
    channel.triggerUserOutboundEvent(SocketClosing(code: code, reason: reason), promise: nil)
  }
}
#endif
