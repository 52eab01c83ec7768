internal import Millrace

extension Action {
  /// Performs the action against a model, without a dispatcher, as a unit test does.
  ///
  /// ```swift
  /// let mutation = try Search.setup().perform(with: GlobalModel())
  /// #expect(InitializationInto<Search.Preparing>(mutation) != nil)
  /// ```
  ///
  /// The model is not changed. The handlers are not called if the action is rejected.
  ///
  /// - Parameters:
  ///   - model: The model that the action reads.
  ///   - submitHandler: Called with the actions that it submits, in order.
  /// - Returns: The mutation; `nil` if there is none. For an action that changes several features
  ///   it is the first mutation.
  /// - Throws: The error that rejects the action.
  @discardableResult
  public func perform(
    with model: GlobalModel, submitHandler: ((Action) -> Void)? = nil
  ) throws -> GlobalMutation? {
    try perform(with: model, submitHandler: submitHandler, workHandler: { _ in })
  }

  /// Performs the action as ``perform(with:submitHandler:)`` does, and also passes on its work.
  ///
  /// - Parameters:
  ///   - model: The model that the action reads.
  ///   - submitHandler: Called with the actions that it submits, in order.
  ///   - workHandler: Called with the work that it starts, each an `Effect` of the type with which
  ///     it was made.
  /// - Returns: The mutation; `nil` if there is none. For an action that changes several features
  ///   it is the first mutation.
  /// - Throws: The error that rejects the action.
  @discardableResult
  public func perform(
    with model: GlobalModel, submitHandler: ((Action) -> Void)?,
    workHandler: (Any) -> Void
  ) throws -> GlobalMutation? {
    let outbox = Outbox(of: feature, to: nil)
    let outcome: Outcome
    do {
      outcome = try content.body(model, Submit(outbox: outbox), content)
    } catch {
      outbox.reject()
      throw error
    }
    if let collected = outbox.open() {
      for action in collected.actions { submitHandler?(action) }
      for work in collected.works { workHandler(work.effect) }
    }
    return outcome.mutations.first
  }
}
