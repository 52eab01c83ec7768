/// Something whose change can be told: a slot, or a value computed from slots.
///
/// Observers and dependent nodes hang below it. A source is touched by its loop's owner alone, but for the one thing
/// that `ObserverGate` guards: an observer let go on another thread.
public class Source {
  /// When the value last changed, on the loop's own count of edits.
  @exclusivity(unchecked) @usableFromInline final var stamp: UInt64 = 0
  /// Touched with the gate held, by whichever thread holds it.
  @exclusivity(unchecked) final var observers = ObserverList()
  /// Whether there may be observers: set and cleared by the owner alone, so that it can look without the gate.
  @exclusivity(unchecked) @usableFromInline final var mayHaveObservers = false
  /// How many observers were ever added, for the owner, which must not look into the list without the gate.
  @exclusivity(unchecked) private(set) final var addedObservers = 0
  final var dependents: ContiguousArray<Dependent> = []
  /// Whether there may be dependents.
  @exclusivity(unchecked) @usableFromInline final var mayHaveDependents = false
  private var sweepAt = 16

  /// Whether it is a node below others.
  final let isComputed: Bool

  @usableFromInline
  init(isComputed: Bool = false) {
    self.isComputed = isComputed
  }

  /// What observers hold is let go with what they look at, although their lifetimes still know them.
  deinit { observers.removeAll() }

  /// Whether nobody looks, so that a change needs no telling.
  @inlinable final var isUnobserved: Bool {
    !mayHaveObservers && !mayHaveDependents
  }

  final func add(_ observer: Observer) {
    observers.append(observer)
    addedObservers += 1
    mayHaveObservers = true
  }

  /// Looks again, on the owner and with the gate held: on other threads they only leave.
  final func noticeLeavers() {
    if observers.isEmpty { mayHaveObservers = false }
  }

  /// Hangs a node below this source; the ones that are gone are swept when the list has doubled.
  final func hang(_ node: SourceNode) {
    if dependents.count >= sweepAt {
      dependents.removeAll { $0.node == nil }
      sweepAt = max(16, dependents.count * 2)
    }
    dependents.append(Dependent(node: node))
    mayHaveDependents = true
  }

  final func unhang(_ node: SourceNode) {
    dependents.removeAll { $0.node == nil || $0.node === node }
    mayHaveDependents = !dependents.isEmpty
  }
}

/// A node below a source.
///
/// Arrows of ownership point up, so a source only remembers what hangs below it.
struct Dependent {
  weak var node: SourceNode?
}

/// A source that is computed from other sources.
public class SourceNode: Source {
  /// Brings the value up to date; the stamp moves if it changed.
  ///
  /// A closure rather than an override: made where the types are known, it is specialised there, while a generic
  /// class's method is reached through its unspecialised entry.
  final var update: () -> Void = {}
  @exclusivity(unchecked) private var toldStamp: UInt64 = 0

  init() { super.init(isComputed: true) }

  /// Brings the value up to date; says whether it changed since the last call.
  final func refresh() -> Bool {
    update()
    guard stamp != toldStamp else { return false }
    toldStamp = stamp
    return true
  }
}
