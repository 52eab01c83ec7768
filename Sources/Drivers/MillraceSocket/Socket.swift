#if Web
internal import NIOCore
internal import Synchronization

/// One live connection to a page: messages of text both ways, in order, with back pressure.
///
/// Iterate it for what the page sends. The iteration ends when either side closes, and throws a
/// `SocketError` when the peer broke a rule, fell silent or went away. While messages are not taken,
/// reading from the network stops, so a peer that floods blocks itself and nobody else.
///
/// A socket may be used from any isolation. It can be iterated once; send from one place at a time,
/// since the order of sends that wait at the same time is not defined.
public final class Socket: AsyncSequence, Sendable {
  /// The text of one message.
  public typealias Element = String
  /// What ends an iteration other than a close.
  public typealias Failure = SocketError

  private let channel: any Channel
  private let exchange: SocketExchange
  private let openness: SocketOpenness
  /// Runs what there is to do for the socket once it is handed over.
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

  /// Sends one message, and waits while more than `SocketLimits.outboundQueue` bytes wait before it.
  ///
  /// Returning means that the message is on its way in order, not that the page has it.
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
    // Whether there is room is known on the event loop. A program that does not wait for that is far
    // ahead of it, with everything it has sent in memory.
    let offered = channel.eventLoop.submit { [channel, exchange, openness] () -> Offered in
      guard openness.isOpen else { return .closed }
      guard channel.isWritable else {
        exchange.setRoom(false)
        return .full
      }
      channel.writeAndFlush(text, promise: nil)
      // A pipeline that closes meanwhile drops what it is given, and says so to nobody.
      return openness.isOpen ? .sent : .closed
    }
    return (try? await offered.get()) ?? .closed
  }

  /// Says goodbye, and returns when the connection is gone.
  ///
  /// What was sent before goes out first. Messages that come in later are not delivered. A peer that
  /// does not answer is cut off after `SocketLimits.closeTimeout`. Closing twice is harmless: the
  /// first reason stands. A code that may not travel is replaced by 1000, and a reason is cut to
  /// the 123 bytes that fit in the frame.
  public func close(code: SocketCloseCode = .normal, reason: String = "") async {
    startClosing(code: code, reason: reason)
    // The future cannot fail: it stands for an event that always comes.
    try? await channel.closeFuture.get()
  }

  /// Begins to say goodbye as ``close(code:reason:)`` does, and does not wait.
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

  /// The place that an iteration has reached.
  public struct Iterator: AsyncIteratorProtocol {
    /// Nil for an iteration that came too late.
    fileprivate let socket: Socket?

    /// Waits for the next message; nil when the socket was closed or the task is cancelled.
    public mutating func next() async throws(SocketError) -> String? {
      try await next(isolation: nil)
    }

    /// Waits for the next message without leaving `actor`.
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

  /// Lets the socket stay open when its program returns, and calls a closure when there is
  /// something to `take`: a message, or the end.
  ///
  /// The closure is called at once, and then on the event loop, where it must not wait; it is kept
  /// as long as the connection is open. The jobs of the socket run in `work`. A socket that is handed
  /// over is not iterated any more.
  package func handOver(_ notice: @escaping @Sendable () -> Void) {
    use.withLock { $0.isHandedOver = true }
    work.enter(channel)
    exchange.notify(notice)
  }

  var isHandedOver: Bool { use.withLock { $0.isHandedOver } }

  /// What there is to take of a socket that was handed over, at once.
  package func take() -> SocketTaken {
    let taken = exchange.take { channel.read() }
    if case .message = taken { heard() }
    return taken
  }
}
#endif
