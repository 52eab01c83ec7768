internal import Synchronization

/// A closure that notifies an observer: the source, the commit if a tool or observer asked for it,
/// and whether the edit was the observer's own.
@usableFromInline typealias Notify = (Source, Commit?, Bool) -> Void

/// One observer: its source, its check and its notification.
@usableFromInline
final class Observer {
  /// The position in the loop's order of registration (L4).
  let order: Int
  /// The index in the list of its source.
  fileprivate(set) var index = -1
  /// True while it is in a batch and has not been notified; a nested turn that notifies it first
  /// clears this.
  @exclusivity(unchecked) @usableFromInline var isPending = false
  /// The view whose own edits it ignores (L7).
  let view: ViewIdentity?
  /// True if it is notified of every commit, rather than of a value that changed.
  let everyCommit: Bool
  /// The closures, until they are released.
  @exclusivity(unchecked) private var calls: Calls?
  /// Weak: a view may outlive a feature.
  fileprivate(set) weak var source: Source?
  let lock: ObserverLock

  private let cancelled = Atomic<Bool>(false)

  init(
    of source: Source, order: Int, everyCommit: Bool, view: ViewIdentity?, lock: ObserverLock,
    check: @escaping (Source) -> Bool, notify: @escaping Notify
  ) {
    self.source = source
    self.order = order
    self.everyCommit = everyCommit
    self.view = view
    self.lock = lock
    calls = Calls(check: check, notify: notify)
  }

  /// Returns whether there is a change to notify of; with the lock held.
  func check(_ source: Source) -> Bool {
    switch calls {
    case .some(let calls): calls.check(source)
    case .none: false
    }
  }

  /// The closure that notifies it; `true` as the last argument only advances the known value,
  /// because the edit was the observer's own.
  ///
  /// Read with the lock held, and called without.
  var notify: Notify {
    switch calls {
    case .some(let calls): calls.notify
    case .none: { _, _, _ in }
    }
  }

  /// Ends the observation, on any thread.
  @inline(never)
  func cancel() {
    if let source { lock.remove(self, from: source) } else { markCancelled() }
  }

  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// Marks it as cancelled, so that it is not called again; on any thread.
  func markCancelled() { cancelled.store(true, ordering: .relaxed) }

  /// Releases the closures: called by the code that removed the observer from its list, and not
  /// with the lock held, since a deinit may release other observers.
  func releaseCalls() { withExtendedLifetime(exchange(&calls, with: nil)) {} }

  /// The closures of an observer.
  ///
  /// They cannot be copied, so that a check of an observer counts no reference.
  private struct Calls: ~Copyable {
    let check: (Source) -> Bool
    let notify: Notify
  }
}

/// The observers of one source, in order of registration, with removal in constant time.
///
/// In a long list a removed entry stays empty until half of the entries are, so that removal takes
/// constant time on average.
struct ObserverList {
  /// The observers, each retained once; unmanaged, so that an iteration counts no references
  /// either.
  private(set) var entries: ContiguousArray<Unmanaged<Observer>?> = []
  private var empty = 0

  var isEmpty: Bool { entries.isEmpty }

  /// The lock of its observers, which is the same for all.
  var lock: ObserverLock? {
    for case let entry? in entries { return entry._withUnsafeGuaranteedRef { $0.lock } }
    return nil
  }

  mutating func append(_ observer: Observer) {
    observer.index = entries.count
    entries.append(.passRetained(observer))
  }

  /// Removes an observer, which the caller retains.
  @inline(never)
  mutating func remove(_ observer: Observer) {
    let index = observer.index
    guard index >= 0, index < entries.count, let entry = entries[index],
      entry.toOpaque() == Unmanaged.passUnretained(observer).toOpaque()
    else { return }
    defer { entry.release() }
    entries[index] = nil
    observer.index = -1
    empty += 1
    if empty == entries.count {
      entries.removeAll(keepingCapacity: entries.count <= 64)
      empty = 0
    } else if entries.count <= 16 || empty * 2 > entries.count {
      compact()
    }
  }

  private mutating func compact() {
    entries.removeAll { $0 == nil }
    for (index, entry) in entries.enumerated() {
      entry?._withUnsafeGuaranteedRef { $0.index = index }
    }
    empty = 0
  }

  /// Releases all observers.
  mutating func removeAll() {
    for case let entry? in exchange(&entries, with: []) {
      entry._withUnsafeGuaranteedRef { $0.releaseCalls() }
      entry.release()
    }
    empty = 0
  }
}

/// An observer to notify, and the closure that notifies it.
///
/// The closure is copied when the batch is made, so that another thread that releases the observer
/// meanwhile cannot free the closure under the call.
struct PendingObserver {
  let observer: Observer
  let notify: Notify
  /// Retained by the code that has the batch.
  let source: Unmanaged<Source>
}

/// The observers to notify of one turn.
struct ObserverBatch {
  var pending: ContiguousArray<PendingObserver> = []
  /// The computed nodes among their sources; a node's observer may release the node while others
  /// are notified.
  var nodes: [SourceNode] = []

  mutating func sort() {
    var last = 0
    for index in pending.indices {
      let order = pending[index].observer.order
      if order < last {
        let order = ascendingOrder(of: pending.map(\.observer.order))
        pending = ContiguousArray(order.map { pending[$0] })
        return
      }
      last = order
    }
  }

  /// Calls a closure with each element, without a copy.
  @inline(__always)
  func forEach(_ body: (PendingObserver) -> Void) {
    pending.withUnsafeBufferPointer { pending in
      guard let first = pending.baseAddress else { return }
      for index in pending.indices { Borrowed.at(first + index).pointee.lend(body) }
    }
  }

  /// Removes all elements, and keeps the storage unless it is large.
  mutating func removeAll() {
    pending.removeAll(keepingCapacity: pending.count <= 4_096)
    if !nodes.isEmpty { nodes = [] }
  }
}
