#if Web
internal import CoreMetrics
internal import Logging
internal import MillraceSocket
internal import Synchronization

/// The conversation of a browser with its page over a socket, from the hello to the end.
///
/// It has no task of its own. One job receives while there are messages to take, and another one
/// sends while there are messages to send. Both run in the work of the socket, and neither exists
/// while the page is quiet. So a quiet page costs its tree and its connection alone.
///
///     socket ─▶ notice ─▶ receiving job ──▶ session
///     socket ◀── sending job ◀── signal ◀─────┘
final class PageConversation: Sendable {
  private struct State {
    var number = 0
    var backlog: [String] = []
    /// True once the session has given a connection; nothing is sent before that.
    var hasBegun = false
    /// True once the browser has left; nothing is sent after that.
    var isOver = false
    var keepAliveNumber: Int?

    var isReceiving = false
    /// True if the socket has given notice since it was last found empty.
    var hasNotice = false

    var isSending = false
    var hasNews = false
    var isAliveDue = false
    /// The reason for which the session has ended this connection.
    var end: (code: SocketCloseCode, reason: String)?
  }

  /// A message, or a run of messages, that the sending job sends next.
  private enum Outgoing {
    case backlog([String])
    case news
    case alive
    case goodbye(SocketCloseCode, reason: String)
  }

  /// The time for which a browser waits before it names again a page that only the store has.
  static let storePause = Duration.seconds(2)

  private let site: RunningSite
  private let session: any AnyLiveSession
  private let token: String
  /// The sender of the socket's request, where pages can be restored from a store.
  private let visitor: Visitor?
  private let socket: Socket
  private let state = Mutex(State())

  /// Creates a conversation with a session that has been entered.
  init(
    _ site: RunningSite, _ session: any AnyLiveSession, _ token: String, of visitor: Visitor,
    on socket: Socket
  ) {
    self.site = site
    self.session = session
    self.token = token
    self.visitor = site.site.store == nil ? nil : visitor
    self.socket = socket
  }

  /// Takes over the socket, and leaves the session when the socket ends.
  func begin(_ connection: LiveConnection) {
    let keepAliveNumber = site.keepAliveSchedule?.enter(self, in: socket.work)
    change { state in
      state.number = connection.number
      state.backlog = connection.backlog
      state.keepAliveNumber = keepAliveNumber
      state.hasBegun = true
    }
    socket.handOver { self.receiveNotice() }
  }

  private func leave() async {
    let (number, keepAliveNumber) = state.withLock { state in
      state.isOver = true
      return (state.number, state.keepAliveNumber)
    }
    if let keepAliveNumber { site.keepAliveSchedule?.leave(keepAliveNumber) }
    await session.disconnect(number)
    site.leave(token, of: session)
    // This has no effect on a socket that is closed already.
    socket.startClosing()
  }

  // MARK: Sending

  /// Records a signal of the session, which calls this on its actor.
  func receive(_ signal: ConnectionSignal) {
    change { state in
      switch signal {
      case .news: state.hasNews = true
      case .end: state.end = (.takenOver, "another connection has this page")
      case .claimed: state.end = (.tryAgainLater, "another server has this page")
      }
    }
  }

  /// Sends a sign of life, after the messages that are being sent.
  func stayAlive() {
    change { $0.isAliveDue = true }
  }

  /// Changes the state, and starts the sending job if it does not run.
  private func change(_ body: (inout State) -> Void) {
    let begins = state.withLock { state in
      body(&state)
      guard state.hasBegun, !state.isOver, !state.isSending else { return false }
      state.isSending = true
      return true
    }
    if begins { socket.work.add { await self.sendMessages() } }
  }

  private func sendMessages() async {
    do {
      while let outgoing = nextOutgoing() {
        switch outgoing {
        case .backlog(let texts): for text in texts { try await socket.send(text) }
        case .news: try await sendNews()
        case .alive: try await socket.send(ServerMessage.alive)
        case .goodbye(let code, let reason):
          return socket.startClosing(code: code, reason: reason)
        }
      }
    } catch {
      // The connection is gone; the session keeps the unacknowledged messages.
    }
  }

  /// Returns what is sent next; after `nil`, the next change starts another job.
  private func nextOutgoing() -> Outgoing? {
    state.withLock { state in
      if !state.backlog.isEmpty {
        defer { state.backlog = [] }
        return .backlog(state.backlog)
      }
      if state.hasNews {
        state.hasNews = false
        return .news
      }
      if let end = state.end { return .goodbye(end.code, reason: end.reason) }
      if state.isAliveDue {
        state.isAliveDue = false
        return .alive
      }
      state.isSending = false
      return nil
    }
  }

  private func sendNews() async throws(SocketError) {
    let number = state.withLock { $0.number }
    while true {
      let start = site.time()
      guard let text = await session.nextMessage(number) else { return }
      site.metrics?.rendered(in: site.time() - start)
      try await socket.send(text)
    }
  }

  // MARK: Receiving

  private func receiveNotice() {
    let begins = state.withLock { state in
      state.hasNotice = true
      defer { state.isReceiving = true }
      return !state.isReceiving
    }
    if begins { socket.work.add { await self.receiveMessages() } }
  }

  private func receiveMessages() async {
    while takeNotice() {
      var isEmpty = false
      while !isEmpty {
        switch socket.take() {
        case .message(let text): guard await handle(text) else { return await leave() }
        case .nothing: isEmpty = true
        case .end: return await leave()
        }
      }
    }
  }

  /// Returns true if the socket may have a message; after `false`, the next notice starts another
  /// job.
  private func takeNotice() -> Bool {
    state.withLock { state in
      defer { state.hasNotice = false }
      state.isReceiving = state.hasNotice
      return state.hasNotice
    }
  }

  /// Handles a message; false if it is invalid, which ends the conversation.
  private func handle(_ text: String) async -> Bool {
    do {
      let message = try ClientMessage(text)
      if case .before(let token, let sequence) = message {
        try await site.succeed(session, token, as: sequence, from: visitor ?? Visitor())
      } else if message == .probe {
        // If this fails the connection has ended, and so does the receiving job.
        try? await socket.send(ServerMessage.alive)
      } else {
        try await session.receive(message, on: state.withLock { $0.number })
        if case .event = message { site.metrics?.eventsHandled.increment() }
      }
      return true
    } catch let error as KeepingError {
      site.site.logger.debug("\(error)")
      // A browser that has had a message connects again at once.
      try? await site.clock.sleep(for: Self.storePause)
      socket.startClosing(code: .tryAgainLater, reason: "the store has failed")
      return false
    } catch {
      site.metrics?.eventsRefused.increment()
      site.site.logger.debug("\(error)")
      socket.startClosing(code: .policyViolation, reason: "not understood")
      return false
    }
  }
}

extension SocketCloseCode {
  /// The page is open on a newer connection; from the range of codes for applications.
  fileprivate static let takenOver = SocketCloseCode(rawValue: 4001)
}
#endif
