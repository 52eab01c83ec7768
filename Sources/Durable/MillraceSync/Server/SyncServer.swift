#if Web
public import Logging
public import MillraceDurable
public import MillraceWeb
public import ServiceLifecycle

/// The server of devices: it processes their actions, sends them changes and verdicts, and holds
/// their attachments.
///
/// ```swift
/// let server = SyncServer(
///   engine: ServerEngine(schema: schema) { requester, space in access(requester, space) },
///   storage: storage, attachments: try AttachmentStore(folder: "/var/lib/office/attachments"),
///   configuration: LiveServerConfiguration(host: "0.0.0.0", port: 8443, tls: tls),
///   authenticate: { token in try await users.requester(with: token) })
/// try await server.runUntilInterrupted()
/// ```
///
/// Its HTTP is that of `LiveServer`, with the hosts, the certificates, the trusted proxies and the
/// limits of its configuration. Several processes may serve one storage.
public struct SyncServer: Service {
  private let server: LiveServer
  private let handler: SyncRequestHandler
  private let clock: any Clock<Duration>

  /// Creates a server; nothing is opened before ``run()``.
  ///
  /// - Parameters:
  ///   - engine: The schema, and the access of each requester to each space.
  ///   - storage: The records, the clients and the ledger.
  ///   - attachments: The photos and other large data; `nil` takes none.
  ///   - configuration: The address to listen on, the hosts that are served, TLS, trusted proxies
  ///     and limits. The size and the time of a request are those of `limits`.
  ///   - path: The path before that of each request: `/sync` makes `/sync/v1/push`.
  ///   - limits: The limits of the exchange.
  ///   - clock: Measures the time of waiting for news.
  ///   - logger: Logs failures of the storage and of `authenticate` at level `error`; neither
  ///     content nor tokens.
  ///   - onListening: Called when the port is open; serving begins when it returns.
  ///   - authenticate: Returns the party that a token belongs to; `nil` if it is not valid. An
  ///     error is answered with 503, and the device tries again.
  public init(
    engine: ServerEngine, storage: some ServerStorage, attachments: AttachmentStore? = nil,
    configuration: LiveServerConfiguration = LiveServerConfiguration(), path: String = "/sync",
    limits: SyncLimits = SyncLimits(), clock: any Clock<Duration> = ContinuousClock(),
    logger: Logger = Logger(label: "millrace.sync"),
    onListening: @escaping @Sendable (LiveServerAddress) async -> Void = { _ in },
    authenticate: @escaping @Sendable (_ token: String) async throws -> Requester?
  ) {
    let handler = SyncRequestHandler(
      engine: engine, storage: storage, attachments: attachments, path: path, limits: limits,
      clock: clock, logger: logger, authenticate: authenticate)
    var configuration = configuration
    configuration.limits.bodySize = limits.bodySize
    configuration.limits.requestTimeout = limits.requestTime
    (self.handler, self.clock) = (handler, clock)
    server = LiveServer(
      configuration: configuration, clock: clock, logger: logger, onListening: onListening,
      respond: { await handler.answer(to: $0) }, connect: { _, _ in })
  }

  /// Serves until the service group stops, or the task is cancelled.
  ///
  /// On a graceful stop the waiting polls are answered at once, and so are requests under way.
  ///
  /// - Throws: `LiveServerError` if it cannot listen.
  public func run() async throws {
    try await serve { try await server.run() }
  }

  /// Serves until the process receives SIGINT (Ctrl-C) or SIGTERM, then stops gracefully.
  ///
  /// With TLS, SIGHUP reloads the certificates.
  public func runUntilInterrupted() async throws {
    try await serve { try await server.runUntilInterrupted() }
  }

  /// Reports that the access to a space has changed, so that devices that wait ask at once.
  ///
  /// Otherwise, and behind other server processes, they learn of it within
  /// ``SyncLimits/pollTime``.
  public func accessChanged(to space: Space) { handler.polls.announce([space]) }

  /// Runs the notifications of news beside the server, and ends them with it.
  private func serve(_ body: @escaping @Sendable () async throws -> Void) async throws {
    // Before it serves: what another process commits once a poll has read must not be missed.
    let news = (handler.storage as? any SharedServerStorage)?.news()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask {
        try await body()
        return true
      }
      group.addTask { [handler, clock] in
        await handler.polls.run(clock: clock)
        return false
      }
      if let news {
        group.addTask { [handler] in
          for await news in news { handler.take(news) }
          // Whatever the end of the news means, nothing may be missed in silence.
          handler.polls.announce(nil)
          return false
        }
      }
      defer { group.cancelAll() }
      while let isOver = try await group.next(), !isOver {}
    }
  }
}
#endif
