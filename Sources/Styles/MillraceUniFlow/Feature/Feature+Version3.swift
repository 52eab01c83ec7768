// The actions of version 3.2: initialization(into:), actualization(of:), transition(from:into:), deinitialization(from:),
// trigger(on:). The bodies may throw; that rejects the action and leaves nothing behind.

/// Version 3.2's way to a new state; `nil` rejects the action.
public typealias BecomeAnew<S> = (() -> S?) -> Void

/// Version 3.2's way to change a state or the model, as the bodies of actions are given it.
public typealias Mutations<Value> = ((inout Value) -> Void) -> Void

/// Version 3.2's name of ``Submit``, a value here and not a function: without `@escaping`.
public typealias ActionGetterWrapped = Submit

extension Feature {
  /// Absent → `S`: rejected if the feature is there.
  ///
  /// - Parameters:
  ///   - name: what the action is called; by default the function that makes it.
  ///   - into: the first state.
  ///   - scope: the file of the call.
  ///   - line: the line of the call.
  ///   - body: calls `become` with the state, the last call counts; and submits what comes next.
  public static func initialization<S: State>(
    action name: String = #function, into: S.Type, scope: String = #fileID, line: UInt = #line,
    body: @escaping (_ become: BecomeAnew<S>, _ next: Submit) throws -> Void
  ) -> Action where S.Parent == Self {
    .initializing(ActionOrigin(scope, name, line), S.self) { _, submit in
      try Self.targetAnew { become in try body(become, submit) }
    }
  }

  /// Absent → `S`, which is made of nothing: rejected if the feature is there.
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

  /// `S` → `S` with other data: rejected in any other state.
  ///
  /// - Parameters:
  ///   - name: what the action is called; by default the function that makes it.
  ///   - of: the state.
  ///   - scope: the file of the call.
  ///   - line: the line of the call.
  ///   - body: is given the state, edits it inside `mutate`, which may be called several times, and submits what comes next.
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

  /// `A` → `B`: rejected in any other state than `A`.
  ///
  /// - Parameters:
  ///   - name: what the action is called; by default the function that makes it.
  ///   - from: the state before.
  ///   - into: the state after.
  ///   - scope: the file of the call.
  ///   - line: the line of the call.
  ///   - body: is given the state before, calls `become` with the one after, and submits what comes next.
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

  /// `A` → `B`, which is made of nothing: rejected in any other state than `A`.
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

  /// `S` → absent: rejected in any other state.
  ///
  /// - Parameters:
  ///   - name: what the action is called; by default the function that makes it.
  ///   - from: the state before.
  ///   - scope: the file of the call.
  ///   - line: the line of the call.
  ///   - body: is given the state before, and can have the feature stay by `confirm { false }`; then the action counts as
  ///     processed. Without a call of `confirm` the feature goes.
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

  /// `S` → absent: rejected in any other state.
  public static func deinitialization<S: State>(
    action name: String = #function, from: S.Type, scope: String = #fileID, line: UInt = #line,
    body: @escaping (_ next: Submit) throws -> Void = { _ in }
  ) -> Action where S.Parent == Self {
    .deinitializing(ActionOrigin(scope, name, line), from: S.self) { _, _, submit in
      try body(submit)
      return true
    }
  }

  /// No mutation: rejected in any other state than `S`.
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

  /// The state that a body has called `become` with last.
  private static func targetAnew<S>(_ body: (BecomeAnew<S>) throws -> Void) rethrows -> S? {
    var target: S?
    try body { target = $0() }
    return target
  }
}
