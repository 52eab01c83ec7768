#if Web
public import CoreMetrics
internal import HummingbirdCore
public import Logging
public import MillraceSocket
internal import NIOCore
internal import NIOPosix
public import ServiceLifecycle
internal import UnixSignals

/// A server of live pages: one port for the pages and for the sockets that keep them alive.
///
///     let server = LiveServer(
///       configuration: LiveServerConfiguration(port: 8080),
///       respond: { request in .html("<!DOCTYPE html><title>Hello</title>") },
///       connect: { request, socket in
///         do {
///           for try await text in socket { try await socket.send(text) }
///         } catch { … }
///       })
///     try await server.runUntilInterrupted()
///
/// Both closures run concurrently for different connections, outside any actor. `respond` runs once
/// a request has arrived whole, in order for the requests of one connection. `connect` runs for the
/// life of its socket: returning closes the socket with 1000. If the connection ends before
/// `respond` returns, the task of `respond` is cancelled, except for a post.
public struct LiveServer: Service {
  /// A function that answers a request.
  public typealias Respond = @Sendable (WebRequest) async -> WebResponse
  /// A function that serves a socket; the request is the one that opened it.
  public typealias Connect = @Sendable (WebRequest, Socket) async -> Void
  /// A function that formats one of the server's own refusals for a client with these headers.
  typealias Show = @Sendable (WebResponse, WebHeaders) -> WebResponse

  private let configuration: LiveServerConfiguration
  /// The path below which the pieces of files are posted.
  private let piecePath: String
  private let tls: TLSContext?
  private let state = ServingState()
  private let metrics: LiveMetrics
  private let respond: Respond
  private let connect: Connect
  private let clock: any Clock<Duration>
  private let logger: Logger
  private let onListening: @Sendable (LiveServerAddress) async -> Void
  private let show: Show

  /// Creates a server; nothing is opened before `run()`.
  ///
  /// - Parameters:
  ///   - configuration: The address to listen on, the policy and the limits.
  ///   - clock: Measures the time of stopping and of requests, and the minutes for which clients
  ///     are counted.
  ///   - logger: Logs mistakes of peers at level `debug`, starting and stopping at `info`, new
  ///     certificates at `notice`, and mistakes of the program at `error`. Content that a page or a
  ///     person sends is never logged.
  ///   - metrics: The metrics backend of the server.
  ///   - onListening: Called once per run, when the port is open; serving begins when it returns.
  ///   - respond: Answers requests.
  ///   - connect: Serves sockets.
  public init(
    configuration: LiveServerConfiguration = LiveServerConfiguration(),
    clock: any Clock<Duration> = ContinuousClock(),
    logger: Logger = Logger(label: "millrace.web"),
    metrics: any MetricsFactory = MetricsSystem.factory,
    onListening: @escaping @Sendable (LiveServerAddress) async -> Void = { _ in },
    respond: @escaping Respond,
    connect: @escaping Connect
  ) {
    self.init(
      configuration: configuration, clock: clock, logger: logger,
      counting: LiveMetrics(factory: metrics, configuration: configuration),
      onListening: onListening, respond: respond, connect: connect)
  }

  /// Creates a server that shares its metrics with a site.
  init(
    configuration: LiveServerConfiguration, piecePath: String = "/millrace/upload/",
    clock: any Clock<Duration>, logger: Logger, counting metrics: LiveMetrics,
    onListening: @escaping @Sendable (LiveServerAddress) async -> Void,
    show: @escaping Show = { response, _ in response },
    respond: @escaping Respond, connect: @escaping Connect
  ) {
    self.configuration = configuration
    self.piecePath = piecePath
    tls = configuration.tls.map { TLSContext($0) }
    self.metrics = metrics
    self.show = show
    self.respond = respond
    self.connect = connect
    self.clock = clock
    self.logger = logger
    self.onListening = onListening
  }

