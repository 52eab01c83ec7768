/// A keyed outside source that runs as long as the state requests it (L9).
///
/// A store computes its subscriptions from its state after every commit. A new key starts, a
/// missing one stops, and an equal one continues with the new mapping; so the key has to contain
/// everything that defines the source.
///
/// ```swift
/// func subscriptions(_ state: State) -> [Subscription<Action>] {
///   guard state.isRunning else { return [] }
///   return [Subscription(Tick(), { clock.ticks(every: .seconds(1)) }) { .ticked($0) }]
/// }
/// ```
public struct Subscription<Action> {
  let key: EffectKey
  /// Runs the source; emitted values are mapped on arrival.
  let run:
    @Sendable (
      @escaping @Sendable (any Sendable) async -> Void
    ) async throws -> Void
  /// Turns an emitted value into an action; `nil` if the value is of another type.
  let map: (any Sendable) -> Action?

  /// Creates a subscription that runs a closure, which emits values.
  public init<Value: Sendable>(
    _ key: some Hashable & Sendable,
    run: @escaping @Sendable (Send<Value>) async throws -> Void,
    map: @escaping (Value) -> Action
  ) {
    self.key = EffectKey(key)
    self.run = { emit in
      try await run(Send(owner: nil) { value in await emit(value) })
    }
    self.map = { ($0 as? Value).map(map) }
  }

  /// Creates a subscription that iterates over an asynchronous sequence.
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

  /// The key that identifies it within its store.
  public var id: AnyHashable { AnyHashable(key.value) }

  /// Returns the same source for a parent.
  public func map<Parent>(_ transform: @escaping (Action) -> Parent) -> Subscription<Parent> {
    let map = map
    return Subscription<Parent>(key: key, run: run) { map($0).map(transform) }
  }

  /// Returns the action for a value, as if the source had emitted it: for tests.
  ///
  /// - Returns: `nil` if the source emits values of another type.
  public func action(for value: any Sendable) -> Action? { map(value) }
}
