internal import Synchronization

/// A box whose value any thread can release at once.
///
/// Only tools, settlers and followers are stored this way: each access costs an uncontended lock.
final class ReleasableBox<Value>: Sendable {
  // Unchecked, because the value is only used on the loop's owner; other threads only release it.
  private let content: Mutex<Unchecked<Value>?>

  init(_ value: Value) {
    content = Mutex(Unchecked(value))
  }

  /// The value, or `nil` once it was released.
  var value: Value? { content.withLock { $0 }?.value }

  @inline(never) var isCancelled: Bool { content.withLock { $0 == nil } }

  func cancel() {
    // Removed inside the lock and freed outside: a deinit may cancel others.
    let held = content.withLock { content in
      let held = content
      content = nil
      return held
    }
    withExtendedLifetime(held) {}
  }
}
