#if Web
internal import NIOCore
internal import Synchronization

/// A live connection to a page: messages of text in both directions, in order, with back pressure.
///
/// Iterate it for the messages of the page. The iteration ends when either side closes. It throws a
/// `SocketError` when the peer breaks a rule, falls silent or disconnects. While messages are not
/// taken, reading from the network stops, so a peer that floods blocks only itself.
///
/// A socket may be used from any isolation. It can be iterated once. Send from one task at a time:
/// the order of sends that wait at the same time is not defined.
public final class Socket: AsyncSequence, Sendable {
  /// The text of one message.
  public typealias Element = String
  /// The error that ends an iteration other than a close.
  public typealias Failure = SocketError

  private let channel: any Channel
  private let exchange: SocketExchange
  private let openness: SocketOpenness
  /// Runs the jobs of the socket once it is handed over.
  package let work: SocketWork
  private let heard: @Sendable () -> Void
  private let use = Mutex(Use())

  private struct Use {
    var isIterated = false
    var isHandedOver = false
  }

  init(
    channel: any Channel, exchange: SocketExchange, openness: SocketOpenness, work: SocketWork,
    heard: @escaping @Sendable () -> Void
  ) {
    self.channel = channel
    self.exchange = exchange
    self.openness = openness
    self.work = work
    self.heard = heard
  }

  /// Sends one message, and waits while more than `SocketLimits.outboundQueue` bytes wait before
  /// it.
  ///
  /// When this returns, the message is queued in order; the page may not have received it yet.
  /// Throws `SocketError.closed` once the socket is closed or closing, or the task is cancelled.
  public func send(_ text: String) async throws(SocketError) {
    while !Task.isCancelled, !exchange.hasEnded {
      switch await offer(text) {
      case .sent: return
      case .closed: throw .closed
      case .full: await exchange.waitForRoom()
      }
    }
    throw .closed
  }

  private enum Offered {
    case sent, full, closed
  }

  /// Sends a message if there is room for it.
  private func offer(_ text: String) async -> Offered {
    // Only the event loop knows whether there is room. A program that does not wait for the answer
    // runs far ahead of it, with everything it has sent in memory.
    let offered = channel.eventLoop.submit { [channel, exchange, openness] () -> Offered in
      guard openness.isOpen else { return .closed }
      guard channel.isWritable else {
        exchange.setRoom(false)
        return .full
      }
      channel.writeAndFlush(text, promise: nil)
      // A pipeline that closes meanwhile drops the message without an error.
      return openness.isOpen ? .sent : .closed
    }
    return (try? await offered.get()) ?? .closed
  }

  /// Closes the socket with a close frame, and returns when the connection is closed.
  ///
  /// Messages that were sent before go out first. Messages that arrive later are not delivered. A
  /// peer that does not answer is cut off after `SocketLimits.closeTimeout`. Closing twice is
  /// harmless: the first reason stands. A code that may not be sent is replaced by 1000, and a
  /// reason is cut to the 123 bytes that fit in the frame.
  public func close(code: SocketCloseCode = .normal, reason: String = "") async {
    startClosing(code: code, reason: reason)
    // The future cannot fail: its event always occurs.
    try? await channel.closeFuture.get()
  }

  /// Begins to close as ``close(code:reason:)`` does, and does not wait.
  package func startClosing(code: SocketCloseCode = .normal, reason: String = "") {
    channel.triggerUserOutboundEvent(SocketClosing(code: code, reason: reason), promise: nil)
  }

  /// Starts the one iteration over the messages.
  public func makeAsyncIterator() -> Iterator {
    let wasIterated = use.withLock { use in
      defer { use.isIterated = true }
      return use.isIterated
    }
    return Iterator(socket: wasIterated ? nil : self)
  }

  /// The position of an iteration.
  public struct Iterator: AsyncIteratorProtocol {
    /// The socket; nil for a second iteration.
    fileprivate let socket: Socket?

    /// Waits for the next message; nil when the socket was closed or the task is cancelled.
    public mutating func next() async throws(SocketError) -> String? {
      try await next(isolation: nil)
    }

    /// Waits for the next message without leaving the isolation of `actor`.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(SocketError) -> String? {
      guard let socket else { throw .alreadyIterated }
      while !Task.isCancelled {
        switch socket.take() {
        case .message(let message): return message
        case .nothing: await socket.exchange.waitForMessage()
        case .end(let error?): throw error
        case .end(nil): return nil
        }
      }
      return nil
    }
  }

  // MARK: Without a task

  /// Lets the socket stay open when its program returns, and calls a closure when `take` has
  /// something to return: a message, or the end.
  ///
  /// The closure is called at once, and then on the event loop, where it must not block. It is kept
  /// as long as the connection is open. The jobs of the socket run in `work`. A socket that is
  /// handed over is not iterated any more.
  package func handOver(_ wake: @escaping @Sendable () -> Void) {
    use.withLock { $0.isHandedOver = true }
    work.enter(channel)
    exchange.notify(wake)
  }

  var isHandedOver: Bool { use.withLock { $0.isHandedOver } }

  /// True once no more messages arrive, even if some are not taken yet.
  package var hasEnded: Bool { exchange.hasEnded }

  /// True once no more messages arrive and all are taken.
  package var isSpent: Bool { exchange.isSpent }

  /// Returns the next message of a socket that was handed over, or its end, without waiting.
  package func take() -> SocketInput {
    let taken = exchange.take { channel.read() }
    if case .message = taken { heard() }
    return taken
  }
}
#endif
