/// Something whose change can be told: a slot, or a value computed from slots.
///
/// Observers and dependent nodes hang below it. A source is touched by its loop's owner alone, but for the one thing
/// that `ObserverGate` guards: an observer let go on another thread.
public class Source {
  /// When the value last changed, on the loop's own count of edits.
  @usableFromInline final var stamp: UInt64 = 0
  @usableFromInline final var observers = ObserverList()
  @usableFromInline final var dependents: ContiguousArray<Dependent> = []

  @usableFromInline
  init() {}

  /// Whether nobody looks, so that a change needs no telling.
  @inlinable final var isUnobserved: Bool { observers.isEmpty && dependents.isEmpty }
}

/// A node below a source.
///
/// Arrows of ownership point up, so a source only remembers what hangs below it.
@usableFromInline
struct Dependent {
  weak var node: SourceNode?
}

/// A source that is computed from other sources.
public class SourceNode: Source {
  /// Brings the value up to date; says whether it changed since the last call.
  ///
  /// A closure rather than an override: made where the types are known, it is specialised there, while a generic
  /// class's method is reached through its unspecialised entry.
  @usableFromInline final var refresh: () -> Bool = { false }

  @usableFromInline
  override init() {
    super.init()
  }
}

extension Source {
  /// Hangs a node below this source, and sweeps the ones that are gone.
  func hang(_ node: SourceNode) {
    dependents.removeAll { $0.node == nil }
    dependents.append(Dependent(node: node))
  }

  func unhang(_ node: SourceNode) {
    dependents.removeAll { $0.node == nil || $0.node === node }
  }
}
