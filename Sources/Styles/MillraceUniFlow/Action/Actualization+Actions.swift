extension ActualizationIn {
  /// Edits a copy of the state, which replaces the state when the body returns.
  ///
  /// The action is rejected in any other state.
  @inlinable
  public static func via(
    scope: String = #fileID, context: String = #function, line: UInt = #line,
    body: @escaping (_ model: GlobalModel, _ state: inout S, _ submit: Submit) throws -> Void
  ) -> Action {
    .actualizing(ActionOrigin(scope, context, line), S.self) { model, submit, content in
      try Action.actualize(content, in: model) { (state: inout S) in
        try body(model, &state, submit)
      }
    }
  }

  /// Edits a copy of the state, which replaces the state when the body returns.
  ///
  /// The action is rejected in any other state.
  @inlinable
  public static func via(
    scope: String = #fileID, context: String = #function, line: UInt = #line,
    body: @escaping (_ state: inout S, _ submit: Submit) throws -> Void
  ) -> Action {
    Action(content: EditingContent<S>(ActionOrigin(scope, context, line), body))
  }
}
