extension Effect where Action: Sendable {
  /// Returns an effect that runs work that may send any number of actions.
  ///
  /// - Parameters:
  ///   - description: The identity of the work, for equality and tools.
  ///   - operation: The work. It is cancelled with its key or scope; actions that it sends after
  ///     that are dropped and reported, and an error that it throws is reported as
  ///     ``Report/effectFailed(effect:error:)``.
  public static func run(
    _ description: some Hashable & Sendable,
    _ operation:
      @escaping @Sendable (_ send: Send<Action>) async throws -> Void
  ) -> Effect {
    let sending = Operation.sending { context, deliver in
      try await operation(Send(owner: context.owner, deliver: deliver))
    }
    return Effect(.run(EffectDescription(description), sending))
  }

  /// Returns an effect that runs work with one action as its result.
  public static func run(
    _ description: some Hashable & Sendable,
    _ operation: @escaping @Sendable () async throws -> Action
  ) -> Effect {
    Effect(.run(EffectDescription(description), .returning(operation)))
  }

  /// Returns an effect that runs work that may send any number of actions, and one where it fails.
  ///
  /// A `CancellationError` is not passed on: the effect ends without an action. The action for
  /// another error of cancelled work is a late result like any other: dropped and reported.
  ///
  /// - Parameters:
  ///   - description: The identity of the work, for equality and tools.
  ///   - operation: The work. To keep the type of its error, name it:
  ///     `{ send throws(MyError) in … }`.
  ///   - failed: Returns the action for an error of the work.
  public static func run<Failure: Error>(
    _ description: some Hashable & Sendable,
    _ operation: @escaping @Sendable (_ send: Send<Action>) async throws(Failure) -> Void,
    catch failed: @escaping @Sendable (Failure) -> Action
  ) -> Effect {
    run(description) { send in
      do throws(Failure) {
        try await operation(send)
      } catch {
        if error is CancellationError { throw error }
        await send(failed(error))
      }
    }
  }

  /// Returns an effect that runs work with one action as its result, also where it fails.
  ///
  /// A `CancellationError` is not passed on: the effect ends without an action. The action for
  /// another error of cancelled work is a late result like any other: dropped and reported.
  ///
  /// - Parameters:
  ///   - description: The identity of the work, for equality and tools.
  ///   - operation: The work. To keep the type of its error, name it:
  ///     `{ () throws(MyError) in … }`.
  ///   - failed: Returns the action for an error of the work.
  public static func run<Failure: Error>(
    _ description: some Hashable & Sendable,
    _ operation: @escaping @Sendable () async throws(Failure) -> Action,
    catch failed: @escaping @Sendable (Failure) -> Action
  ) -> Effect {
    run(description, { send throws(Failure) in await send(try await operation()) }, catch: failed)
  }

  /// Returns an effect that runs work that sends no action, such as writing to a log.
  public static func fireAndForget(
    _ description: some Hashable & Sendable,
    _ operation: @escaping @Sendable () async throws -> Void
  ) -> Effect {
    Effect(.run(EffectDescription(description), .sending { _, _ in try await operation() }))
  }
}

/// A sender of actions from an effect to its store; it returns when the turn has been handled or
/// queued.
public struct Send<Action: Sendable>: Sendable {
  let owner: (any Actor)?
  let deliver: Effect<Action>.Deliver

  /// Sends an action to the store that the effect came from.
  ///
  /// On the owner this is a plain call; elsewhere it hops to the owner and back.
  public func callAsFunction(_ action: Action) async {
    await deliver(action)
  }
}

/// The context in which an effect runs.
struct EffectContext: Sendable {
  let owner: (any Actor)?
}
