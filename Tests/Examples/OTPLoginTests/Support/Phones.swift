#if Testing
import OTPLogin
import Synchronization

/// The telephones of a test: what was sent to them.
final class Phones: Sendable {
  private let sent = Mutex<[CodeMessage]>([])

  /// Takes a code.
  func take(_ message: CodeMessage) { sent.withLock { $0.append(message) } }

  /// The codes so far, oldest first.
  var codes: [String] { sent.withLock { $0.map(\.code) } }
}
#endif
