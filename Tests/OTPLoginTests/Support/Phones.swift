#if Testing
import Synchronization

/// The telephones of a test: what was sent to them.
final class Phones: Sendable {
  private let sent = Mutex<[(number: String, code: String)]>([])

  /// Takes a code.
  func take(_ number: String, _ code: String) { sent.withLock { $0.append((number, code)) } }

  /// The codes so far, oldest first.
  var codes: [String] { sent.withLock { $0.map(\.code) } }
}
#endif
