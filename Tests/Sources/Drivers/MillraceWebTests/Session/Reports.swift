import Synchronization

/// What sessions report, in order.
final class Reports: Sendable {
  private let texts = Mutex<[String]>([])

  var all: [String] { texts.withLock { $0 } }

  func add(_ text: String) {
    texts.withLock { $0.append(text) }
  }
}
