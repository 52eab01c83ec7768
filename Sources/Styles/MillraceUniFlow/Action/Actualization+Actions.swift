extension ActualizationIn {
  /// Edits a copy of the state, which takes its place when the body has returned; rejected in any other state.
  public static func via(
    scope: String = #fileID, context: String = #function, line: UInt = #line,
    body: @escaping (_ model: GlobalModel, _ state: inout S, _ submit: Submit) throws -> Void
  ) -> Action {
    .actualizing(ActionOrigin(scope, context, line), S.self, body)
  }

  /// Edits a copy of the state, which takes its place when the body has returned; rejected in any other state.
  public static func via(
    scope: String = #fileID, context: String = #function, line: UInt = #line,
    body: @escaping (_ state: inout S, _ submit: Submit) throws -> Void
  ) -> Action {
    .actualizing(ActionOrigin(scope, context, line), S.self) { _, state, submit in
      try body(&state, submit)
    }
  }
}
