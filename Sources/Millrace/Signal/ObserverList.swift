internal import Synchronization

/// Tells an observer: the source, the commit if somebody asked for it, and whether it only takes note.
@usableFromInline typealias Tell = (Source, Commit?, Bool) -> Void

/// One observer: what it looks at, and what it is told.
@usableFromInline
final class Observer {
  /// Its place in the loop's order of registration (L4).
  let order: Int
  /// Its place in the list of its source.
  fileprivate(set) var index = -1
  /// Whether it is in a batch and has not been told yet; a nested turn that tells it first takes it out.
  @exclusivity(unchecked) @usableFromInline var isPending = false
  /// The view whose own edits it ignores (L7).
  let view: ViewIdentity?
  /// Whether it is told of every commit, rather than of a value that changed.
  let everyCommit: Bool
  /// Looks whether there is something to tell.
  @exclusivity(unchecked) @usableFromInline var check: (Source) -> Bool
  /// Tells it; `true` asks it only to take note, because the edit was its own.
  @exclusivity(unchecked) @usableFromInline var tell: Tell
  /// Not kept by who looks at it: a view may outlive a feature.
  fileprivate(set) weak var source: Source?
  fileprivate let gate: ObserverGate

  private let stopped = Atomic<Bool>(false)

  init(
    of source: Source, order: Int, everyCommit: Bool, view: ViewIdentity?, gate: ObserverGate,
    check: @escaping (Source) -> Bool, tell: @escaping Tell
  ) {
    self.source = source
    self.order = order
    self.everyCommit = everyCommit
    self.view = view
    self.gate = gate
    self.check = check
    self.tell = tell
  }

  /// Ends it, on any thread.
  func stop() {
    if let source { gate.remove(self, from: source) } else { markStopped() }
  }

  var isStopped: Bool { stopped.load(ordering: .relaxed) }

  /// Says that it must not be called again; any thread may.
  func markStopped() { stopped.store(true, ordering: .relaxed) }

  /// What it calls, taken out.
  ///
  /// A type of its own: of closures in a tuple a generic function makes other ones.
  struct Closures {
    fileprivate let check: (Source) -> Bool
    fileprivate let tell: Tell
  }

  /// Takes out the closures, with the gate held; the caller lets go of them after it.
  func takeClosures() -> Closures {
    let held = Closures(check: check, tell: tell)
    check = { _ in false }
    tell = { _, _, _ in }
    return held
  }
}

/// The observers of one source, in order of registration, with a constant-time way out.
///
/// A place that was left stays empty until half of the list is, so that places stay valid and order is kept.
struct ObserverList {
  private(set) var places: ContiguousArray<Observer?> = []
  private var empty = 0

  var isEmpty: Bool { places.isEmpty }

  mutating func append(_ observer: Observer) {
    observer.index = places.count
    places.append(observer)
  }

  mutating func remove(_ observer: Observer) {
    let index = observer.index
    guard index >= 0, index < places.count, places[index] === observer else { return }
    places[index] = nil
    observer.index = -1
    empty += 1
    if empty == places.count {
      places.removeAll(keepingCapacity: places.count <= 64)
      empty = 0
    } else if empty > 16, empty * 2 > places.count {
      compact()
    }
  }

  private mutating func compact() {
    places.removeAll { $0 == nil }
    for (index, observer) in places.enumerated() { observer?.index = index }
    empty = 0
  }
}

/// An observer with something to be told, and the closure that tells it.
///
/// The closure is taken along when the batch is made, so that an observer let go meanwhile on another thread takes
/// nothing away from under the call.
struct PendingObserver {
  let observer: Observer
  let tell: Tell
  let source: Source
}
