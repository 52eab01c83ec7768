extension Deinitialization {
  /// Leaves the feature absent, from any state; rejected if it is absent.
  public static func automatically(
    scope: String = #fileID, context: String = #function, line: UInt = #line,
    body: @escaping (_ model: GlobalModel, _ old: any SomeState, _ submit: Submit) throws -> Void
  ) -> Action {
    .deinitializing(ActionOrigin(scope, context, line), F.self, body)
  }

  /// Leaves the feature absent, from any state; rejected if it is absent.
  public static func automatically(
    scope: String = #fileID, context: String = #function, line: UInt = #line,
    body: @escaping (_ submit: Submit) throws -> Void = { _ in }
  ) -> Action {
    automatically(scope: scope, context: context, line: line) { _, _, submit in try body(submit) }
  }
}

extension DeinitializationFrom {
  /// Leaves the feature absent; rejected in any other state than `S`.
  public static func automatically(
    scope: String = #fileID, context: String = #function, line: UInt = #line,
    body: @escaping (_ model: GlobalModel, _ old: S, _ submit: Submit) throws -> Void
  ) -> Action {
    .deinitializing(ActionOrigin(scope, context, line), from: S.self) { model, old, submit in
      try body(model, old, submit)
      return true
    }
  }

  /// Leaves the feature absent; rejected in any other state than `S`.
  public static func automatically(
    scope: String = #fileID, context: String = #function, line: UInt = #line,
    body: @escaping (_ submit: Submit) throws -> Void = { _ in }
  ) -> Action {
    automatically(scope: scope, context: context, line: line) { _, _, submit in try body(submit) }
  }
}
