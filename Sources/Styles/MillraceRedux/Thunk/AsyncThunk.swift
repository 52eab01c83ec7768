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
/// The body runs off the store's owner. Starting another thunk with the same key on the same store
/// cancels this one, and so does ``Store/cancel(_:)``; an action that it dispatches after that is
/// dropped and reported. An error that it throws is reported.
public struct AsyncThunk<State: Sendable, Dispatched: Action & Sendable>: Sendable {
  /// The interface of the store that the body is given.
  public struct Context: Sendable {
    let send: Send<Dispatched>
    let handle: StoreHandle<State>

    /// Dispatches an action, and returns when its turn has ended.
    ///
    /// While a timeline shows the past it returns at once, and the turn waits for the present.
    public func dispatch(_ action: Dispatched) async { await send(action) }

    /// The current state; `nil` once the store has been released.
    public var state: State? {
      get async { await handle.state }
    }
  }

  let description: String
  let key: String?
  let body: @Sendable (Context) async throws -> Void

  /// Creates a thunk.
  ///
  /// - Parameters:
  ///   - description: The name of the work, for tools and reports.
  ///   - key: The key that cancels the work, within its store; `nil` if it cannot be cancelled.
  ///   - body: The work.
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

  /// Runs the body off the owner, on which an effect begins and which in an app is the main actor.
  @concurrent
  private static func runElsewhere(
    _ body: @Sendable (Context) async throws -> Void, _ context: Context
  ) async throws {
    try await body(context)
  }
}

/// The cause of a turn that starts or cancels work.
public enum ThunkStep: Action, Sendable, Hashable {
  /// The work with this description was started.
  case started(String)
  /// The work of this key was cancelled.
  case cancelled(key: String)
}

extension Store where State: Sendable {
  /// Starts asynchronous work, after the turn under way; before the loop has an owner it waits.
  ///
  /// The start is a turn of its own, caused by ``ThunkStep/started(_:)``, so that a timeline shows
  /// it. Neither middleware nor reducer is called for it. The work ends with the store's scope. A
  /// call off the owner is queued there and reported; so is ``cancel(_:)``.
  public func start<Dispatched>(_ thunk: AsyncThunk<State, Dispatched>) {
    guard isHere else {
      forward("start(\(thunk.description))") { $0.start(thunk) }
      return
    }
    let effect = thunk.effect(for: handle, of: slot.id)
    emit(effect, ThunkStep.started(thunk.description))
  }

  /// Cancels the work of this store that runs or waits under a key.
  public func cancel(_ key: String) {
    guard isHere else {
      forward("cancel(\(key))") { $0.cancel(key) }
      return
    }
    let effect = Effect<ReSwiftInit>.cancel(ThunkKey(slot: slot.id, key: key))
    emit(effect, ThunkStep.cancelled(key: key))
  }

  private func emit<Dispatched: Action>(_ effect: Effect<Dispatched>, _ step: ThunkStep) {
    let store = WeakReference(self)
    loop.enqueue(step, fileID: "", line: 0) { [scope = slot.scope] turn in
      let loop = turn.loop
      turn.start(effect, in: scope) { [weak loop] action in
        if let store = store.object {
          store.dispatch(action)
        } else {
          loop?.reportDeparted(action, State.self)
        }
      }
    }
  }
}

/// The key of one store's work; different stores of a scope may use the same text.
struct ThunkKey: Hashable, Sendable {
  /// The identifier of the store's slot within its loop.
  let slot: Int
  let key: String
}

extension ThunkKey: CustomStringConvertible {
  var description: String { key }
}
