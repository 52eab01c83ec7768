#if Web
import CoreMetrics
import Logging
import MillraceSocket
@testable import MillraceWeb
import ServiceLifecycle

/// A live server on a port of the system's choice, for the time of one test.
struct TestServer: Sendable {
  let port: Int
  /// The port of the metrics page; nil without one.
  let metricsPort: Int?
  private let server: LiveServer
  private let group: ServiceGroup

  /// Answers `/`, `/echo` and `/hang`; a socket sends back what it gets.
  static func run<Result: Sendable>(
    limits: LiveServerLimits = LiveServerLimits(),
    configuration: LiveServerConfiguration? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    logger: Logger? = nil,
    metrics: any MetricsFactory = NOOPMetricsHandler.instance,
    show: @escaping LiveServer.Show = { response, _ in response },
    respond: @escaping LiveServer.Respond = TestServer.page,
    connect: @escaping LiveServer.Connect = TestServer.echo,
    _ body: @Sendable @escaping (TestServer) async throws -> Result
  ) async throws -> Result {
    let (ports, announce) = AsyncStream.makeStream(of: LiveServerAddress.self)
    var quiet = Logger(label: "test")
    quiet.logLevel = .critical
    var configuration = configuration ?? LiveServerConfiguration(port: 0, limits: limits)
    configuration.limits = configuration.limits.patient
    let server = LiveServer(
      configuration: configuration, clock: clock, logger: logger ?? quiet,
      counting: LiveMetrics(factory: metrics, configuration: configuration),
      onListening: { announce.yield($0) }, show: show, respond: respond, connect: connect)
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [.init(service: server, successTerminationBehavior: .gracefullyShutdownGroup)],
        logger: quiet))
    return try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        defer { announce.finish() }
        try await group.run()
      }
      guard let address = await ports.first(where: { _ in true }) else {
        try await tasks.waitForAll()
        throw CancellationError()
      }
      let result = try await body(
        TestServer(
          port: address.port, metricsPort: address.metricsPort, server: server, group: group))
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
      return result
    }
  }

  func stop() async {
    await group.triggerGracefulShutdown()
  }

  func reload() throws(LiveServerError) {
    try server.reloadCertificates()
  }

  static let page: LiveServer.Respond = { request in
    switch request.path {
    case "/": .html("<!DOCTYPE html><title>Page</title>")
    case "/echo": .text("\(request.method) \(request.query ?? "-") \(request.body.count)")
    default: .notFound(request)
    }
  }

  static let echo: LiveServer.Connect = { _, socket in
    do {
      for try await text in socket { try await socket.send(text) }
    } catch {}
  }
}

extension LiveServerLimits {
  /// The limits with ten minutes for all that a test does not set: a busy machine may let a test
  /// wait for longer than a server waits.
  var patient: LiveServerLimits {
    var limits = self
    let (usual, long) = (LiveServerLimits(), Duration.seconds(600))
    limits.requestTimeout = max(requestTimeout, long)
    limits.keepAliveTimeout = max(keepAliveTimeout, long)
    if stallTimeout == usual.stallTimeout { limits.stallTimeout = long }
    for time in [\SocketLimits.floodTimeout, \.pingInterval, \.idleTimeout]
    where socket[keyPath: time] == usual.socket[keyPath: time] {
      limits.socket[keyPath: time] = long
    }
    return limits
  }
}
#endif
