#if Web
internal import CoreMetrics
internal import Logging
internal import MillraceSocket
internal import Synchronization

/// The conversation of a browser with its page over a socket, from the hello to the end.
///
/// It has no task of its own. A job hears while there are messages to take, and another one speaks
/// while there is something to say; both run in the work of the socket, and nothing of them is left
/// where nobody says anything. So a quiet page costs its tree and its connection alone.
///
///     socket ─▶ notice ─▶ job that hears ──▶ session
///     socket ◀── job that speaks ◀── signal ◀──┘
final class PageConversation: Sendable {
  private struct State {
    var number = 0
    var backlog: [String] = []
    /// Nothing is said before the session has given a connection.
    var hasBegun = false
    /// What is said after this would be heard by nobody.
    var isOver = false
    var place: Int?

    var isHearing = false
    /// The socket has given notice since it was last found empty.
    var hasMail = false

    var isSpeaking = false
    var hasNews = false
    var isAliveDue = false
    /// The session has ended this connection.
    var isEnded = false
  }

  private enum Turn {
    case backlog([String])
    case news
    case alive
    case goodbye
  }

  private let site: OpenSite
  private let session: any AnyLiveSession
  private let token: String
  private let socket: Socket
  private let state = Mutex(State())

  /// Prepares a conversation with a session that has been entered.
  init(_ site: OpenSite, _ session: any AnyLiveSession, _ token: String, on socket: Socket) {
    self.site = site
    self.session = session
    self.token = token
    self.socket = socket
  }

  /// Takes the socket over, and leaves the session when it ends.
  func begin(_ connection: LiveConnection) {
    let place = site.aliveRound?.enter(self, in: socket.work)
    speak { state in
      state.number = connection.number
      state.backlog = connection.backlog
      state.place = place
      state.hasBegun = true
    }
    socket.handOver { self.noteMail() }
  }

  private func leave() async {
    let (number, place) = state.withLock { state in
      state.isOver = true
      return (state.number, state.place)
    }
    if let place { site.aliveRound?.leave(place) }
    await session.disconnect(number)
    site.leave(token)
    // Of what is closed already nothing happens.
    socket.startClosing()
  }

  // MARK: Speaking

  /// Takes note of what the session lets its connection know; called within the session.
  func receive(_ signal: ConnectionSignal) {
    speak { state in
      switch signal {
      case .news: state.hasNews = true
      case .end: state.isEnded = true
      }
    }
  }

  /// Lets the browser hear that the connection is there; that waits behind what is being sent.
  func stayAlive() {
    speak { $0.isAliveDue = true }
  }

  /// Notes what there is to say, and has it said.
  private func speak(_ note: (inout State) -> Void) {
    let begins = state.withLock { state in
      note(&state)
      guard state.hasBegun, !state.isOver, !state.isSpeaking else { return false }
      state.isSpeaking = true
      return true
    }
    if begins { socket.work.add { await self.speak() } }
  }

  private func speak() async {
    do {
      while let turn = nextTurn() {
        switch turn {
        case .backlog(let texts): for text in texts { try await socket.send(text) }
        case .news: try await sayNews()
        case .alive: try await socket.send(ServerMessage.alive)
        case .goodbye:
          return socket.startClosing(
            code: .takenOver, reason: "another connection has this page")
        }
      }
    } catch {
      // The connection is gone; the session keeps what was not acknowledged.
    }
  }

  /// What is said next; after `nil`, another note begins anew.
  private func nextTurn() -> Turn? {
    state.withLock { state in
      if !state.backlog.isEmpty {
        defer { state.backlog = [] }
        return .backlog(state.backlog)
      }
      if state.hasNews {
        state.hasNews = false
        return .news
      }
      if state.isEnded { return .goodbye }
      if state.isAliveDue {
        state.isAliveDue = false
        return .alive
      }
      state.isSpeaking = false
      return nil
    }
  }

  private func sayNews() async throws(SocketError) {
    let number = state.withLock { $0.number }
    while true {
      let start = site.time()
      guard let text = await session.nextMessage(number) else { return }
      site.metrics?.rendered(in: site.time() - start)
      try await socket.send(text)
    }
  }

  // MARK: Hearing

  private func noteMail() {
    let begins = state.withLock { state in
      state.hasMail = true
      defer { state.isHearing = true }
      return !state.isHearing
    }
    if begins { socket.work.add { await self.hear() } }
  }

  private func hear() async {
    while hasMail() {
      var isEmpty = false
      while !isEmpty {
        switch socket.take() {
        case .message(let text): guard await hear(text) else { return await leave() }
        case .nothing: isEmpty = true
        case .end: return await leave()
        }
      }
    }
  }

  /// Whether the socket may have something; after `false`, another notice begins anew.
  private func hasMail() -> Bool {
    state.withLock { state in
      defer { state.hasMail = false }
      state.isHearing = state.hasMail
      return state.hasMail
    }
  }

  /// Passes a message on; false where it was not understood, which ends the conversation.
  private func hear(_ text: String) async -> Bool {
    do {
      let message = try ClientMessage(text)
      if case .before(let token, let sequence) = message {
        try await site.succeed(session, token, as: sequence)
      } else if message == .probe {
        // One that cannot be answered has no connection any more, and hearing ends.
        try? await socket.send(ServerMessage.alive)
      } else {
        try await session.receive(message, on: state.withLock { $0.number })
        if case .event = message { site.metrics?.eventsHandled.increment() }
      }
      return true
    } catch {
      site.metrics?.eventsRefused.increment()
      site.site.logger.debug("\(error)")
      socket.startClosing(code: .policyViolation, reason: "not understood")
      return false
    }
  }
}

extension SocketCloseCode {
  /// The page is open on a newer connection; of the codes that are free for applications.
  fileprivate static let takenOver = SocketCloseCode(rawValue: 4001)
}
#endif
