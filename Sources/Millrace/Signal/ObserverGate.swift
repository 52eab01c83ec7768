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
    while hasLeavers.load(ordering: .relaxed) { emptyLeavers() }
    holder.store(Self.free, ordering: .releasing)
  }

  /// Takes an observer out of its source, from whichever thread lets it go.
  func remove(_ observer: Observer, from source: Source) {
    observer.markStopped()
    guard !takeOut(observer, of: source) else { return }
    let leaver = Unchecked((observer, source))
    leavers.withLock { $0.append(leaver) }
    hasLeavers.store(true, ordering: .releasing)
    // The holder may have left between the two steps.
    if take(for: Self.leaver) {
      emptyLeavers()
      holder.store(Self.free, ordering: .releasing)
    }
  }

  private func takeOut(_ observer: Observer, of source: Source) -> Bool {
    guard take(for: Self.leaver) else { return false }
    source.observers.remove(observer)
    let held = (observer.check, observer.tell)
    observer.releaseClosures()
    holder.store(Self.free, ordering: .releasing)
    // What the closures held is let go outside the gate: it may let go of observers in turn.
    withExtendedLifetime(held) {}
    return true
  }

  private func emptyLeavers() {
    hasLeavers.store(false, ordering: .relaxed)
    let all = leavers.withLock { leavers in
      defer { leavers = [] }
      return leavers
    }
    for leaver in all {
      leaver.value.1.observers.remove(leaver.value.0)
      leaver.value.0.releaseClosures()
    }
  }

  private func take(for newHolder: UInt8) -> Bool {
    holder.compareExchange(
      expected: Self.free, desired: newHolder, ordering: .acquiring
    ).exchanged
  }
}
