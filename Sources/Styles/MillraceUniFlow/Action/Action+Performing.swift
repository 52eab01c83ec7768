internal import Millrace

extension Action {
  /// Performs the action against a model, without a dispatcher: as a unit test does.
  ///
  /// ```swift
  /// let mutation = try Search.setup().perform(with: GlobalModel())
  /// #expect(InitializationInto<Search.Preparing>(mutation) != nil)
  /// ```
  ///
  /// The model is not changed. Nothing is handed on if the action is rejected.
  ///
  /// - Parameters:
  ///   - model: what the action finds.
  ///   - submitHandler: given the actions that it submits, in order.
  /// - Returns: what it would do; `nil` if that is nothing. Of an action that changes several features it is the first
  ///   mutation.
  /// - Throws: what rejects it.
  @discardableResult
  public func perform(
    with model: GlobalModel, submitHandler: ((Action) -> Void)? = nil
  ) throws -> GlobalMutation? {
    try perform(with: model, submitHandler: submitHandler, workHandler: { _ in })
  }

  /// Performs the action against a model as ``perform(with:submitHandler:)`` does, and hands on the work that it starts.
  ///
  /// - Parameters:
  ///   - model: what the action finds.
  ///   - submitHandler: given the actions that it submits, in order.
  ///   - workHandler: given the work that it starts, each an `Effect` of the type that it was made as.
  /// - Returns: what it would do; `nil` if that is nothing. Of an action that changes several features it is the first
  ///   mutation.
  /// - Throws: what rejects it.
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
