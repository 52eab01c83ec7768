internal import Millrace

/// Asynchronous work that dispatches actions of one type, and can be cancelled.
///
/// ```swift
/// let search = AsyncThunk<AppState, SearchAction>("search mill", key: "search") { store in
///   await store.dispatch(.began)
///   let found = try await service.find("mill")
///   await store.dispatch(.found(found))
/// }
/// appStore.start(search)
/// ```
///
/// The body runs off the store's owner. Starting another thunk with the same key on the same store cancels this one, and so
/// does ``Store/cancel(_:)``; what it dispatches after that is dropped and reported. An error that it throws is reported.
public struct AsyncThunk<State: Sendable, Dispatched: Action & Sendable>: Sendable {
  /// What the body can ask of the store, and tell it.
  public struct Context: Sendable {
    let send: Send<Dispatched>
    let handle: StoreHandle<State>

    /// Dispatches an action, and returns when its turn has ended.
    public func dispatch(_ action: Dispatched) async { await send(action) }

    /// The state now; `nil` once the store has gone.
    public var state: State? {
      get async { await handle.state }
    }
  }

  let description: String
  let key: String?
  let body: @Sendable (Context) async throws -> Void

  /// Makes one.
  ///
  /// - Parameters:
  ///   - description: what the work is, for tools and reports.
  ///   - key: what it is cancelled by, within its store; `nil` if it is not.
  ///   - body: the work.
  public init(
    _ description: String, key: String? = nil,
    _ body: @escaping @Sendable (_ store: Context) async throws -> Void
  ) {
    self.description = description
    self.key = key
    self.body = body
  }

  fileprivate func effect(for handle: StoreHandle<State>, of slot: Int) -> Effect<Dispatched> {
    let effect = Effect<Dispatched>.run(description) { [body] send in
      try await Self.runElsewhere(body, Context(send: send, handle: handle))
    }
    return key.map { effect.keyed(ThunkKey(slot: slot, key: $0)) } ?? effect
  }

  /// An effect begins on the owner, which in an app has the screen to see to.
  @concurrent
  private static func runElsewhere(
    _ body: @Sendable (Context) async throws -> Void, _ context: Context
  ) async throws {
    try await body(context)
  }
}

/// What a turn that starts or cancels work is caused by.
public enum ThunkStep: Action, Sendable, Hashable {
  /// Work was started; the text is its description.
  case started(String)
  /// The work of a key was cancelled.
  case cancelled(key: String)
}

extension Store where State: Sendable {
  /// Starts asynchronous work, after the turn under way; before the loop has an owner it waits.
  ///
  /// The start is a turn of its own, so that it is seen in a timeline, caused by ``ThunkStep/started(_:)``. Neither middleware
  /// nor reducer hears of it. The work ends with the store's scope. Asked for off the owner, it is queued there and
  /// reported; so is ``cancel(_:)``.
  public func start<Dispatched>(_ thunk: AsyncThunk<State, Dispatched>) {
    guard isHere else {
      bring("start(\(thunk.description))") { $0.start(thunk) }
      return
    }
    let effect = thunk.effect(for: handle, of: slot.id)
    emit(effect, ThunkStep.started(thunk.description))
  }

  /// Cancels the work of this store that runs or waits under a key.
  public func cancel(_ key: String) {
    guard isHere else {
      bring("cancel(\(key))") { $0.cancel(key) }
      return
    }
    let effect = Effect<ReSwiftInit>.cancel(ThunkKey(slot: slot.id, key: key))
    emit(effect, ThunkStep.cancelled(key: key))
  }

  private func emit<Dispatched: Action>(_ effect: Effect<Dispatched>, _ step: ThunkStep) {
    let store = WeakStore(self)
    loop.enqueue(step, fileID: "", line: 0) { [scope = slot.scope] turn in
      let loop = turn.loop
      turn.start(effect, in: scope) { [weak loop] action in
        if let store = store.store {
          store.dispatch(action)
        } else {
          loop?.reportDeparted(action, State.self)
        }
      }
    }
  }
}
