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

  private let inbound: NIOAsyncChannelInboundStream<String>
  private let outbound: NIOAsyncChannelOutboundWriter<String>
  private let channel: any Channel
  private let openness: SocketOpenness
  private let heard: @Sendable () -> Void
  private let isIterated = Mutex(false)

  init(
    inbound: NIOAsyncChannelInboundStream<String>,
    outbound: NIOAsyncChannelOutboundWriter<String>,
    channel: any Channel, openness: SocketOpenness, heard: @escaping @Sendable () -> Void
  ) {
    self.inbound = inbound
    self.outbound = outbound
    self.channel = channel
    self.openness = openness
    self.heard = heard
  }

  /// Sends one message, and waits while more than `SocketLimits.outboundQueue` bytes wait before it.
  ///
  /// Returning means that the message is on its way in order, not that the page has it.
  /// Throws `SocketError.closed` once the socket is closed or closing, or the task is cancelled.
  public func send(_ text: String) async throws(SocketError) {
    do {
      try await outbound.write(text)
      // The writer hears on the event loop that there is no more room. A program that does not wait for that is far ahead
      // of it, with everything it has sent in memory.
      try await channel.eventLoop.submit {}.get()
    } catch {
      throw .closed
    }
    // The event loop drops what it is given while it closes, and says so to nobody.
    guard openness.isOpen else { throw .closed }
  }

  /// Says goodbye, and returns when the connection is gone.
  ///
  /// What was sent before goes out first. Messages that come in later are not delivered. A peer that
  /// does not answer is cut off after `SocketLimits.closeTimeout`. Closing twice is harmless: the
  /// first reason stands. A code that may not travel is replaced by 1000, and a reason is cut to
  /// the 123 bytes that fit in the frame.
  public func close(code: SocketCloseCode = .normal, reason: String = "") async {
    channel.triggerUserOutboundEvent(SocketClosing(code: code, reason: reason), promise: nil)
    // The future cannot fail: it stands for an event that always comes.
    try? await channel.closeFuture.get()
  }

  /// Starts the one iteration over the messages.
  public func makeAsyncIterator() -> Iterator {
    let wasIterated = isIterated.withLock { isIterated in
      defer { isIterated = true }
      return isIterated
    }
    return Iterator(messages: wasIterated ? nil : inbound.makeAsyncIterator(), heard: heard)
  }

  /// The place that an iteration has reached.
  public struct Iterator: AsyncIteratorProtocol {
    /// Nil for an iteration that came too late.
    fileprivate var messages: NIOAsyncChannelInboundStream<String>.AsyncIterator?
    fileprivate let heard: @Sendable () -> Void

    /// Waits for the next message; nil when the socket was closed or the task is cancelled.
    public mutating func next() async throws(SocketError) -> String? {
      try await next(isolation: nil)
    }

    /// Waits for the next message without leaving `actor`.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(SocketError) -> String? {
      guard messages != nil else { throw .alreadyIterated }
      do {
        let message = try await messages?.next(isolation: actor)
        if message != nil { heard() }
        return message
      } catch let error as SocketError {
        throw error
      } catch is CancellationError {
        return nil
      } catch {
        throw .connectionLost
      }
    }
  }
}
#endif
