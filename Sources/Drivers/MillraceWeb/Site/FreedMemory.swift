#if Web
internal import NIOPosix
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#endif

/// Returns the memory of pages that are gone to the system.
///
/// An allocator keeps what was released for the next page, and glibc's keeps it for good: one small value that is still
/// used holds everything below it in its arena. After a flood of visits that is many times what the site needs, so where many
/// pages were removed since the last time, it is asked to give the pages of memory back that are
/// empty. Other allocators do so by themselves.
final class FreedMemory: Sendable {
  /// How many pages have to be removed before it is worth the walk through the arenas, which takes
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

  /// Gives memory back, where enough pages were removed since it was given back last.
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
      // Swift's module of glibc leaves malloc.h out, which declares `int malloc_trim(size_t)`.
      guard let function = dlsym(nil, "malloc_trim") else { return }
      _ = unsafeBitCast(function, to: (@convention(c) (Int) -> CInt).self)(0)
    }
    #endif
  }
}
#endif
