#if Web
public import CoreMetrics

/// The counters of sockets, in the terms of swift-metrics, so that any of its backends can show
/// them.
///
/// | name | kind | counts |
/// |---|---|---|
/// | `millrace_sockets_opened_total` | counter | sockets that were opened |
/// | `millrace_sockets_open` | gauge | sockets that are open now |
/// | `millrace_sockets_failed_total` | counter, by `reason` | sockets that ended without a close |
/// | `millrace_handshakes_refused_total` | counter, by `reason` | requests for a socket that were
/// refused |
/// | `millrace_messages_received_total`, `millrace_message_bytes_received_total` | counters |
/// messages of pages, expanded |
/// | `millrace_messages_sent_total`, `millrace_message_bytes_sent_total` | counters | messages to
/// pages, before compressing |
/// | `millrace_deflate_bytes_in_total`, `millrace_deflate_bytes_out_total` | counters | bytes of
/// messages before and after compressing |
/// | `millrace_reads_paused_total` | counter | times that reading waited because a peer exceeded
/// its rate |
///
/// The reasons are those of ``SocketError`` and ``SocketRefusal``, some two dozen; no text that a
/// peer sends becomes a label. The cost of an increment depends on the backend; without one it is
/// negligible.
public struct SocketMetrics: Sendable {
  private let factory: any MetricsFactory
  private let opened: Counter
  private let open: Meter
  private let messagesReceived: Counter
  private let bytesReceived: Counter
  private let messagesSent: Counter
  private let bytesSent: Counter
  private let deflateIn: Counter
  private let deflateOut: Counter
  private let paused: Counter

  /// Registers the counters with a backend.
  public init(factory: any MetricsFactory = MetricsSystem.factory) {
    func counter(_ name: String) -> Counter {
      Counter(label: "millrace_\(name)_total", dimensions: [], factory: factory)
    }
    self.factory = factory
    opened = counter("sockets_opened")
    open = Meter(label: "millrace_sockets_open", dimensions: [], factory: factory)
    messagesReceived = counter("messages_received")
    bytesReceived = counter("message_bytes_received")
    messagesSent = counter("messages_sent")
    bytesSent = counter("message_bytes_sent")
    deflateIn = counter("deflate_bytes_in")
    deflateOut = counter("deflate_bytes_out")
    paused = counter("reads_paused")
  }

  func didOpen() {
    opened.increment()
    open.increment()
  }

  func didClose() {
    open.decrement()
  }

  func failed(with error: SocketError) {
    Counter(
      label: "millrace_sockets_failed_total", dimensions: [("reason", error.label)],
      factory: factory
    ).increment()
  }

  func refused(_ refusal: SocketRefusal) {
    Counter(
      label: "millrace_handshakes_refused_total", dimensions: [("reason", refusal.label)],
      factory: factory
    ).increment()
  }

  func received(bytes: Int) {
    messagesReceived.increment()
    bytesReceived.increment(by: bytes)
  }

  func sent(bytes: Int) {
    messagesSent.increment()
    bytesSent.increment(by: bytes)
  }

  func compressed(from before: Int, to after: Int) {
    deflateIn.increment(by: before)
    deflateOut.increment(by: after)
  }

  func pausedReading() {
    paused.increment()
  }
}
#endif
