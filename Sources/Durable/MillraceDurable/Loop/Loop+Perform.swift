public import Millrace

extension Loop {
  /// Performs a durable action as a turn of this loop: the commit has the action as its cause.
  ///
  /// The file's transaction is committed inside the turn, before the turn's own commit. Where it
  /// fails, the turn is rolled back and reported, and nothing was performed. A timeline shows the
  /// commit, and never performs the action again; while it shows the past, the turn is refused.
  ///
  /// Call it between turns: from a button, a middleware or a coordinator. A reducer returns
  /// ``Millrace/Effect/perform(_:on:result:)`` instead.
  ///
  /// - Returns: The receipt; from now on the end of the process loses nothing.
  /// - Throws: `TurnError.refused(_:)` inside another turn or in the past, and
  ///   `TurnError.failed(_:)` with the error of ``DurableClient/perform(_:)``.
  @discardableResult
  public func perform(
    _ action: some DurableAction, on client: DurableClient, fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(TurnError<any Error>) -> Receipt {
    try perform(action, .reject, fileID: fileID, line: line) { _ throws(any Error) in
      try client.perform(action)
    }
  }
}

extension Effect where Action: Sendable {
  /// Returns an effect that performs a durable action, and sends the result as an action.
  ///
  /// It runs after the commit of the turn that returned it. The effect is described by the durable
  /// action, so that tests compare it.
  ///
  /// - Parameters:
  ///   - action: The durable action.
  ///   - client: The client of the device's file.
  ///   - result: Returns the action for the receipt, or for the error: a ``Refusal`` if the action
  ///     makes no sense on the device's records, otherwise the fault of the file.
  public static func perform(
    _ action: some DurableAction & Hashable, on client: DurableClient,
    result: @escaping @Sendable (Result<Receipt, any Error>) -> Action
  ) -> Effect {
    .run(action) { send in
      let performed = Result { try client.perform(action) }
      await send(result(performed))
    }
  }

  /// Returns an effect that performs a durable action; an error is reported as
  /// `Report.effectFailed(effect:error:)`.
  public static func perform(_ action: some DurableAction & Hashable, on client: DurableClient)
    -> Effect
  {
    .fireAndForget(action) { _ = try client.perform(action) }
  }
}
