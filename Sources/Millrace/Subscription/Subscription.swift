/// A keyed outside source that runs as long as the state asks for it (L9).
///
/// A store computes its subscriptions from its state after every commit. A new key starts, a missing one stops, and an
/// equal one keeps running and only gets the new mapping; so the key has to say everything that makes the source what
/// it is.
///
/// ```swift
/// func subscriptions(_ state: State) -> [Subscription<Action>] {
///   state.isRunning ? [Subscription(Tick(), { clock.ticks(every: .seconds(1)) }) { .ticked($0) }] : []
/// }
/// ```
public struct Subscription<Action> {
  let key: EffectKey
  /// Runs the source; what it emits is mapped when it arrives.
  let run:
    @Sendable (
      @escaping @Sendable (any Sendable) async -> Void
    ) async throws -> Void
  /// Turns what the source emits into an action; `nil` if it is of no kind that this mapping knows.
  let map: (any Sendable) -> Action?

  /// Runs a closure that emits values.
  public init<Value: Sendable>(
    _ key: some Hashable & Sendable,
    run: @escaping @Sendable (Send<Value>) async throws -> Void,
    map: @escaping (Value) -> Action
  ) {
    self.key = EffectKey(key)
    self.run = { emit in
      try await run(Send(owner: nil) { carried in await emit(carried.action) })
    }
    self.map = { ($0 as? Value).map(map) }
  }

  /// Follows an asynchronous sequence.
  public init<Values: AsyncSequence>(
    _ key: some Hashable & Sendable, _ values: @escaping @Sendable () -> Values,
    map: @escaping (Values.Element) -> Action
  )
  where
    Values.Element: Sendable, Values: SendableMetatype, Values.AsyncIterator: SendableMetatype
  {
    self.key = EffectKey(key)
    run = { emit in
      for try await value in values() { await emit(value) }
    }
    self.map = { ($0 as? Values.Element).map(map) }
  }

  private init(
    key: EffectKey,
    run:
      @escaping @Sendable (
        @escaping @Sendable (any Sendable) async -> Void
      ) async throws -> Void,
    map: @escaping (any Sendable) -> Action?
  ) {
    self.key = key
    self.run = run
    self.map = map
  }

  /// What tells it apart within its store.
  public var id: AnyHashable { AnyHashable(key.value) }

  /// The same source for a parent.
  public func map<Parent>(_ transform: @escaping (Action) -> Parent) -> Subscription<Parent> {
    let map = map
    return Subscription<Parent>(key: key, run: run) { map($0).map(transform) }
  }

  /// The action for a value, as if the source had emitted it: for tests.
  ///
  /// - Returns: `nil` if the source emits values of another type.
  public func action(for value: any Sendable) -> Action? { map(value) }
}
