public import Millrace

/// A store of values that are stored elsewhere, which requests those that are read and not known.
///
/// ```swift
/// let notes = LoadStore<Int, Note, ServiceError>("notes", on: dispatcher) { keys in
///   await service.notes(keys)
/// }
/// notes.get(7).value  // nil at first; observers are notified of the answer to the request
/// ```
///
/// Keys that are read while no dispatch is possible, in a view or a listener, are collected and
/// requested together, in the next turn. A request that follows another for the same key supersedes
/// it: the answer of the older one is dropped for that key, and reported as
/// `Report.lateResult(of:action:)`.
open class LoadStore<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: FluxStore {
  /// The known values, by key.
  public typealias Map = LoadObjectMap<Key, Value, Failure>
  /// The results of keys; a missing key has no value, and a key that was not requested is dropped
  /// and reported.
  public typealias Results = [Key: Result<Value?, Failure>]
  /// A function that fetches or changes values elsewhere.
  public typealias Work = @Sendable (_ keys: [Key]) async -> Results

  /// The slot that has the values.
  public let slot: Slot<Map>

  private let load: Work
  /// The keys that were read since the last request, in order.
  private var missing: [Key] = []
  private var isMissing: Set<Key> = []
  /// The number of the newest request.
  ///
  /// It is no state, since restoring must not restore a number.
  private var requests = 0
  /// The requests that were begun and may still be answered.
  private var open: Set<Int> = []

  /// Creates a load store.
  ///
  /// - Parameters:
  ///   - name: The name in tools and errors.
  ///   - dispatcher: The dispatcher whose actions it takes, and which dispatches its own.
  ///   - scope: The scope that it belongs to, and with which its requests are cancelled; by default
  ///     the dispatcher's.
  ///   - load: Fetches values. It runs on the owner until it first waits, and cannot throw: an
  ///     error is a result.
  public init(
    _ name: String, on dispatcher: Dispatcher, in scope: Scope? = nil, load: @escaping Work
  ) {
    slot = Slot(name, in: scope ?? dispatcher.scope, Map())
    self.load = load
    super.init(name, on: dispatcher, observedSlot: slot)
    handle(LoadRequest<Key>.self) { store, request, turn in
      guard request.store == store.dispatchToken else { return }
      let known = request.skipsKnown ? turn.read(store.slot) : nil
      let keys = request.keys.filter { !store.isKnown($0, in: known) }
      store.begin(.loading, keys, in: turn, store.load)
    }
    handle(LoadAnswer<Key, Value, Failure>.self) { store, answer, turn in
      if answer.store == store.dispatchToken { store.finish(answer, in: turn) }
    }
  }

  /// All known values as a signal: the current map, then its changes.
  public final var state: Signal<Map> { slot.signal.map { $0 ?? Map() } }

  /// Returns the load object of a key; an unknown key is requested in the next turn.
  ///
  /// A key that turned out to have no value, or to fail, is known; ``reload(_:)`` requests it
  /// again. One that is being loaded in a state that was restored, and whose answer has come before
  /// that, is requested again. The method may be called anywhere on the owner, also while a value
  /// is computed or shown.
  public final func get(_ key: Key) -> LoadObject<Value, Failure> {
    if let map = slot.value, !isKnown(key, in: map) { requestSoon(key) }
    return peek(key)
  }

  /// Returns the load object of a key without a request.
  public final func peek(_ key: Key) -> LoadObject<Value, Failure> {
    slot.value?[key] ?? LoadObject()
  }

  /// Requests values, known or not, each once; earlier operations on them are superseded.
  ///
  /// Without keys it does nothing.
  public final func reload(_ keys: [Key]) {
    let keys = Self.eachOnce(keys)
    if keys.isEmpty { return }
    dispatcher.enqueue(LoadRequest(store: dispatchToken, keys: keys))
  }