  /// Serves until the service group stops, or the task is cancelled.
  ///
  /// On a graceful stop the health path reports it first. After `LiveServerLimits.drainTime` no
  /// connection is accepted any more, requests under way are answered, and open sockets are closed
  /// with 1001. After `LiveServerLimits.shutdownTimeout` the remaining tasks are cancelled and
  /// their connections cut; a closure that ignores the cancellation delays the return.
  ///
  /// Throws a `LiveServerError` if it cannot listen, or cannot use the files for TLS. It may be
  /// called again once it has returned.
  public func run() async throws {
    guard let page = metrics.page, let port = configuration.metricsPort else {
      return try await serve(metricsPort: nil)
    }
    let (ports, announce) = AsyncStream.makeStream(of: Int.self)
    let side = LiveServer(
      configuration: LiveServerConfiguration(
        port: port, healthPath: nil, limits: LiveServerLimits(connections: 16, sockets: 0)),
      clock: clock, logger: logger, metrics: NOOPMetricsHandler.instance,
      onListening: { announce.yield($0.port) },
      respond: { Self.show(page, for: $0) }, connect: { _, _ in })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { announce.finish() }
        try await side.run()
      }
      // Without a port the metrics server has failed, and waiting throws its error.
      if let port = await ports.first(where: { _ in true }) {
        group.addTask { try await serve(metricsPort: port) }
      }
      try await group.waitForAll()
    }
  }

  private static func show(_ page: MetricsPage, for request: WebRequest) -> WebResponse {
    guard request.path == "/metrics" else { return .notFound(request) }
    return WebResponse(
      headers: [
        "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store",
      ], body: Array(page.text.utf8))
  }

  private func serve(metricsPort: Int?) async throws {
    try tls?.load()
    state.start()
    let connections = try LiveConnections(
      configuration: configuration, piecePath: piecePath, tls: tls, state: state,
      metrics: metrics, clock: clock, logger: logger, show: show, respond: respond, connect: connect
    )
    let server = connections.server(
      configuration: ServerConfiguration(
        address: .hostname(configuration.host, port: configuration.port),
        availableConnectionsDelegate: MaximumAvailableConnections(
          configuration.limits.connections, logger: logger)),
      onServerRunning: { [configuration, onListening] channel in
        let port = channel.localAddress?.port ?? configuration.port
        await onListening(
          LiveServerAddress(
            host: configuration.host, port: port, isSecure: configuration.tls != nil,
            metricsPort: metricsPort))
      },
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
      logger: logger)
    do {
      try await run(ServedSockets(server: server, work: connections.work))
    } catch let error as IOError {
      throw LiveServerError(error, configuration: configuration)
    } catch let error as SocketAddressError {
      throw LiveServerError.cannotListen(
        host: configuration.host, port: configuration.port, reason: "\(error)")
    }
  }

  /// Reads the files for TLS again, for new connections; open ones keep their certificates.
  ///
  /// If the files cannot be used it throws, and the server continues with the old ones. It does
  /// nothing without TLS, and waits for the disk.
  public func reloadCertificates() throws(LiveServerError) {
    guard let tls else { return }
    try tls.load()
    logger.notice("New connections use the certificates that were read just now")
  }

  /// Serves until the process receives SIGINT (Ctrl-C) or SIGTERM, then stops gracefully.
  ///
  /// With TLS, SIGHUP reloads the certificates; unusable files are logged at level `error`.
  public func runUntilInterrupted() async throws {
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [.init(service: self)], gracefulShutdownSignals: [.sigint, .sigterm],
        logger: logger))
    guard tls != nil else { return try await group.run() }
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      tasks.addTask {
        for await _ in await UnixSignalsSequence(trapping: .sighup) { reloadOrLog() }
      }
      defer { tasks.cancelAll() }
      try await tasks.next()
    }
  }

  private func reloadOrLog() {
    do {
      try reloadCertificates()
    } catch {
      logger.error("The certificates were not replaced", metadata: ["reason": "\(error)"])
    }
  }

  /// Runs the server, whose stop is announced first, beside a task that cancels it when stopping
  /// takes too long.
  private func run(_ server: any Service) async throws {
    let announcement = StopAnnouncement(
      state: state, drainTime: configuration.limits.drainTime, clock: clock)
    let services = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [server, announcement].map {
          .init(service: $0, successTerminationBehavior: .gracefullyShutdownGroup)
        }, logger: logger))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await services.run() }
      group.addTask { [clock, configuration] in
        // Either wait ends early only when the server has ended first or the run is cancelled, and
        // cancelling the rest is right in both cases.
        try? await gracefulShutdown()
        let limits = configuration.limits
        try? await clock.sleep(for: limits.drainTime + limits.shutdownTimeout)
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}

/// A server with the sockets that it has handed over; it ends after them.
struct ServedSockets: Service {
  let server: any Service
  let work: SocketWork

  func run() async throws {
    try await work.run { try await server.run() }
  }
}

extension Clock where Duration == Swift.Duration {
  /// Returns a function that returns the time since this call.
  func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
#endif
