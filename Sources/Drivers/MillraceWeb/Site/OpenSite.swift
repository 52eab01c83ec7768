#if Web
internal import Logging
internal import Millrace
internal import MillraceSocket

/// A site that is being served: its open pages, and what happens to requests and sockets.
struct OpenSite: Sendable {
  let sessions: SessionTable
  private let site: LiveSite
  private let clock: any Clock<Duration>
  /// The time since the site began.
  private let time: @Sendable () -> Duration

  init(_ site: LiveSite) {
    self.site = site
    sessions = SessionTable(limit: site.pageLimit, patience: site.patience)
    clock = site.environment().clock
    time = Self.stopwatch(clock)
  }

  private static func stopwatch<Time: Clock<Duration>>(
    _ clock: Time
  ) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  /// Lets go of the pages that nobody came back to, twelve times in their time, until the task is cancelled.
  func sweepRegularly() async {
    while (try? await clock.sleep(for: site.patience / 12)) != nil { await sweep() }
  }

  /// Lets go of the pages that nobody came back to in time.
  func sweep() async {
    for session in sessions.sweep(now: time()) { await session.end() }
  }

  /// Ends every page.
  func end() async {
    for session in sessions.removeAll() { await session.end() }
  }

  // MARK: Requests

  func respond(to request: WebRequest) async -> WebResponse {
    guard request.method != .post else {
      var response = WebResponse.text("Pages take no posts.", status: 405)
      response.headers["Allow"] = "GET, HEAD"
      return response
    }
    switch request.path {
    case "/millrace.js": return Self.file(ClientFiles.script, "text/javascript; charset=utf-8")
    case "/millrace.css": return Self.file(ClientFiles.style, "text/css; charset=utf-8")
    case "/millrace.svg": return Self.file(ClientFiles.icon, "image/svg+xml")
    default: break
    }
    if let file = site.files[request.path] { return Self.file(file.content, file.type) }
    guard let visit = Visit(address: request.path), let page = await site.page(for: visit) else {
      return .notFound(request)
    }
    let token = randomToken()
    let session = page.open(settings(token: token))
    if request.method == .head {
      // Who asks for the head alone will not come back with a socket.
      let response = await Self.page(of: session)
      await session.end()
      return response
    }
    guard let gone = sessions.add(session, token: token, now: time()) else {
      return .text("Too many pages are open. Close one, or try again in a minute.", status: 503)
    }
    for other in gone { await other.end() }
    return await Self.page(of: session)
  }

  private static func page(of session: any AnyLiveSession) async -> WebResponse {
    var response = WebResponse.html(await session.document())
    response.headers["Cache-Control"] = "no-store"
    return response
  }

  private static func file(_ bytes: [UInt8], _ type: String) -> WebResponse {
    WebResponse(headers: ["Content-Type": type, "Cache-Control": "no-cache"], body: bytes)
  }

  private func settings(token: String) -> LiveSessionSettings {
    LiveSessionSettings(
      token: token, language: site.language, styles: site.styles, scripts: site.scripts,
      environment: site.environment,
      report: { [logger = site.logger] text in logger.debug("\(text)") })
  }

  /// All that opens a session: 128 random bits.
  private func randomToken() -> String {
    let bits = site.environment().randomBits
    return (0..<2).map { _ in
      let half = String(bits(), radix: 16)
      return String(repeating: "0", count: 16 - half.count) + half
    }.joined()
  }

  // MARK: Sockets

  /// Serves a socket until its browser leaves, breaks the rules, or has another one.
  func connect(_ socket: Socket) async {
    var messages = socket.makeAsyncIterator()
    guard case .hello(let token, let last)? = await hello(&messages, socket) else {
      return await socket.close(code: .policyViolation, reason: "a hello was expected")
    }
    guard let session = sessions.enter(token) else { return await reload(socket) }
    defer { sessions.leave(token, now: time()) }
    guard let connection = await session.connect(last: last) else { return await reload(socket) }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await Self.say(connection, session, socket) }
      await hear(&messages, connection, session, socket)
      await session.disconnect(connection.number)
      group.cancelAll()
    }
  }

  private func hello(_ messages: inout Socket.Iterator, _ socket: Socket) async -> ClientMessage? {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { [clock, site] in
        guard (try? await clock.sleep(for: site.helloTimeout)) != nil else { return }
        await socket.close(code: .policyViolation, reason: "a hello was expected")
      }
      defer { group.cancelAll() }
      guard let text = try? await messages.next() else { return nil }
      return try? ClientMessage(text)
    }
  }

  private static func say(
    _ connection: LiveConnection, _ session: any AnyLiveSession, _ socket: Socket
  ) async {
    do {
      for text in connection.backlog { try await socket.send(text) }
      for await _ in connection.wakes {
        while let text = await session.nextMessage(connection.number) {
          try await socket.send(text)
        }
      }
    } catch {
      // The connection is gone; the session keeps what was not acknowledged.
    }
    // Closing again what is closed is harmless; else a newer connection has the session.
    await socket.close(code: .takenOver, reason: "another connection has this page")
  }

  private func hear(
    _ messages: inout Socket.Iterator, _ connection: LiveConnection,
    _ session: any AnyLiveSession, _ socket: Socket
  ) async {
    while let text = try? await messages.next() {
      do {
        try await session.receive(try ClientMessage(text), on: connection.number)
      } catch {
        site.logger.debug("\(error)")
        return await socket.close(code: .policyViolation, reason: "not understood")
      }
    }
  }

  private func reload(_ socket: Socket) async {
    try? await socket.send(ServerMessage.reload)
    await socket.close()
  }
}

extension SocketCloseCode {
  /// The page is open on a newer connection; of the codes that are free for applications.
  static let takenOver = SocketCloseCode(rawValue: 4001)
}
#endif
