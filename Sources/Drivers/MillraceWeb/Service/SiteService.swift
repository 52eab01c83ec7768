#if Web
internal import Logging
internal import Millrace
public import MillraceSocket
package import NIOCore
package import NIOHTTP1
public import ServiceLifecycle
internal import Synchronization

/// A site as a service beside what another server has: its routes, its middleware, its files.
///
/// It has no port and handles no signals. The server accepts the connections, passes on the
/// requests of the site's addresses, and lets the site take over the sockets of its pages. With
/// Hummingbird, `addRoutes(to:takingForms:)` and `HTTPServerBuilder.live(_:)` of
/// `MillraceHummingbird` do that, and in a pipeline of swift-nio ``addHandlers(to:others:)``.
///
/// ```swift
/// let live = try SiteService(site, policy: OriginPolicy(allowedHosts: ["shop.example"]))
/// let group = ServiceGroup(services: [live, server], logger: logger)
/// ```
///
/// Pages go live only while it runs, so it belongs to the services of the program, before the
/// server. Once it has stopped, requests are answered with 503, and sockets are refused.
public final class SiteService: Service {
  private enum Phase {
    case new, serving, over
  }

  package let open: RunningSite
  /// The pipeline of a connection that may become a socket of the site.
  package let upgrade: SocketUpgrade
  let admission: Admission
  let securityHeaders: WebHeaders
  let work = SocketWork()
  let clock: any Clock<Duration>
  private let life: Life

  /// The phase of the service, and the check of it.
  private final class Life: Sendable {
    private let phase = Mutex(Phase.new)
    private let isReported = Mutex(false)
    private let logger: Logger

    init(_ logger: Logger) { self.logger = logger }

    /// Returns false once the service has stopped; reports a request before it runs.
    func isServing() -> Bool {
      switch phase.withLock({ $0 }) {
      case .serving: return true
      case .over: return false
      case .new:
        let wasReported = isReported.withLock { exchange(&$0, with: true) }
        if !wasReported {
          logger.warning(
            "No page goes live before the site's service runs. Add it to those of the program.")
        }
        return true
      }
    }

    /// Begins to serve; false if the service has run before.
    func begin() -> Bool {
      phase.withLock { phase in
        guard phase == .new else { return false }
        phase = .serving
        return true
      }
    }

    func end() { phase.withLock { $0 = .over } }
  }

  /// Creates a service; nothing runs before `run()`.
  ///
  /// - Parameters:
  ///   - site: The site. It is copied: pages that are added later are not served.
  ///   - policy: The hosts and origins whose requests are accepted. Where the server has TLS,
  ///     `OriginPolicy.requiresTLS` should be true.
  ///   - proxies: The proxies that are trusted to name the client of a request.
  ///   - limits: The limits of requests, files and sockets. Those of connections are the server's.
  /// - Throws: ``LiveServerError/malformedProxy(_:)``.
  public init(
    _ site: LiveSite, policy: OriginPolicy = OriginPolicy(),
    proxies: TrustedProxies = TrustedProxies(), limits: LiveServerLimits = LiveServerLimits()
  ) throws(LiveServerError) {
    let configuration = LiveServerConfiguration(
      policy: policy, socketPath: site.socketPath, proxies: proxies, limits: limits)
    let metrics = LiveMetrics(factory: site.metrics, configuration: configuration)
    let life = Life(site.logger)
    clock = site.environment().clock
    self.life = life
    securityHeaders = configuration.securityHeaders
    open = RunningSite(site, metrics: metrics, isSecure: policy.requiresTLS)
    admission = try Admission(
      configuration, piecePath: site.uploadPath, time: clock.stopwatch())
    upgrade = admission.upgrade(refusalHeaders: securityHeaders, metrics: metrics.socket) {
      life.isServing()
    }
  }

  /// Serves until the service group stops, or the task is cancelled; may be called once.
  ///
  /// It releases the pages that were left. On a graceful stop it closes the open sockets with 1001,
  /// waits for them, and cuts those that are still open after `LiveServerLimits.shutdownTimeout`.
  ///
  /// - Throws: ``LiveServerError/ranBefore`` when it has run already.
  public func run() async throws {
    guard life.begin() else { throw LiveServerError.ranBefore }
    open.prepareUploads()
    // The error is that of a cancellation, after which everything has been cut.
    try? await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.serve() }
      group.addTask { [clock, limits = admission.limits] in
        try? await gracefulShutdown()
        try? await clock.sleep(for: limits.shutdownTimeout)
      }
      defer { group.cancelAll() }
      try await group.next()
    }
    await open.end()
  }

  private func serve() async throws {
    try await work.run {
      await cancelWhenGracefulShutdown { await self.open.run() }
      life.end()
      work.startClosing(code: .goingAway, reason: "the server stops")
    }
  }

  /// False once the service has stopped.
  var isServing: Bool { life.isServing() }

  // MARK: Sockets

  /// Serves a socket that ``upgrade`` has negotiated, and returns once it is handed over.
  package func serve(
    _ socket: SocketChannel, head: HTTPRequestHead, on channel: any Channel
  ) async {
    await admission.serve(socket, head: head, on: channel, in: work) { [open] in
      await open.connect($1, from: Visitor($0))
    }
  }
}
#endif
