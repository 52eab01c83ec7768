extension Effect where Action: Sendable {
  /// Runs work that may send any number of actions.
  ///
  /// - Parameters:
  ///   - description: what the work is: its equality, and what tools show.
  ///   - operation: the work. It is cancelled with its key or scope; what it sends after that is dropped and reported,
  ///     and an error that it throws is reported as ``Report/effectFailed(effect:error:)``.
  public static func run(
    _ description: some Hashable & Sendable,
    _ operation:
      @escaping @Sendable (_ send: Send<Action>) async throws -> Void
  ) -> Effect {
    Effect(
      .run(EffectDescription(description)) { context, deliver in
        try await operation(Send(owner: context.owner, deliver: deliver))
      })
  }

  /// Runs work that ends in one action.
  public static func run(
    _ description: some Hashable & Sendable,
    _ operation: @escaping @Sendable () async throws -> Action
  ) -> Effect {
    Effect(
      .run(EffectDescription(description)) { _, deliver in
        await deliver(Carried(try await operation()))
      })
  }

  /// Runs work that sends nothing back, such as writing to a log.
  public static func fireAndForget(
    _ description: some Hashable & Sendable,
    _ operation: @escaping @Sendable () async throws -> Void
  ) -> Effect {
    Effect(.run(EffectDescription(description)) { _, _ in try await operation() })
  }
}

/// The way back from an effect: sends an action, and returns when its turn has been handled or queued.
public struct Send<Action: Sendable>: Sendable {
  let owner: (any Actor)?
  let deliver: Effect<Action>.Deliver

  /// Sends an action to the store that the effect came from.
  ///
  /// On the owner this is a plain call; from anywhere else it goes there and back.
  public func callAsFunction(_ action: Action) async {
    await deliver(Carried(action))
  }
}

/// What an effect is told of where it runs.
struct EffectContext: Sendable {
  let owner: (any Actor)?
}
