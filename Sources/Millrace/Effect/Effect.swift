/// A description of work to do outside, returned by a handler and started after its commit (L8).
///
/// Effects are values. Each carries a mandatory description, which is what it *is*: two effects are equal when their
/// kinds, keys and descriptions are, whatever their closures do. A test compares them; the loop runs them, owns their
/// tasks and cancels them with their scope.
///
/// ```swift
/// return .run(Search(query)) { [api] send in await send(.found(try await api.search(query))) }
///   .debounce("search", for: .milliseconds(300))
/// ```
///
/// Order: effects of one turn start in the order in which they are written, all of them before those of the next turn.
/// A closure runs on the loop's owner up to its first suspension and after each; work that is heavy belongs into a
/// `@concurrent` function.
public struct Effect<Action> {
  @usableFromInline let content: Content?

  init(_ content: Content?) {
    self.content = content
  }

  init(_ kind: Kind) {
    content = Content(kind)
  }

  /// Boxed, so that an effect is one word and `none` costs nothing to return.
  @usableFromInline
  final class Content {
    let kind: Kind

    init(_ kind: Kind) {
      self.kind = kind
    }
  }

  enum Kind {
    case send(Action)
    case run(EffectDescription, Operation)
    case merge([Effect])
    case concatenate([Effect])
    case cancel(EffectKey)
    case keyed(EffectKey, Effect)
    case debounce(EffectKey, Duration, Effect)
    case throttle(EffectKey, Duration, Effect)
  }

  /// What a `run` does; it is given the way back.
  typealias Operation =
    @Sendable (EffectContext, @escaping Deliver) async throws -> Void
  /// Brings an action to the owner.
  typealias Deliver = @Sendable (Carried<Action>) async -> Void

  /// Does nothing.
  @inlinable public static var none: Effect { Effect(nothing: ()) }

  @inlinable
  init(nothing: Void) {
    content = nil
  }

  /// Whether there is nothing to do.
  @inlinable public var isNone: Bool { content == nil }
}

extension Effect {
  /// Sends an action, after this turn and its notifications.
  public static func send(_ action: Action) -> Effect { Effect(.send(action)) }

  /// Does several things; they start in the order given and then go on side by side.
  public static func merge(_ effects: [Effect]) -> Effect {
    let effects = effects.filter { !$0.isNone }
    return effects.count < 2 ? effects.first ?? .none : Effect(.merge(effects))
  }

  /// Does several things; they start in the order given and then go on side by side.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Does several things one after the other: each starts when the one before has ended or was cancelled.
  public static func concatenate(_ effects: [Effect]) -> Effect {
    let effects = effects.filter { !$0.isNone }
    return effects.count < 2 ? effects.first ?? .none : Effect(.concatenate(effects))
  }

  /// Does several things one after the other: each starts when the one before has ended or was cancelled.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Cancels what runs or waits under a key of the same scope; what it still delivers is dropped and reported.
  ///
  /// Inside an effect that has the key itself, it cancels the others and goes on.
  public static func cancel(_ key: some Hashable & Sendable) -> Effect {
    Effect(.cancel(EffectKey(key)))
  }

  /// Gives the effect a key, by which it can be cancelled.
  ///
  /// - Parameters:
  ///   - key: what it is called by within its scope.
  ///   - replacing: whether what runs under the key is cancelled first, as a new search does to an old one.
  public func keyed(_ key: some Hashable & Sendable, replacing: Bool = true) -> Effect {
    guard !isNone else { return self }
    let keyed = Effect(.keyed(EffectKey(key), self))
    return replacing ? .concatenate(.cancel(key), keyed) : keyed
  }

  /// Waits until nothing has come under the key for a while, then starts the last one that did.
  ///
  /// It has the key as if by ``keyed(_:replacing:)``: what comes next under the key also cancels what was started.
  public func debounce(_ key: some Hashable & Sendable, for duration: Duration) -> Effect {
    isNone ? self : Effect(.debounce(EffectKey(key), duration, self))
  }

  /// Starts the first at once, and then at most one for every duration: the last that came while waiting.
  ///
  /// The key is that of the wait alone: cancelling it ends the wait, and nothing that was started. What is to be
  /// cancelled too gets a key with ``keyed(_:replacing:)``, the same one if you like.
  public func throttle(_ key: some Hashable & Sendable, for duration: Duration) -> Effect {
    isNone ? self : Effect(.throttle(EffectKey(key), duration, self))
  }

  /// The same work for a parent: every action is wrapped on its way back.
  public func map<Parent>(
    _ transform: @escaping @Sendable (Action) -> Parent
  ) -> Effect<Parent> {
    guard let content else { return .none }
    switch content.kind {
    case .send(let action): return .send(transform(action))
    case .run(let description, let operation):
      return Effect<Parent>(
        .run(description) { context, deliver in
          try await operation(context) { carried in
            await deliver(Carried(transform(carried.action)))
          }
        })
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

/// An action on its way to the owner.
///
/// Unchecked: `run` asks for `Sendable` actions; a mapped one is made of those by a `Sendable` closure where the effect
/// runs, is handed to the owner once, and is kept by nobody else.
struct Carried<Action>: @unchecked Sendable {
  let action: Action

  init(_ action: Action) {
    self.action = action
  }
}

extension Effect: Sendable where Action: Sendable {}
extension Effect.Content: Sendable where Action: Sendable {}
extension Effect.Kind: Sendable where Action: Sendable {}
