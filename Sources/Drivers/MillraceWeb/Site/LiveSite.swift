#if Web
public import Logging
public import Millrace
internal import MillraceSocket

/// A set of live pages, served from one address.
///
/// ```swift
/// var site = LiveSite()
/// site.page("/") { _ in LivePage(Counter(), state: Counter.State()) }
/// try await site.serve(LiveServerConfiguration(port: 8080)) { address in print(address) }
/// ```
///
/// Every visit opens a page of its own: a session with its own loop, on its own actor, so that one can neither see nor
/// stall another. Data that pages share lives in a loop of its own and reaches them through a `Feed`.
public struct LiveSite: Sendable {
  /// How many pages may be open; past that the ones that nobody looks at go first, and then new ones are refused.
  public var pageLimit = 10_000
  /// How long a page is kept while nobody is connected to it: a reload, a tunnel, a lift.
  public var patience = Duration.seconds(60)
  /// The language of the pages, as HTML names it.
  public var language = "en"

  private var pages: [(prefix: [String], make: @Sendable (Visit) async -> LivePage?)] = []
  private let logger: Logger
  private let environment: @Sendable () -> Environment

  /// Makes a site without pages.
  ///
  /// - Parameters:
  ///   - environment: the environment of each page's loop.
  ///   - logger: is told at level `debug` what pages report.
  public init(
    environment: @escaping @Sendable () -> Environment = { Environment() },
    logger: Logger = Logger(label: "millrace.site")
  ) {
    self.environment = environment
    self.logger = logger
  }

  /// Adds a page for an address and everything below it; the longest address that fits wins.
  ///
  /// - Parameters:
  ///   - address: the path, without a query.
  ///   - make: makes the page for a visit; `nil` if there is nothing at that address.
  public mutating func page(
    _ address: String, _ make: @escaping @Sendable (Visit) async -> LivePage?
  ) {
    pages.append((address.split(separator: "/").map(String.init), make))
    pages.sort { $0.prefix.count > $1.prefix.count }
  }

  /// Serves the site until the program is told to stop by SIGINT (Ctrl-C) or SIGTERM.
  ///
  /// - Throws: ``LiveServerError`` when it cannot listen.
  public func serve(
    _ configuration: LiveServerConfiguration,
    onListening: @escaping @Sendable (LiveServerAddress) async -> Void = { _ in }
  ) async throws {
    let open = OpenSite(site: self, sessions: SessionTable(limit: pageLimit, patience: patience))
    let server = LiveServer(
      configuration: configuration, logger: logger, onListening: onListening,
      respond: { await open.respond(to: $0) }, connect: { await open.connect($1) })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.runUntilInterrupted() }
      group.addTask {
        while !Task.isCancelled {
          try? await Task.sleep(for: .seconds(5), clock: .continuous)
          open.sessions.sweep(now: .now)
        }
      }
      try await group.next()
      group.cancelAll()
    }
  }

  func page(for visit: Visit) async -> LivePage? {
    for page in pages where visit.segments.starts(with: page.prefix) {
      if page.prefix.isEmpty, !visit.segments.isEmpty { continue }
      if let made = await page.make(visit) { return made }
    }
    return nil
  }

  func settings(token: String) -> LiveSessionSettings {
    LiveSessionSettings(
      token: token, language: language, environment: environment,
      report: { [logger] text in logger.debug("\(text)") })
  }
}

/// A site that is being served.
private struct OpenSite: Sendable {
  let site: LiveSite
  let sessions: SessionTable

  func respond(to request: WebRequest) async -> WebResponse {
    guard request.method != .post else { return .text("Pages take no posts.", status: 405) }
    switch request.path {
    case "/millrace.js": return Self.file(ClientFiles.script, "text/javascript; charset=utf-8")
    case "/millrace.css": return Self.file(ClientFiles.style, "text/css; charset=utf-8")
    case "/millrace.svg": return Self.file(ClientFiles.icon, "image/svg+xml")
    default: break
    }
    guard let visit = Visit(address: request.path), let page = await site.page(for: visit) else {
      return .notFound(request)
    }
    // The token is all that opens a session: 128 random bits.
    let bits = site.randomToken()
    let session = page.open(site.settings(token: bits))
    guard sessions.add(session, token: bits, now: .now) else {
      return .text("Too many pages are open. Close one, or try again in a minute.", status: 503)
    }
    var response = WebResponse.html(await session.document())
    response.headers["Cache-Control"] = "no-store"
    return response
  }

  private static func file(_ bytes: [UInt8], _ type: String) -> WebResponse {
    WebResponse(headers: ["Content-Type": type, "Cache-Control": "no-cache"], body: bytes)
  }

  func connect(_ socket: Socket) async {
    var messages = socket.makeAsyncIterator()
    guard let text = try? await messages.next(),
      case .hello(let token, let last)? = try? ClientMessage(text)
    else { return await socket.close(code: .policyViolation, reason: "a hello was expected") }
    guard let session = sessions.enter(token) else { return await reload(socket) }
    defer { sessions.leave(token, now: .now) }
    guard let (connection, backlog, wakes) = await session.connect(last: last) else {
      return await reload(socket)
    }
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        do {
          for text in backlog { try await socket.send(text) }
          for await _ in wakes {
            while let text = await session.nextMessage(connection) { try await socket.send(text) }
          }
        } catch {
          // The connection is gone; the session keeps what was not acknowledged.
        }
      }
      await hear(&messages, session, socket)
      await session.disconnect(connection)
      group.cancelAll()
    }
  }

  private func hear(
    _ messages: inout Socket.Iterator, _ session: any AnyLiveSession, _ socket: Socket
  ) async {
    while let text = try? await messages.next() {
      do {
        try await session.receive(try ClientMessage(text))
      } catch {
        site.note("\(error)")
        return await socket.close(code: .policyViolation, reason: "not understood")
      }
    }
  }

  private func reload(_ socket: Socket) async {
    try? await socket.send(ServerMessage.reload)
    await socket.close()
  }
}

extension LiveSite {
  fileprivate func randomToken() -> String {
    let bits = environment().randomBits
    return (0..<2).map { _ in
      let half = String(bits(), radix: 16)
      return String(repeating: "0", count: 16 - half.count) + half
    }.joined()
  }

  fileprivate func note(_ text: String) {
    logger.debug("\(text)")
  }
}
#endif
