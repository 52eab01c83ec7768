public import Millrace

/// A store of values that live elsewhere, which asks for those that somebody looks for and does not find.
///
/// ```swift
/// let notes = LoadStore<Int, Note, ServiceError>("notes", on: dispatcher) { keys in
///   await service.notes(keys)
/// }
/// notes.get(7).value  // nil at first; the answer to what was asked is told to whoever observes
/// ```
///
/// What is looked for while nobody can dispatch, in a view or a listener, is collected and asked for in one request, in the next
/// turn. A request that comes after another for the same key supersedes it: the answer of the older one is dropped for that
/// key, and reported as `Report.lateResult(of:action:)`.
open class LoadStore<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: FluxStore {
  /// What is known, by key.
  public typealias Map = LoadObjectMap<Key, Value, Failure>
  /// What becomes of keys; one that is missing in it has no value, and one that was not asked for is dropped and reported.
  public typealias Results = [Key: Result<Value?, Failure>]
  /// Brings values from elsewhere.
  public typealias Work = @Sendable (_ keys: [Key]) async -> Results

  /// Where the values are.
  public let slot: Slot<Map>

  private let load: Work
  /// What was looked for since the last request, in order.
  private var missing: [Key] = []
  private var isMissing: Set<Key> = []
  /// The number of the newest request, which is no state: what is restored must not bring a number back.
  private var requests = 0

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - name: what tools and errors call it.
  ///   - dispatcher: whose actions it takes, and which takes its own.
  ///   - scope: what it belongs to, and with which its requests are cancelled; by default the dispatcher's.
  ///   - load: fetches values. It runs on the owner up to where it first waits, and cannot throw: what goes wrong is a result.
  public init(
    _ name: String, on dispatcher: Dispatcher, in scope: Scope? = nil, load: @escaping Work
  ) {
    slot = Slot(name, in: scope ?? dispatcher.scope, Map())
    self.load = load
    super.init(name, on: dispatcher, place: slot)
    handle(LoadRequest<Key>.self) { store, request, turn in
      guard request.store == store.dispatchToken else { return }
      store.begin(.loading, request.keys, in: turn, store.load)
    }
    handle(LoadAnswer<Key, Value, Failure>.self) { store, answer, turn in
      if answer.store == store.dispatchToken { store.finish(answer, in: turn) }
    }
  }

  /// All that is known, now and as it changes.
  public final var state: Signal<Map> { slot.signal.map { $0 ?? Map() } }

  /// What is known under a key; one that is not known at all is asked for in the next turn.
  ///
  /// A key that turned out to have no value, or to fail, is known; ``reload(_:)`` asks again. It may be called anywhere on the owner, also while something is computed or shown.
  public final func get(_ key: Key) -> LoadObject<Value, Failure> {
    if slot.value?.isKnown(key) == false { ask(for: key) }
    return peek(key)
  }

  /// What is known under a key; nothing is asked for.
  public final func peek(_ key: Key) -> LoadObject<Value, Failure> {
    slot.value?[key] ?? LoadObject()
  }

  /// Asks for values, known or not, each once; what was being done about them is superseded.
  ///
  /// With no keys nothing is asked.
  public final func reload(_ keys: [Key]) {
    let keys = Self.eachOnce(keys)
    if keys.isEmpty { return }
    dispatcher.enqueue(LoadRequest(store: dispatchToken, keys: keys))
  }

  /// Begins something about keys inside a handler, and dispatches the answer when it comes.
  ///
  /// So a handler of an app's own action saves, makes or removes what is kept here; what is shown meanwhile it says by
  /// ``edit(in:_:)``.
  ///
  /// - Parameters:
  ///   - operation: what is being done.
  ///   - keys: about what; with none, nothing begins.
  ///   - turn: the turn that the handler was given.
  ///   - work: does it, after the commit.
  public final func begin(
    _ operation: LoadOperation, _ keys: [Key], in turn: borrowing Turn, _ work: @escaping Work
  ) {
    let keys = Self.eachOnce(keys)
    guard slot.isPresent, !keys.isEmpty else { return }
    requests += 1
    let (token, name, request) = (dispatchToken, name, requests)
    turn.edit(slot) { $0.begin(request, operation, keys) }
    let what = LoadDescription(store: name, operation: operation, request: request, keys: keys)
    start(
      Effect.run(what) { () async -> LoadAnswer<Key, Value, Failure> in
        var results = await work(keys)
        for key in keys where results[key] == nil { results[key] = .success(nil) }
        return LoadAnswer(store: token, request: request, keys: keys, results: results)
      }, in: turn)
  }

  /// Changes what is kept, inside a handler: what a person expects to see before the answer has come.
  public final func edit(in turn: borrowing Turn, _ body: (inout Map) -> Void) {
    turn.edit(slot, body)
  }

  /// Does nothing, and nobody calls it: the store takes its own requests and answers, and an app's handlers ``begin(_:_:in:_:)``.
  public final override func onDispatch(_ action: any AnyAction, _ turn: borrowing Turn) {}

  // MARK: Internals

  private func handle<Action: AnyAction>(
    _ type: Action.Type, _ body: @escaping (LoadStore, Action, borrowing Turn) -> Void
  ) {
    let handler = Handler()
    handler.calls = [
      Handler.Call { [weak self] place, turn in
        // Kept under the type, so that nothing else lies there.
        let action = place.assumingMemoryBound(to: Action.self).pointee
        if let self, slot.isPresent { body(self, action, turn) }
      }
    ]
    registration.handlers[ObjectIdentifier(type)] = handler
    dispatcher.forgetPlans()
  }

  private func finish(_ answer: LoadAnswer<Key, Value, Failure>, in turn: borrowing Turn) {
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

  private static func eachOnce(_ keys: [Key]) -> [Key] {
    var seen: Set<Key> = []
    return keys.filter { seen.insert($0).inserted }
  }

  /// Through the loop's handle, which a turn that rolls back does not take back: what is looked for is not a part of it.
  private func ask(for key: Key) {
    guard dispatcher.loop.isOwnerHere else {
      dispatcher.loop.bring("get(\(key))") { [self] _ in ask(for: key) }
      return
    }
    guard isMissing.insert(key).inserted else { return }
    missing.append(key)
    guard missing.count == 1 else { return }
    let store = Unchecked(Remembered(self))
    dispatcher.loop.handle.post { _ in store.value.object?.askNow() }
  }

  private func askNow() {
    isMissing = []
    let keys = exchange(&missing, with: []).filter { slot.value?.isKnown($0) == false }
    if !keys.isEmpty { reload(keys) }
  }

  override func note(in reader: borrowing Reader) { _ = reader(slot) }
}
