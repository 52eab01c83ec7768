/// A source of changes that can be observed: a slot, or a value computed from slots.
///
/// It has observers and dependent nodes. Only its loop's owner accesses a source, with the one
/// exception that `ObserverLock` guards: an observer released on another thread.
public class Source {
  /// The time of the last change, on the loop's own count of edits.
  @exclusivity(unchecked) @usableFromInline final var stamp: UInt64 = 0
  /// Accessed with the lock held, by the thread that holds it.
  @exclusivity(unchecked) final var observers = ObserverList()
  /// True if there may be observers; set and cleared by the owner alone, so that it can read this
  /// without the lock.
  @exclusivity(unchecked) @usableFromInline final var mayHaveObservers = false
  /// The number of observers ever added, for the owner, which must not access the list without the
  /// lock.
  @exclusivity(unchecked) private(set) final var addedObservers = 0
  final var dependents: ContiguousArray<Dependent> = []
  /// True if there may be dependents.
  @exclusivity(unchecked) @usableFromInline final var mayHaveDependents = false
  private var sweepAt = 16

  /// True if it is computed from other sources.
  final let isComputed: Bool

  @usableFromInline
  init(isComputed: Bool = false) {
    self.isComputed = isComputed
  }

  /// The closures of observers are released with their source, although tokens still reference the
  /// observers.
  deinit { observers.removeAll() }

  /// True if there are no observers and no dependents, so that a change needs no notification.
  @inlinable final var isUnobserved: Bool {
    !mayHaveObservers && !mayHaveDependents
  }

  final func add(_ observer: Observer) {
    observers.append(observer)
    addedObservers += 1
    mayHaveObservers = true
  }

  /// Clears `mayHaveObservers` if the list is empty; on the owner and with the lock held, since
  /// other threads only remove observers.
  final func updateMayHaveObservers() {
    if observers.isEmpty { mayHaveObservers = false }
  }

  /// Adds a dependent node; deallocated nodes are removed when the list has doubled.
  @inline(never)
  final func addDependent(_ node: SourceNode) {
    if dependents.count >= sweepAt {
      dependents.removeAll { $0.node == nil }
      sweepAt = max(16, dependents.count * 2)
    }
    dependents.append(Dependent(node: node))
    mayHaveDependents = true
  }

  @inline(never)
  final func removeDependent(_ node: SourceNode) {
    dependents.removeAll { $0.node == nil || $0.node === node }
    mayHaveDependents = !dependents.isEmpty
  }
}

/// A node that depends on a source.
///
/// Ownership references point up, so a source references its dependents weakly.
struct Dependent {
  weak var node: SourceNode?
}

/// A source that is computed from other sources.
public class SourceNode: Source {
  /// Recomputes the value if an input has changed; the stamp advances if the value changed.
  ///
  /// A closure rather than an override: created where the types are known, it is specialised there,
  /// while a generic class's method is called through its unspecialised entry.
  final var update: () -> Void = {}
  @exclusivity(unchecked) private var notifiedStamp: UInt64 = 0

  init() { super.init(isComputed: true) }

  /// Recomputes the value if an input has changed; returns whether it changed since the last call.
  final func refresh() -> Bool {
    update()
    guard stamp != notifiedStamp else { return false }
    notifiedStamp = stamp
    return true
  }
}
