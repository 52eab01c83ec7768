extension TriggerNoState {
  /// Runs the body without a mutation; rejected if the feature is present.
  public static func via(
    scope: String = #fileID, context: String = #function, line: UInt = #line,
    body: @escaping (_ model: GlobalModel, _ submit: Submit) throws -> Void
  ) -> Action {
    .triggering(
      ActionOrigin(scope, context, line), Self.self, of: F.self, at: .absent
    ) { model, submit, content in
      if let box = model.box(of: F.self) { throw Rejection(F.self, .absent, box, content.origin) }
      try body(model, submit)
    }
  }
}

extension TriggerAnyState {
  /// Runs the body without a mutation; rejected if the feature is absent.
  public static func via(
    scope: String = #fileID, context: String = #function, line: UInt = #line,
    body: @escaping (_ model: GlobalModel, _ state: any SomeState, _ submit: Submit) throws -> Void
  ) -> Action {
    .triggering(
      ActionOrigin(scope, context, line), Self.self, of: F.self, at: .present
    ) { model, submit, content in
      guard let state = model.box(of: F.self)?.state else {
        throw Rejection(F.self, .present, nil, content.origin)
      }
      try body(model, state, submit)
    }
  }

  /// Runs the body without a mutation; rejected if the feature is absent.
  public static func via(
    scope: String = #fileID, context: String = #function, line: UInt = #line,
    body: @escaping (_ model: GlobalModel, _ submit: Submit) throws -> Void
  ) -> Action {
    via(scope: scope, context: context, line: line) { model, _, submit in try body(model, submit) }
  }
}

extension TriggerIn {
  /// Runs the body without a mutation; rejected in any other state than `S`.
  public static func via(
    scope: String = #fileID, context: String = #function, line: UInt = #line,
    body: @escaping (_ model: GlobalModel, _ state: S, _ submit: Submit) throws -> Void
  ) -> Action {
    .triggering(
      ActionOrigin(scope, context, line), Self.self, of: S.Parent.self, at: .state(S.self)
    ) { model, submit, content in
      try body(model, try Action.find(S.self, in: model, content).value, submit)
    }
  }

  /// Runs the body without a mutation; rejected in any other state than `S`.
  public static func via(
    scope: String = #fileID, context: String = #function, line: UInt = #line,
    body: @escaping (_ state: S, _ submit: Submit) throws -> Void
  ) -> Action {
    via(scope: scope, context: context, line: line) { _, state, submit in try body(state, submit) }
  }
}
