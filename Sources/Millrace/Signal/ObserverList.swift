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
  /// What it calls, until it is let go.
  @exclusivity(unchecked) private var calls: Calls?
  /// Not kept by who looks at it: a view may outlive a feature.
  fileprivate(set) weak var source: Source?
  let gate: ObserverGate

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
    calls = Calls(check: check, tell: tell)
  }

  /// Looks whether there is something to tell; with the gate held.
  func check(_ source: Source) -> Bool {
    switch calls {
    case .some(let calls): calls.check(source)
    case .none: false
    }
  }

  /// Tells it; `true` asks it only to take note, because the edit was its own.
  ///
  /// To be taken with the gate held, and called without.
  var tell: Tell {
    switch calls {
    case .some(let calls): calls.tell
    case .none: { _, _, _ in }
    }
  }

  /// Ends it, on any thread.
  func stop() {
    if let source { gate.remove(self, from: source) } else { markStopped() }
  }

  var isStopped: Bool { stopped.load(ordering: .relaxed) }

  /// Says that it must not be called again; any thread may.
  func markStopped() { stopped.store(true, ordering: .relaxed) }

  /// Lets go of what it calls: by whoever took it out of its list, and not with the gate held, since a deinit may let go
  /// of other observers.
  func letGo() { withExtendedLifetime(exchange(&calls, with: nil)) {} }

  /// The closures of an observer.
  ///
  /// They cannot be copied, so that to look at an observer counts no reference.
  private struct Calls: ~Copyable {
    let check: (Source) -> Bool
    let tell: Tell
  }
}

/// The observers of one source, in order of registration, with a constant-time way out.
///
/// In a long list a place that was left stays empty until half of the list is, so that leaving takes constant time on
/// average.
struct ObserverList {
  /// The observers, each held once; not counted, so that a walk costs no counting either.
  private(set) var places: ContiguousArray<Unmanaged<Observer>?> = []
  private var empty = 0

  var isEmpty: Bool { places.isEmpty }

  /// The gate by which its observers leave, which is the same for all.
  var gate: ObserverGate? {
    for case let place? in places { return place._withUnsafeGuaranteedRef { $0.gate } }
    return nil
  }

  mutating func append(_ observer: Observer) {
    observer.index = places.count
    places.append(.passRetained(observer))
  }

  /// Takes an observer out, which the caller holds.
  mutating func remove(_ observer: Observer) {
    let index = observer.index
    guard index >= 0, index < places.count, let place = places[index],
      place.toOpaque() == Unmanaged.passUnretained(observer).toOpaque()
    else { return }
    defer { place.release() }
    places[index] = nil
    observer.index = -1
    empty += 1
    if empty == places.count {
      places.removeAll(keepingCapacity: places.count <= 64)
      empty = 0
    } else if places.count <= 16 || empty * 2 > places.count {
      compact()
    }
  }

  private mutating func compact() {
    places.removeAll { $0 == nil }
    for (index, place) in places.enumerated() {
      place?._withUnsafeGuaranteedRef { $0.index = index }
    }
    empty = 0
  }

  /// Lets go of all of them.
  mutating func removeAll() {
    for case let place? in exchange(&places, with: []) {
      place._withUnsafeGuaranteedRef { $0.letGo() }
      place.release()
    }
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
  /// Held by whoever has the batch.
  let source: Unmanaged<Source>
}

/// The observers that are to be told of one turn.
struct ObserverBatch {
  var pending: ContiguousArray<PendingObserver> = []
  /// The computed nodes among their sources; what a node's observer holds of it may go while others are told.
  var nodes: [SourceNode] = []

  mutating func sort() {
    var last = 0
    for index in pending.indices {
      let order = pending[index].observer.order
      if order < last {
        pending.sort { $0.observer.order < $1.observer.order }
        return
      }
      last = order
    }
  }

  /// Calls a closure with each, which is not copied for it.
  @inline(__always)
  func forEach(_ body: (PendingObserver) -> Void) {
    pending.withUnsafeBufferPointer { pending in
      guard let first = pending.baseAddress else { return }
      for index in pending.indices { InPlace.at(first + index).pointee.lend(body) }
    }
  }

  /// Forgets them, and keeps the room unless that is a lot.
  mutating func removeAll() {
    pending.removeAll(keepingCapacity: pending.count <= 4_096)
    if !nodes.isEmpty { nodes = [] }
  }
}
