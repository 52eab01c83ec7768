#if Web
internal import NIOPosix
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#endif

/// A counter of removed pages that returns their memory to the system.
///
/// An allocator keeps released memory for the next page, and glibc's keeps it for good: one small
/// value that is still used holds everything below it in its arena. After a flood of visits that is
/// many times what the site needs. So after many removals the allocator is asked to return its
/// empty memory pages. Other allocators do so by themselves.
final class FreedMemory: Sendable {
  /// The number of removed pages that justifies a walk through the arenas, which takes
  /// milliseconds.
  static let threshold = 64

  private let removed = Mutex(0)
  private let trim: @Sendable () async -> Void

  init(trim: @escaping @Sendable () async -> Void = FreedMemory.trimArenas) {
    self.trim = trim
  }

  /// Counts pages that were removed and have ended.
  func noteRemovals(_ count: Int) {
    removed.withLock { $0 += count }
  }

  /// Returns memory to the system, if enough pages were removed since the last time.
  func giveBack() async {
    let isWorthIt = removed.withLock { removed in
      guard removed >= Self.threshold else { return false }
      removed = 0
      return true
    }
    if isWorthIt { await trim() }
  }

  /// Runs on a thread that serves neither connections nor pages.
  private static let trimArenas: @Sendable () async -> Void = {
    #if canImport(Glibc)
    try? await NIOThreadPool.singleton.runIfActive {
      // Swift's module of glibc lacks malloc.h, which declares `int malloc_trim(size_t)`.
      guard let function = dlsym(nil, "malloc_trim") else { return }
      _ = unsafeBitCast(function, to: (@convention(c) (Int) -> CInt).self)(0)
    }
    #endif
  }
}
#endif
