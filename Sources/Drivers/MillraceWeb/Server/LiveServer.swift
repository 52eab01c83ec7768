#if Web
internal import HummingbirdCore
public import Logging
public import MillraceSocket
internal import NIOCore
internal import NIOPosix
public import ServiceLifecycle
internal import UnixSignals

/// A server whose pages are live: one port for the pages and for the sockets that keep them alive.
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
/// Both closures run concurrently for different connections, outside any actor. `respond` runs once a
/// request has arrived whole, in order for the requests of one connection. `connect` runs as long as
/// its socket is wanted: returning closes the socket with 1000.
public struct LiveServer: Service {
  /// Answers a request.
  public typealias Respond = @Sendable (WebRequest) async -> WebResponse
  /// Serves a socket; the request is the one that opened it.
  public typealias Connect = @Sendable (WebRequest, Socket) async -> Void

  private let configuration: LiveServerConfiguration
  private let connections: LiveConnections
  private let clock: any Clock<Duration>
  private let logger: Logger
  private let onListening: @Sendable (LiveServerAddress) async -> Void

  /// Describes a server; nothing is opened before `run()`.
  ///
  /// - Parameters:
  ///   - configuration: Where to listen, whom to answer, how much to take.
  ///   - clock: Measures the time that stopping may take.
  ///   - logger: Is told at level `debug` what peers do wrong, and at `error` what the program does.
  ///   - onListening: Called once per run, when the port is open; serving begins when it returns.
  ///   - respond: Answers requests.
  ///   - connect: Serves sockets.
  public init(
    configuration: LiveServerConfiguration = LiveServerConfiguration(),
    clock: any Clock<Duration> = ContinuousClock(),
    logger: Logger = Logger(label: "millrace.web"),
    onListening: @escaping @Sendable (LiveServerAddress) async -> Void = { _ in },
    respond: @escaping Respond,
    connect: @escaping Connect
  ) {
    self.configuration = configuration
    self.clock = clock
    self.logger = logger
    self.onListening = onListening
    connections = LiveConnections(
      configuration: configuration, logger: logger, respond: respond, connect: connect)
  }

  /// Serves until the group of services stops, or the task is cancelled.
  ///
  /// On a graceful stop no connection is accepted any more, requests under way are answered, open
  /// sockets are closed with 1001. What has not finished after `LiveServerLimits.shutdownTimeout` has
  /// its tasks cancelled and its connections cut; closures that ignore that hold the return back.
  /// Throws a `LiveServerError` when it cannot listen. May be called again once it has returned.
  public func run() async throws {
    let server = connections.server(
      configuration: ServerConfiguration(
        address: .hostname(configuration.host, port: configuration.port),
        availableConnectionsDelegate: MaximumAvailableConnections(
          configuration.limits.connections, logger: logger)),
      onServerRunning: { [configuration, onListening] channel in
        let port = channel.localAddress?.port ?? configuration.port
        await onListening(LiveServerAddress(host: configuration.host, port: port))
      },
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
      logger: logger)
    do {
      try await run(server)
    } catch let error as IOError {
      throw LiveServerError(error, configuration: configuration)
    } catch let error as SocketAddressError {
      throw LiveServerError.cannotListen(
        host: configuration.host, port: configuration.port, reason: "\(error)")
    }
  }

  /// Serves until the program is told to stop by SIGINT (Ctrl-C) or SIGTERM, then stops gracefully.
  public func runUntilInterrupted() async throws {
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [.init(service: self)], gracefulShutdownSignals: [.sigint, .sigterm],
        logger: logger))
    try await group.run()
  }

  /// Runs the server beside a watch that cancels it when stopping takes too long.
  private func run(_ server: any Service) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      group.addTask { [clock, configuration] in
        // Either wait ends early only when the server has ended first or the run is cancelled, and
        // cancelling the rest is right in both cases.
        try? await gracefulShutdown()
        try? await clock.sleep(for: configuration.limits.shutdownTimeout)
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}
#endif
