#if Web
internal import CoreMetrics
internal import MillraceSocket

/// The metrics of a server and its site, in terms of swift-metrics; those of sockets are in
/// `SocketMetrics`.
///
/// No label comes from a peer: a status is cut to its class, and a reason is the name of a case.
struct LiveMetrics: Sendable {
  /// The metrics as text; nil unless a port for them was configured.
  let page: MetricsPage?
  let socket: SocketMetrics

  let connectionsOpened: Counter
  let connectionsOpen: Meter
  let connectionsRefused: Counter
  let sessionsOpen: Meter
  let eventsHandled: Counter
  let eventsRefused: Counter
  private let requests: [Counter]
  private let requestTime: Timer
  private let renderTime: Timer

  /// Registers the metrics with a backend, and with a metrics page if the configuration has a port
  /// for one.
  init(factory: any MetricsFactory, configuration: LiveServerConfiguration) {
    page = configuration.metricsPort.map { _ in MetricsPage() }
    let factory: any MetricsFactory =
      page.map { MultiplexMetricsHandler(factories: [factory, $0]) } ?? factory
    func counter(_ name: String, _ dimensions: [(String, String)] = []) -> Counter {
      Counter(label: "millrace_\(name)_total", dimensions: dimensions, factory: factory)
    }
    func meter(_ name: String) -> Meter {
      Meter(label: "millrace_\(name)", dimensions: [], factory: factory)
    }
    func timer(_ name: String) -> Timer {
      Timer(label: "millrace_\(name)", dimensions: [], factory: factory)
    }
    socket = SocketMetrics(factory: factory)
    connectionsOpened = counter("connections_opened")
    connectionsOpen = meter("connections_open")
    connectionsRefused = counter("connections_refused")
    sessionsOpen = meter("sessions_open")
    eventsHandled = counter("events", [("result", "handled")])
    eventsRefused = counter("events", [("result", "refused")])
    requests = (2...5).map { counter("requests", [("status", "\($0)xx")]) }
    requestTime = timer("request_duration")
    renderTime = timer("render_duration")
  }

  func answered(status: Int) {
    requests[min(max(status / 100, 2), 5) - 2].increment()
  }

  func responded(in time: Duration) {
    requestTime.recordNanoseconds(time.nanoseconds)
  }

  func rendered(in time: Duration) {
    renderTime.recordNanoseconds(time.nanoseconds)
  }
}

extension Duration {
  /// The whole nanoseconds; the duration has to be shorter than 292 years.
  fileprivate var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
#endif
