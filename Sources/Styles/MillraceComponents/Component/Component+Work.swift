public import Millrace

// Outside work that belongs to a component: it ends when the component leaves, and its later
// results are dropped and reported.

extension Component {
  /// Starts an effect whose actions are dispatched to this component alone.
  ///
  /// ```swift
  /// run(.run("verify") { [api] in .verified(try await api.verify(code)) }.keyed("verify"))
  /// ```
  ///
  /// It starts when the action under way has been handled, and at once if there is none; before the
  /// core's loop has an owner it waits. Middleware is called for results that arrive as actions,
  /// and a ``BugReport`` can replay them.
  ///
  /// - Returns: The error that refused it, which has been reported; `nil` if it was done, or waits.
  @discardableResult
  public final func run<Delivered: Action>(_ effect: Effect<Delivered>) -> ComponentError? {
    if isForwarded("run(\(effect))", { [self] in _ = run(effect) }) { return nil }
    let origin = context?.handled?.number
    return start(effect, as: .started("\(effect)", component: name)) { core, component, action in
      core.take(action, to: component, causedBy: origin)
    }
  }

  /// Starts work, and calls a closure with its result.
  ///
  /// It starts when the action under way has been handled, and at once if there is none. The
  /// closure is called on the core's owner, outside any turn, so that it can commit; the cause of
  /// its commits is ``CommitCause/result(of:component:)``.
  ///
  /// - Parameters:
  ///   - description: The name of the work, for tools and reports.
  ///   - key: The key that cancels the work; running work of the same key is cancelled first. `nil`
  ///     if it has none.
  ///   - work: The work; it begins on the owner.
  ///   - then: Called with the result.
  /// - Returns: The error that refused it, which has been reported; `nil` if it was done, or waits.
  @discardableResult
  public final func run<Value: Sendable>(
    _ description: String, key: String? = nil,
    _ work: @escaping @Sendable () async throws -> Value,
    then: @escaping (Result<Value, any Error>) -> Void
  ) -> ComponentError? {
    if isForwarded(
      "run(\(description))", { [self] in _ = run(description, key: key, work, then: then) })
    {
      return nil
    }
    let effect = Effect<Result<Value, any Error>>.run(description) { send in
      let result: Result<Value, any Error>
      do {
        result = .success(try await work())
      } catch {
        // A cancelled request has no caller that waits for its result.
        if Task.isCancelled, error is CancellationError { throw error }
        result = .failure(error)
      }
      await send(result)
    }
    let origin = context?.handled?.number
    let cause = CommitCause.result(of: description, component: name)
    return start(
      key.map { effect.keyed($0) } ?? effect, as: .started(description, component: name)
    ) { core, component, result in
      core.within(cause, of: component, causedBy: origin) { then(result) }
    }
  }

  /// Cancels the work that runs or waits under a key; its later results are dropped and reported.
  @discardableResult
  public final func cancel(_ key: some Hashable & Sendable) -> ComponentError? {
    start(Effect<Never>.cancel(key), as: .cancelled(key: "\(key)", component: name)) { _, _, _ in }
  }

  // MARK: Internals

  private func start<Delivered>(
    _ effect: Effect<Delivered>, as step: CommitCause,
    _ deliver: @escaping (Core, AnyComponent, Delivered) -> Void
  ) -> ComponentError? {
    if isForwarded("\(step)", { [self] in _ = start(effect, as: step, deliver) }) { return nil }
    if let error = absence("\(step)") { return reject(error) }
    var error: ComponentError?
    core?.afterwards { error = self.startNow(effect, as: step, deliver) }
    return error
  }

  private func startNow<Delivered>(
    _ effect: Effect<Delivered>, as step: CommitCause,
    _ deliver: @escaping (Core, AnyComponent, Delivered) -> Void
  ) -> ComponentError? {
    if let error = absence("\(step)") { return reject(error) }
    guard let core, let scope else { return nil }
    let departed = name
    return core.commit(of: self, cause: step) { turn in
      let loop = turn.loop
      turn.start(effect, in: scope) { [weak core, weak self, weak loop] delivered in
        if let core, let self {
          deliver(core, self, delivered)
        } else {
          loop?.report(.departed(dropped: "\(delivered)", scope: departed))
        }
      }
    }
  }
}
