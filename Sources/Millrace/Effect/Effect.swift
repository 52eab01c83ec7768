/// A description of work to do outside, returned by a handler and started after its commit (L8).
///
/// Effects are values. Each has a mandatory description, which defines its identity: two effects
/// are equal when their kinds, keys and descriptions are, regardless of their closures. A test
/// compares them; the loop runs them, owns their tasks and cancels them with their scope.
///
/// ```swift
/// return .run(Search(query)) { [api] send in await send(.found(try await api.search(query))) }
///   .debounce("search", for: .milliseconds(300))
/// ```
///
/// Order: effects of one turn start in the order in which they are written, all of them before
/// those of the next turn. A closure runs on the loop's owner up to its first suspension and after
/// each; heavy work belongs in a `@concurrent` function.
public struct Effect<Action> {
  @usableFromInline let content: Content?

  init(_ content: Content?) {
    self.content = content
  }

  @inline(__always)
  init(_ kind: Kind) {
    content = Content(kind)
  }

  /// A box for the kind, so that an effect is one word and `none` costs nothing to return.
  @usableFromInline
  final class Content {
    let kind: Kind

    @inline(__always)
    init(_ kind: Kind) {
      self.kind = kind
    }
  }

  enum Kind {
    case send(Sent)
    case run(EffectDescription, Operation)
    case merge([Effect])
    case concatenate([Effect])
    case cancel(EffectKey)
    case keyed(EffectKey, Effect)
    case debounce(EffectKey, Duration, Effect)
    case throttle(EffectKey, Duration, Effect)
  }

  /// A box for the action of a `send`.
  ///
  /// With it the layout of a kind does not depend on the type of the actions: each copy would look
  /// up that layout at run time.
  final class Sent {
    let action: Action

    init(_ action: Action) {
      self.action = action
    }
  }

  /// The work of a `run`.
  enum Operation {
    /// Work that receives a closure to deliver any number of actions with.
    case sending(@Sendable (EffectContext, @escaping Deliver) async throws -> Void)
    /// Work with one action as its result, which needs no such closure.
    case returning(@Sendable () async throws -> Action)
  }

  /// A closure that delivers an action to the owner.
  typealias Deliver = @Sendable (sending Action) async -> Void

  /// The effect that does nothing.
  @inlinable public static var none: Effect { Effect(nothing: ()) }

  @inlinable
  init(nothing: Void) {
    content = nil
  }

  /// True if the effect does nothing.
  @inlinable public var isNone: Bool { content == nil }
}

extension Effect {
  /// Returns an effect that sends an action, after this turn and its notifications.
  public static func send(_ action: Action) -> Effect { Effect(.send(Sent(action))) }

  /// Returns an effect that runs several effects; they start in the order given and then run
  /// concurrently.
  public static func merge(_ effects: [Effect]) -> Effect {
    let effects = effects.filter { !$0.isNone }
    return effects.count < 2 ? effects.first ?? .none : Effect(.merge(effects))
  }

  /// Returns an effect that runs several effects; they start in the order given and then run
  /// concurrently.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Returns an effect that runs several effects in sequence: each starts when the one before has
  /// ended or was cancelled.
  public static func concatenate(_ effects: [Effect]) -> Effect {
    let effects = effects.filter { !$0.isNone }
    return effects.count < 2 ? effects.first ?? .none : Effect(.concatenate(effects))
  }

  /// Returns an effect that runs several effects in sequence: each starts when the one before has
  /// ended or was cancelled.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Returns an effect that cancels the effects under a key of the same scope, running or waiting;
  /// their late results are dropped and reported.
  ///
  /// Inside an effect that has the key itself, it cancels the others and continues.
  public static func cancel(_ key: some Hashable & Sendable) -> Effect {
    Effect(.cancel(EffectKey(key)))
  }

  /// Returns the effect with a key, by which it can be cancelled.
  ///
  /// - Parameters:
  ///   - key: The name of the effect within its scope.
  ///   - replacing: Whether effects under the same key are cancelled first, as a new search cancels
  ///     an old one.
  public func keyed(_ key: some Hashable & Sendable, replacing: Bool = true) -> Effect {
    guard !isNone else { return self }
    let keyed = Effect(.keyed(EffectKey(key), self))
    return replacing ? .concatenate(.cancel(key), keyed) : keyed
  }

  /// Returns an effect that waits until no other has arrived under the key for a while, then starts
  /// the last one.
  ///
  /// It has the key as if by ``keyed(_:replacing:)``: cancelling the key ends the wait and the
  /// started effect, and the next effect under the key does so at once.
  public func debounce(_ key: some Hashable & Sendable, for duration: Duration) -> Effect {
    isNone ? self : Effect(.debounce(EffectKey(key), duration, self))
  }

  /// Returns an effect that starts the first at once, and then at most one for every duration: the
  /// last that arrived during the wait.
  ///
  /// It has the key as if by ``keyed(_:replacing:)``: cancelling the key ends the wait and the
  /// started effect, and the next one that starts replaces a started one that still runs.
  public func throttle(_ key: some Hashable & Sendable, for duration: Duration) -> Effect {
    isNone ? self : Effect(.throttle(EffectKey(key), duration, self))
  }

  /// Returns the same work for a parent: every action is transformed on delivery.
  public func map<Parent>(
    _ transform: @escaping @Sendable (Action) -> Parent
  ) -> Effect<Parent> {
    guard let content else { return .none }
    switch content.kind {
    case .send(let sent): return .send(transform(sent.action))
    case .run(let description, .sending(let operation)):
      let mapped = Effect<Parent>.Operation.sending { context, deliver in
        try await operation(context) { action in await deliver(transform(action)) }
      }
      return Effect<Parent>(.run(description, mapped))
    case .run(let description, .returning(let operation)):
      return Effect<Parent>(.run(description, .returning { transform(try await operation()) }))
    case .merge(let effects): return Effect<Parent>(.merge(effects.map { $0.map(transform) }))
    case .concatenate(let effects):
      return Effect<Parent>(.concatenate(effects.map { $0.map(transform) }))
    case .cancel(let key): return Effect<Parent>(.cancel(key))
    case .keyed(let key, let effect): return Effect<Parent>(.keyed(key, effect.map(transform)))
    case .debounce(let key, let duration, let effect):
      return Effect<Parent>(.debounce(key, duration, effect.map(transform)))
    case .throttle(let key, let duration, let effect):
      return Effect<Parent>(.throttle(key, duration, effect.map(transform)))
    }
  }
}

extension Effect: Sendable where Action: Sendable {}
extension Effect.Content: Sendable where Action: Sendable {}
extension Effect.Kind: Sendable where Action: Sendable {}
extension Effect.Sent: Sendable where Action: Sendable {}
extension Effect.Operation: Sendable where Action: Sendable {}
