internal import Synchronization

/// What is called until somebody lets go of it, on whichever thread; what it holds is freed there and then.
///
/// Only tools, settlers and followers are kept this way: a look costs an uncontended lock.
final class Stoppable<Value>: Sendable {
  // Unchecked, because the value is only used on the loop's owner; elsewhere it is only let go.
  private let content: Mutex<Unchecked<Value>?>

  init(_ value: Value) {
    content = Mutex(Unchecked(value))
  }

  /// The value, or `nil` once it was stopped.
  var value: Value? { content.withLock { $0 }?.value }

  var isStopped: Bool { content.withLock { $0 == nil } }

  func stop() {
    // Taken out inside the lock and freed outside: a deinit may stop others.
    let held = content.withLock { content in
      let held = content
      content = nil
      return held
    }
    withExtendedLifetime(held) {}
  }
}
