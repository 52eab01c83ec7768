internal import Synchronization

/// Keeps the owner's walk over observers apart from an observer that is let go on another thread.
///
/// A view may die anywhere, and with it the ``Lifetime`` of its observation. Whoever lets go tries to take the gate:
/// free, the observer leaves its list there and then; held, it is put on a list that the holder empties. The owner
/// pays one uncontended exchange for a turn that tells somebody, and nothing for one that does not.
final class ObserverGate: Sendable {
  private let holder = Atomic<UInt8>(0)
  private let hasLeavers = Atomic<Bool>(false)
  private let leavers = Mutex<[Unchecked<(Observer, Source)>]>([])
  /// How often the owner holds it; only the owner reads and writes it, and only between `enter` and `leave`.
  nonisolated(unsafe) private var entries = 0

  private static let free: UInt8 = 0
  private static let owner: UInt8 = 1
  private static let leaver: UInt8 = 2

  /// Takes the gate for the owner; may be entered again inside.
  func enter() {
    if holder.load(ordering: .relaxed) == Self.owner {
      entries += 1
      return
    }
    // The only other holder takes one observer out of one list: a few dozen nanoseconds.
    while !take(for: Self.owner) {}
    entries = 1
  }

  func leave() {
    entries -= 1
    guard entries == 0 else { return }
    guard hasLeavers.load(ordering: .relaxed) else {
      holder.store(Self.free, ordering: .releasing)
      return
    }
    let left = emptyLeavers()
    holder.store(Self.free, ordering: .releasing)
    for leaver in left { leaver.value.0.letGo() }
  }

  /// Takes an observer out of its source, from whichever thread lets it go.
  ///
  /// What its closures held is let go outside the gate: a deinit may let go of observers in turn, or send. An observer
  /// let go elsewhere in the very moment in which the owner leaves is taken out with the next telling.
  func remove(_ observer: Observer, from source: Source) {
    observer.markStopped()
    if take(for: Self.leaver) {
      source.observers.remove(observer)
      holder.store(Self.free, ordering: .releasing)
      observer.letGo()
      return
    }
    let leaver = Unchecked((observer, source))
    leavers.withLock { $0.append(leaver) }
    hasLeavers.store(true, ordering: .releasing)
    // The holder may have left between the two steps.
    if take(for: Self.leaver) {
      let left = emptyLeavers()
      holder.store(Self.free, ordering: .releasing)
      for leaver in left { leaver.value.0.letGo() }
    }
  }

  /// Takes out those who left meanwhile; they are let go when the gate is free.
  private func emptyLeavers() -> [Unchecked<(Observer, Source)>] {
    hasLeavers.store(false, ordering: .relaxed)
    let all = leavers.withLock { leavers in
      defer { leavers = [] }
      return leavers
    }
    for leaver in all { leaver.value.1.observers.remove(leaver.value.0) }
    return all
  }

  private func take(for newHolder: UInt8) -> Bool {
    holder.compareExchange(
      expected: Self.free, desired: newHolder, ordering: .acquiring
    ).exchanged
  }
}
