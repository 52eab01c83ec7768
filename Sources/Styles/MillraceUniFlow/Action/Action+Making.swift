// The factories of actions, which the public interfaces of features call.

extension Action {
  /// Returns an action for absent → `S`.
  ///
  /// The action is rejected if its body returns `nil`.
  static func initializing<S: State>(
    _ origin: ActionOrigin, _ type: S.Type, _ body: @escaping (GlobalModel, Submit) throws -> S?
  ) -> Action {
    let content = ActionContent(
      origin, InitializationInto<S>.self, of: S.Parent.self, from: .absent,
      into: .state(S.self)
    ) { model, submit, content in
      if let box = model.box(of: S.Parent.self) {
        throw Rejection(S.Parent.self, .absent, box, content.origin)
      }
      let new = try require(try body(model, submit), content)
      return .one(GlobalMutation(.initialization, S.Parent.self, old: nil, new: new.boxed))
    }
    return Action(content: content)
  }

  /// Returns an action for `S` → `S`: a copy is edited, and replaces the state when the body
  /// returns.
  ///
  /// It is inlined into the functions that users call, as are the functions that it calls: where
  /// the state's type is known, no dependent type has to be looked up at run time.
  @inlinable
  static func actualizing<S: State>(
    _ origin: ActionOrigin, _ type: S.Type, _ body: @escaping ActionContent.Body
  ) -> Action {
    let location = ActionContent.Location.state(S.self)
    return Action(
      content: ActionContent(
        origin, ActualizationIn<S>.self, of: S.Parent.self, from: location, into: location,
        body: body))
  }

  /// Returns the outcome of such an action's body.
  @inlinable
  static func actualize<S: State>(
    _ content: ActionContent, in model: GlobalModel, _ edit: (inout S) throws -> Void
  ) throws -> Outcome {
    let old = try find(S.self, in: model, content)
    var state = old.value
    try edit(&state)
    return .one(
      GlobalMutation(
        .actualization, S.Parent.self, old: old, new: StateBox(state, after: old)))
  }

  /// Returns an action for `A` → `B`.
  ///
  /// The action is rejected if its body returns `nil`.
  static func transitioning<A: State, B: State>(
    _ origin: ActionOrigin, from: A.Type, into: B.Type, kind: any ActionKind.Type,
    _ body: @escaping (GlobalModel, A, Submit) throws -> B?
  ) -> Action where A.Parent == B.Parent {
    let content = ActionContent(
      origin, kind, of: A.Parent.self, from: .state(A.self),
      into: .state(B.self)
    ) { model, submit, content in
      let old = try find(A.self, in: model, content)
      let new = try require(try body(model, old.value, submit), content)
      return .one(GlobalMutation(.transition, A.Parent.self, old: old, new: new.boxed))
    }
    return Action(content: content)
  }

  /// Returns an action for any state → `S`.
  ///
  /// The action is rejected if its body returns `nil`.
  static func transitioning<S: State>(
    _ origin: ActionOrigin, into: S.Type, same: SameState,
    _ body: @escaping (GlobalModel, any SomeState, Submit) throws -> S?
  ) -> Action {
    let content = ActionContent(
      origin, TransitionInto<S>.self, of: S.Parent.self,
      from: same == .no ? .otherThan(S.self) : .present, into: .state(S.self)
    ) { model, submit, content in
      guard let old = model.box(of: S.Parent.self), let state = old.state else {
        throw Rejection(S.Parent.self, .present, nil, content.origin)
      }
      if same == .no, old.type == ObjectIdentifier(S.self) {
        throw Rejection(S.Parent.self, .otherThan(stateName(S.self)), old, content.origin)
      }
      let new = try require(try body(model, state, submit), content)
      return .one(GlobalMutation(.transition, S.Parent.self, old: old, new: new.boxed))
    }
    return Action(content: content)
  }

  /// Returns an action for `S` → absent; the state stays if the body returns false.
  static func deinitializing<S: State>(
    _ origin: ActionOrigin, from: S.Type,
    _ body: @escaping (GlobalModel, S, Submit) throws -> Bool
  ) -> Action {
    let content = ActionContent(
      origin, DeinitializationFrom<S>.self, of: S.Parent.self, from: .state(S.self),
      into: .absent
    ) { model, submit, content in
      let old = try find(S.self, in: model, content)
      guard try body(model, old.value, submit) else { return .nothing }
      return .one(GlobalMutation(.deinitialization, S.Parent.self, old: old, new: nil))
    }
    return Action(content: content)
  }

  /// Returns an action for any state → absent.
  static func deinitializing<F: Feature>(
    _ origin: ActionOrigin, _ feature: F.Type,
    _ body: @escaping (GlobalModel, any SomeState, Submit) throws -> Void
  ) -> Action {
    let content = ActionContent(
      origin, Deinitialization<F>.self, of: F.self, from: .present, into: .absent
    ) { model, submit, content in
      guard let old = model.box(of: F.self), let state = old.state else {
        throw Rejection(F.self, .present, nil, content.origin)
      }
      try body(model, state, submit)
      return .one(GlobalMutation(.deinitialization, F.self, old: old, new: nil))
    }
    return Action(content: content)
  }

  /// Returns an action without a mutation, which requires a location of its feature.
  static func triggering(
    _ origin: ActionOrigin, _ kind: any ActionKind.Type, of feature: (any Feature.Type)?,
    at location: ActionContent.Location,
    _ body: @escaping (GlobalModel, Submit, ActionContent) throws -> Void
  ) -> Action {
    Action(
      content: ActionContent(origin, kind, of: feature, from: location, into: location) {
        try body($0, $1, $2)
        return .nothing
      })
  }

  /// Returns the box of the state that a feature has to be in.
  @inlinable
  static func find<S: State>(
    _ type: S.Type, in model: GlobalModel, _ content: ActionContent
  ) throws(Rejection) -> StateBox<S> {
    let box = model.box(of: S.Parent.self)
    guard let box, box.type == ObjectIdentifier(S.self) else {
      throw content.rejection(of: S.Parent.self, in: S.self, box)
    }
    // `StateBox` is the only subclass, and sets the type itself.
    return unsafeDowncast(box, to: StateBox<S>.self)
  }

  private static func require<S: State>(
    _ state: S?, _ content: ActionContent
  ) throws(Rejection) -> S {
    guard let state else {
      throw Rejection(
        feature: S.Parent.name, expected: .newState(stateName(S.self)), actual: .nothing,
        origin: content.origin)
    }
    return state
  }
}

extension ActionContent {
  /// Returns the rejection for a feature that is in another state than required.
  @usableFromInline
  func rejection(
    of feature: any Feature.Type, in state: any SomeState.Type, _ box: AnyStateBox?
  ) -> Rejection {
    Rejection(feature, .state(stateName(state)), box, origin)
  }
}

extension Rejection {
  init(
    _ feature: any Feature.Type, _ expected: Expectation, _ box: AnyStateBox?,
    _ origin: ActionOrigin
  ) {
    self.init(
      feature: feature.name, expected: expected, actual: box.map { .state($0.name) } ?? .absent,
      origin: origin)
  }
}
