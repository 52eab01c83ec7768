#if Web
internal import Synchronization

/// Whether a socket still takes messages: said by its pipeline, before anybody is told why not, and asked on any thread.
final class SocketOpenness: Sendable {
  private let state = Atomic<Bool>(true)

  var isOpen: Bool { state.load(ordering: .acquiring) }

  func end() { state.store(false, ordering: .releasing) }
}
#endif
