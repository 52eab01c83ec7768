// The actions of version 3.2: initialization(into:), actualization(of:), transition(from:into:),
// deinitialization(from:), trigger(on:). An error of a body rejects the action and discards
// everything it did.

/// Version 3.2's function that sets a new state; `nil` rejects the action.
public typealias BecomeAnew<S> = (() -> S?) -> Void

/// Version 3.2's function that changes a state or the model, which bodies of actions receive.
public typealias Mutations<Value> = ((inout Value) -> Void) -> Void

/// Version 3.2's name of ``Submit``, a value here and not a function: without `@escaping`.
public typealias ActionGetterWrapped = Submit

extension Feature {
  /// Makes an action for absent → `S`; it is rejected if the feature is present.
  ///
  /// - Parameters:
  ///   - name: The name of the action; by default the function that makes it.
  ///   - into: The first state.
  ///   - scope: The file of the call.
  ///   - line: The line of the call.
  ///   - body: Calls `become` with the state, where the last call counts, and submits the next
  ///     actions.
  public static func initialization<S: State>(
    action name: String = #function, into: S.Type, scope: String = #fileID, line: UInt = #line,
    body: @escaping (_ become: BecomeAnew<S>, _ next: Submit) throws -> Void
  ) -> Action where S.Parent == Self {
    .initializing(ActionOrigin(scope, name, line), S.self) { _, submit in
      try Self.targetAnew { become in try body(become, submit) }
    }
  }

  /// Makes an action for absent → a default `S`; it is rejected if the feature is present.
  public static func initialization<S: State & AutoInitializable>(
    action name: String = #function, into: S.Type, scope: String = #fileID, line: UInt = #line,
    body: @escaping (_ next: Submit) throws -> Void = { _ in }
  ) -> Action where S.Parent == Self {
    .initializing(ActionOrigin(scope, name, line), S.self) { _, submit in
      let state = S()
      try body(submit)
      return state
    }
  }

  /// Makes an action for `S` → `S` with other data; it is rejected in any other state.
  ///
  /// - Parameters:
  ///   - name: The name of the action; by default the function that makes it.
  ///   - of: The state.
  ///   - scope: The file of the call.
  ///   - line: The line of the call.
  ///   - body: Receives the state, edits it inside `mutate`, which may be called several times, and
  ///     submits the next actions.
  @inlinable
  public static func actualization<S: State>(
    action name: String = #function, of: S.Type, scope: String = #fileID, line: UInt = #line,
    body:
      @escaping (
        _ current: S, _ mutate: Mutations<S>, _ next: Submit
      ) throws -> Void
  ) -> Action where S.Parent == Self {
    .actualizing(ActionOrigin(scope, name, line), S.self) { model, submit, content in
      try Action.actualize(content, in: model) { (state: inout S) in
        var edited = state
        try body(state, { edit in edit(&edited) }, submit)
        state = edited
      }
    }
  }

  /// Makes an action for `A` → `B`; it is rejected in any other state than `A`.
  ///
  /// - Parameters:
  ///   - name: The name of the action; by default the function that makes it.
  ///   - from: The state before.
  ///   - into: The state after.
  ///   - scope: The file of the call.
  ///   - line: The line of the call.
  ///   - body: Receives the state before, calls `become` with the one after, and submits the next
  ///     actions.
  public static func transition<A: State, B: State>(
    action name: String = #function, from: A.Type, into: B.Type, scope: String = #fileID,
    line: UInt = #line,
    body: @escaping (_ current: A, _ become: BecomeAnew<B>, _ next: Submit) throws -> Void
  ) -> Action where A.Parent == Self, B.Parent == Self {
    .transitioning(
      ActionOrigin(scope, name, line), from: A.self, into: B.self,
      kind: TransitionBetween<A, B>.self
    ) { _, current, submit in
      try Self.targetAnew { become in try body(current, become, submit) }
    }
  }

  /// Makes an action for `A` → a default `B`; it is rejected in any other state than `A`.
  public static func transition<A: State, B: State & AutoInitializable>(
    action name: String = #function, from: A.Type, into: B.Type, scope: String = #fileID,
    line: UInt = #line, body: @escaping (_ next: Submit) throws -> Void = { _ in }
  ) -> Action where A.Parent == Self, B.Parent == Self {
    .transitioning(
      ActionOrigin(scope, name, line), from: A.self, into: B.self,
      kind: TransitionBetween<A, B>.self
    ) { _, _, submit in
      let state = B()
      try body(submit)
      return state
    }
  }

  /// Makes an action for `S` → absent; it is rejected in any other state.
  ///
  /// - Parameters:
  ///   - name: The name of the action; by default the function that makes it.
  ///   - from: The state before.
  ///   - scope: The file of the call.
  ///   - line: The line of the call.
  ///   - body: Receives the state before. With `confirm { false }` the feature stays, and the
  ///     action counts as processed. Without a call of `confirm` the feature becomes absent.
  public static func deinitialization<S: State>(
    action name: String = #function, from: S.Type, scope: String = #fileID, line: UInt = #line,
    body:
      @escaping (_ current: S, _ confirm: (() -> Bool) -> Void, _ next: Submit)
      throws -> Void
  ) -> Action where S.Parent == Self {
    .deinitializing(ActionOrigin(scope, name, line), from: S.self) { _, current, submit in
      var isConfirmed = true
      try body(current, { isConfirmed = $0() }, submit)
      return isConfirmed
    }
  }

  /// Makes an action for `S` → absent; it is rejected in any other state.
  public static func deinitialization<S: State>(
    action name: String = #function, from: S.Type, scope: String = #fileID, line: UInt = #line,
    body: @escaping (_ next: Submit) throws -> Void = { _ in }
  ) -> Action where S.Parent == Self {
    .deinitializing(ActionOrigin(scope, name, line), from: S.self) { _, _, submit in
      try body(submit)
      return true
    }
  }

  /// Makes an action without a mutation; it is rejected in any other state than `S`.
  public static func trigger<S: State>(
    action name: String = #function, on: S.Type, scope: String = #fileID, line: UInt = #line,
    body: @escaping (_ current: S, _ next: Submit) throws -> Void
  ) -> Action where S.Parent == Self {
    .triggering(
      ActionOrigin(scope, name, line), TriggerIn<S>.self, of: Self.self, at: .state(S.self)
    ) { model, submit, content in
      try body(try Action.find(S.self, in: model, content).value, submit)
    }
  }

  /// Returns the state of the last call of `become` in a body.
  private static func targetAnew<S>(_ body: (BecomeAnew<S>) throws -> Void) rethrows -> S? {
    var target: S?
    try body { target = $0() }
    return target
  }
}
