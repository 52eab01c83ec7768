extension InitializationInto {
  /// Begins in the state that the body passes to `become`.
  ///
  /// The action is rejected if the feature is present, or if the body does not call `become`.
  public static func via(
    scope: String = #fileID, context: String = #function, line: UInt = #line,
    body: @escaping (_ model: GlobalModel, _ become: Become<S>, _ submit: Submit) throws -> Void
  ) -> Action {
    .initializing(ActionOrigin(scope, context, line), S.self) { model, submit in
      try target { become in try body(model, become, submit) }
    }
  }

  /// Begins in the state that the body passes to `become`.
  ///
  /// The action is rejected if the feature is present, or if the body does not call `become`.
  public static func via(
    scope: String = #fileID, context: String = #function, line: UInt = #line,
    body: @escaping (_ become: Become<S>, _ submit: Submit) throws -> Void
  ) -> Action {
    .initializing(ActionOrigin(scope, context, line), S.self) { _, submit in
      try target { become in try body(become, submit) }
    }
  }
}

extension InitializationInto where S: AutoInitializable {
  /// Begins in the state, which is created before the body is called.
  public static func automatically(
    scope: String = #fileID, context: String = #function, line: UInt = #line,
    body: @escaping (_ model: GlobalModel, _ state: S, _ submit: Submit) throws -> Void
  ) -> Action {
    .initializing(ActionOrigin(scope, context, line), S.self) { model, submit in
      let state = S()
      try body(model, state, submit)
      return state
    }
  }

  /// Begins in the state, which is created before the body is called.
  public static func automatically(
    scope: String = #fileID, context: String = #function, line: UInt = #line,
    body: @escaping (_ submit: Submit) throws -> Void = { _ in }
  ) -> Action {
    automatically(scope: scope, context: context, line: line) { _, _, submit in try body(submit) }
  }
}
