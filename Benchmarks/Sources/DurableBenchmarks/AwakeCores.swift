#if SQLite
import Foundation
import Synchronization

/// Threads that keep the cores from sleeping, at a priority that any other thread takes from them.
///
/// The host of a virtual machine needs up to 100 µs to wake a core, which is not a cost of the
/// program that is measured.
final class AwakeCores: Sendable {
  private let isOver = Atomic(false)

  init() {
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      Thread.detachNewThread { [self] in
        #if canImport(Glibc)
        var parameters = sched_param()
        // SCHED_IDLE, which the module map of the C library leaves out.
        pthread_setschedparam(pthread_self(), 5, &parameters)
        #endif
        while !isOver.load(ordering: .relaxed) {}
      }
    }
  }

  func end() { isOver.store(true, ordering: .relaxed) }
}
#endif
