extension TransitionBetween {
  /// Changes to the state that the body passes to `become`.
  ///
  /// The action is rejected in any other state than `A`, or if the body does not call `become`.
  public static func via(
    scope: String = #fileID, context: String = #function, line: UInt = #line,
    body:
      @escaping (_ model: GlobalModel, _ old: A, _ become: Become<B>, _ submit: Submit) throws
      -> Void
  ) -> Action {
    .transitioning(
      ActionOrigin(scope, context, line), from: A.self, into: B.self, kind: Self.self
    ) { model, old, submit in
      try target { become in try body(model, old, become, submit) }
    }
  }

  /// Changes to the state that the body passes to `become`.
  ///
  /// The action is rejected in any other state than `A`, or if the body does not call `become`.
  public static func via(
    scope: String = #fileID, context: String = #function, line: UInt = #line,
    body: @escaping (_ old: A, _ become: Become<B>, _ submit: Submit) throws -> Void
  ) -> Action {
    via(scope: scope, context: context, line: line) { _, old, become, submit in
      try body(old, become, submit)
    }
  }
}

extension TransitionBetween where B: AutoInitializable {
  /// Changes to the state, which is created before the body is called.
  ///
  /// The action is rejected in any other state than `A`.
  public static func automatically(
    scope: String = #fileID, context: String = #function, line: UInt = #line,
    body: @escaping (_ model: GlobalModel, _ old: A, _ new: B, _ submit: Submit) throws -> Void
  ) -> Action {
    .transitioning(
      ActionOrigin(scope, context, line), from: A.self, into: B.self, kind: Self.self
    ) { model, old, submit in
      let new = B()
      try body(model, old, new, submit)
      return new
    }
  }

  /// Changes to the state, which is created before the body is called.
  ///
  /// The action is rejected in any other state than `A`.
  public static func automatically(
    scope: String = #fileID, context: String = #function, line: UInt = #line,
    body: @escaping (_ submit: Submit) throws -> Void = { _ in }
  ) -> Action {
    automatically(scope: scope, context: context, line: line) { _, _, _, submit in
      try body(submit)
    }
  }
}

extension TransitionFrom {
  /// Changes to a given state; rejected in any other state than `S`.
  public static func into<New: State>(
    _ newState: New, scope: String = #fileID, context: String = #function, line: UInt = #line,
    body: ((_ model: GlobalModel, _ old: S, _ submit: Submit) throws -> Void)? = nil
  ) -> Action where New.Parent == S.Parent {
    .transitioning(
      ActionOrigin(scope, context, line), from: S.self, into: New.self, kind: Self.self
    ) { model, old, submit in
      try body?(model, old, submit)
      return newState
    }
  }
}

extension TransitionInto {
  /// Changes to the state that the body passes to `become`, from any; rejected if the feature is
  /// absent.
  ///
  /// - Parameters:
  ///   - scope: The file of the call.
  ///   - context: The function of the call.
  ///   - line: The line of the call.
  ///   - same: The treatment of a state of the same type.
  ///   - body: Makes the state; has to call `become`.
  public static func via(
    scope: String = #fileID, context: String = #function, line: UInt = #line, same: SameState,
    body:
      @escaping (
        _ model: GlobalModel, _ old: any SomeState, _ become: Become<S>, _ submit: Submit
      ) throws -> Void
  ) -> Action {
    .transitioning(ActionOrigin(scope, context, line), into: S.self, same: same) {
      model, old, submit in
      try target { become in try body(model, old, become, submit) }
    }
  }

  /// Changes to the state that the body passes to `become`, from any; rejected if the feature is
  /// absent.
  public static func via(
    scope: String = #fileID, context: String = #function, line: UInt = #line, same: SameState,
    body: @escaping (_ become: Become<S>, _ submit: Submit) throws -> Void
  ) -> Action {
    via(scope: scope, context: context, line: line, same: same) { _, _, become, submit in
      try body(become, submit)
    }
  }
}

extension TransitionInto where S: AutoInitializable {
  /// Changes to the state, which is created before the body is called, from any state.
  ///
  /// The action is rejected if the feature is absent.
  public static func automatically(
    scope: String = #fileID, context: String = #function, line: UInt = #line, same: SameState,
    body:
      @escaping (_ model: GlobalModel, _ old: any SomeState, _ new: S, _ submit: Submit) throws
      -> Void
  ) -> Action {
    .transitioning(ActionOrigin(scope, context, line), into: S.self, same: same) {
      model, old, submit in
      let new = S()
      try body(model, old, new, submit)
      return new
    }
  }

  /// Changes to the state, which is created before the body is called, from any state.
  ///
  /// The action is rejected if the feature is absent.
  public static func automatically(
    scope: String = #fileID, context: String = #function, line: UInt = #line, same: SameState,
    body: @escaping (_ submit: Submit) throws -> Void = { _ in }
  ) -> Action {
    automatically(scope: scope, context: context, line: line, same: same) { _, _, _, submit in
      try body(submit)
    }
  }
}

/// The treatment of a transition into the state that the feature is already in.
public enum SameState: Hashable, Sendable {
  /// The state is replaced by the new one.
  case ok
  /// The action is rejected; types are compared, never values.
  case no
}

/// Version 4.10's name of ``SameState``.
public typealias SameStateStrategy = SameState