  /// Begins an operation on keys inside a handler, and dispatches the answer when it arrives.
  ///
  /// With it, a handler of an app's own action saves, creates or deletes values of the store;
  /// ``edit(in:_:)`` sets the values that are shown meanwhile.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - keys: The keys that it works on; without keys, no operation begins.
  ///   - turn: The turn that the handler was given.
  ///   - work: Does the operation, after the commit.
  public final func begin(
    _ operation: LoadOperation, _ keys: [Key], in turn: borrowing Turn, _ work: @escaping Work
  ) {
    let keys = Self.eachOnce(keys)
    guard slot.isPresent, !keys.isEmpty else { return }
    requests += 1
    open.insert(requests)
    let (token, name, request) = (dispatchToken, name, requests)
    turn.edit(slot) { $0.begin(request, operation, keys) }
    let (store, handle) = (Unchecked(WeakReference(self)), dispatcher.loop.handle)
    let description = LoadDescription(
      store: name, operation: operation, request: request, keys: keys)
    start(
      Effect.run(description) { send in
        var results = await work(keys)
        for key in keys where results[key] == nil { results[key] = .success(nil) }
        await send(LoadAnswer(store: token, request: request, keys: keys, results: results))
        // Also where the answer was dropped: a branch that is shown again may have the request.
        handle.post { _ in store.value.object?.open.remove(request) }
      }, in: turn)
  }

  /// Changes the known values inside a handler, to those that a person expects to see before the
  /// answer arrives.
  public final func edit(in turn: borrowing Turn, _ body: (inout Map) -> Void) {
    turn.edit(slot, body)
  }

  /// Does nothing, and is never called: the store handles its own requests and answers.
  ///
  /// An app's handlers call ``begin(_:_:in:_:)``.
  public final override func onDispatch(_ action: any AnyAction, _ turn: borrowing Turn) {}

  // MARK: Internals

  private func handle<Action: AnyAction>(
    _ type: Action.Type, _ body: @escaping (LoadStore, Action, borrowing Turn) -> Void
  ) {
    let handler = Handler()
    handler.calls = [
      Handler.Call { [weak self] pointer, turn in
        // The handler is kept under the type, so the action is of that type.
        let action = pointer.assumingMemoryBound(to: Action.self).pointee
        if let self, slot.isPresent { body(self, action, turn) }
      }
    ]
    registration.handlers[ObjectIdentifier(type)] = handler
    dispatcher.discardPlans()
  }

  private func finish(_ answer: LoadAnswer<Key, Value, Failure>, in turn: borrowing Turn) {
    open.remove(answer.request)
    var isLate = false
    turn.edit(slot) { map in
      for key in answer.keys {
        guard let result = answer.results[key] else { continue }
        if !map.finish(answer.request, key, with: result) { isLate = true }
      }
    }
    let source = "\(name): request \(answer.request)"
    if isLate { turn.loop.report(.lateResult(of: source, action: answer)) }
    let unasked = Set(answer.results.keys).subtracting(answer.keys)
    if !unasked.isEmpty {
      let error = FluxError.unaskedKeys(store: name, keys: unasked.map { "\($0)" }.sorted())
      turn.loop.report(.effectFailed(effect: source, error: error))
    }
  }

  /// Returns true if a key is known, or a request for it may still be answered: of a state that was
  /// restored, the answer may have been to the state before.
  private func isKnown(_ key: Key, in map: Map?) -> Bool {
    guard let map, map.isKnown(key) else { return false }
    return map.request(for: key).map(open.contains) ?? true
  }

  private static func eachOnce(_ keys: [Key]) -> [Key] {
    var seen: Set<Key> = []
    return keys.filter { seen.insert($0).inserted }
  }

  /// Requests a key through the loop's handle, which a turn that rolls back does not undo: a read
  /// is no part of the turn.
  private func requestSoon(_ key: Key) {
    guard dispatcher.loop.isOwnerHere else {
      dispatcher.loop.forward("get(\(key))") { [self] _ in requestSoon(key) }
      return
    }
    guard isMissing.insert(key).inserted else { return }
    missing.append(key)
    guard missing.count == 1 else { return }
    let store = Unchecked(WeakReference(self))
    dispatcher.loop.handle.post { _ in store.value.object?.requestMissing() }
  }

  private func requestMissing() {
    isMissing = []
    let map = slot.value
    let keys = exchange(&missing, with: []).filter { map != nil && !isKnown($0, in: map) }
    guard !keys.isEmpty else { return }
    // It waits while the past is shown, which may lack what the present has.
    dispatcher.enqueue(LoadRequest(store: dispatchToken, keys: keys, skipsKnown: true))
  }

  override func note(in reader: borrowing Reader) { _ = reader(slot) }
}
