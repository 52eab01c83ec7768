#if Web
internal import Synchronization

/// A flag that is true while a socket accepts messages.
///
/// Its pipeline clears it before the program is notified of the reason. It is read on any thread.
final class SocketOpenness: Sendable {
  private let state = Atomic<Bool>(true)

  var isOpen: Bool { state.load(ordering: .acquiring) }

  func end() { state.store(false, ordering: .releasing) }
}
#endif
