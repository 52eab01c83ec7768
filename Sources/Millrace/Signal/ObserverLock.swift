internal import Synchronization

/// A lock between the owner's iteration over observers and the release of an observer on another
/// thread.
///
/// A view may be deallocated on any thread, and with it the ``ObservationToken`` of its
/// observation. The releasing thread tries to acquire the lock. If the lock is free, the observer
/// is removed from its list at once; if it is held, the observer is added to a list that the holder
/// empties. The owner pays one uncontended exchange for a turn that notifies observers, and nothing
/// for one that does not.
final class ObserverLock: Sendable {
  private let holder = Atomic<UInt8>(0)
  private let hasRemovals = Atomic<Bool>(false)
  private let removals = Mutex<[Unchecked<(Observer, Source)>]>([])
  /// The number of nested entries of the owner; only the owner accesses it, and only between
  /// `enter` and `leave`.
  nonisolated(unsafe) private var entries = 0

  private static let free: UInt8 = 0
  private static let owner: UInt8 = 1
  private static let remover: UInt8 = 2

  /// Acquires the lock for the owner; may be entered again inside.
  func enter() {
    if holder.load(ordering: .relaxed) == Self.owner {
      entries += 1
      return
    }
    // The only other holder removes one observer from one list: a few dozen nanoseconds.
    while !acquire(for: Self.owner) {}
    entries = 1
  }

  func leave() {
    entries -= 1
    guard entries == 0 else { return }
    guard hasRemovals.load(ordering: .relaxed) else {
      holder.store(Self.free, ordering: .releasing)
      return
    }
    let left = takeRemovals()
    holder.store(Self.free, ordering: .releasing)
    for removal in left { removal.value.0.releaseCalls() }
  }

  /// Removes an observer from its source, on the thread that releases it.
  ///
  /// The values that its closures captured are released outside the lock: a deinit may release
  /// observers in turn, or send. An observer that another thread releases at the very moment in
  /// which the owner leaves is removed with the next notification.
  func remove(_ observer: Observer, from source: Source) {
    observer.markCancelled()
    if acquire(for: Self.remover) {
      source.observers.remove(observer)
      holder.store(Self.free, ordering: .releasing)
      observer.releaseCalls()
      return
    }
    let removal = Unchecked((observer, source))
    removals.withLock { $0.append(removal) }
    hasRemovals.store(true, ordering: .releasing)
    // The holder may have left between the two steps.
    if acquire(for: Self.remover) {
      let left = takeRemovals()
      holder.store(Self.free, ordering: .releasing)
      for removal in left { removal.value.0.releaseCalls() }
    }
  }

  /// Removes the cancelled observers from their lists; the caller releases them when the lock is
  /// free.
  private func takeRemovals() -> [Unchecked<(Observer, Source)>] {
    hasRemovals.store(false, ordering: .relaxed)
    let all = removals.withLock { removals in
      defer { removals = [] }
      return removals
    }
    for removal in all { removal.value.1.observers.remove(removal.value.0) }
    return all
  }

  private func acquire(for newHolder: UInt8) -> Bool {
    holder.compareExchange(
      expected: Self.free, desired: newHolder, ordering: .acquiring
    ).exchanged
  }
}
