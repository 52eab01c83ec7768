public import Millrace

extension StateStore {
  /// Changes the state for actions of one type.
  ///
  /// Called in the turn of the dispatch, in the order in which handlers were given. A handler that cannot throw changes the
  /// state in place, and nothing is copied, if all that take the action are so. The store's own state is read from
  /// `state` and nowhere else while it is being changed; see ``current``.
  ///
  /// - Parameters:
  ///   - type: which actions; those that are dispatched as this very type.
  ///   - stores: the stores whose handlers for the action come first, so that their state is the new one (FX-3). A circle is an
  ///     error of every dispatch of the type, before anything has run.
  ///   - handler: changes the state. What it throws rolls the whole dispatch back.
  @inlinable
  public final func on<Action: AnyAction, Failure: Error>(
    _ type: Action.Type, after stores: FluxStore...,
    handler: @escaping (_ state: inout State, _ action: Action) throws(Failure) -> Void
  ) {
    add(type, stores, mayThrow: Failure.self != Never.self) { [slot] place, turn in
      guard slot.isPresent, turn.beginEdit(of: slot, isHeld: true) else { return }
      defer { turn.endEdit(of: slot) }
      // The handler is kept under the type, so that nothing else lies there.
      let action = InPlace.at(place.assumingMemoryBound(to: Action.self))
      try action.pointee.lend { (action) throws(Failure) in
        try handler(&slot.editedPlace.pointee, action)
      }
    }
  }

  /// Changes the state for actions of one type, with the turn at hand: to start work outside, or to wait.
  ///
  /// - Parameters:
  ///   - type: which actions; those that are dispatched as this very type.
  ///   - stores: the stores whose handlers for the action come first.
  ///   - handler: changes the state; those that it waits for cannot read that meanwhile, see ``current``. The turn is
  ///     for ``FluxStore/start(_:in:)`` and ``FluxStore/waitFor(_:in:)``.
  @inlinable
  public final func on<Action: AnyAction, Failure: Error>(
    _ type: Action.Type, after stores: FluxStore...,
    handler:
      @escaping (_ state: inout State, _ action: Action, _ turn: borrowing Turn)
      throws(Failure) -> Void
  ) {
    add(type, stores, mayThrow: Failure.self != Never.self) { [slot] place, turn in
      guard slot.isPresent, turn.beginEdit(of: slot, isHeld: true) else { return }
      defer { turn.endEdit(of: slot) }
      // The handler is kept under the type, so that nothing else lies there.
      let action = InPlace.at(place.assumingMemoryBound(to: Action.self))
      try action.pointee.lend { (action) throws(Failure) in
        try handler(&slot.editedPlace.pointee, action, turn)
      }
    }
  }

  @usableFromInline
  final func add(
    _ type: any AnyAction.Type, _ stores: [FluxStore], mayThrow: Bool,
    _ body: @escaping (_ action: UnsafeRawPointer, borrowing Turn) throws -> Void
  ) {
    guard dispatcher.loop.isOwnerHere else {
      dispatcher.loop.bring("on(\(type))") { [self] _ in
        add(type, stores, mayThrow: mayThrow, body)
      }
      return
    }
    let handler = registration.handlers[ObjectIdentifier(type)] ?? Handler()
    handler.calls.append(Handler.Call(body: body))
    handler.waits += stores.map(\.dispatchToken)
    if mayThrow { handler.mayThrow = true }
    registration.handlers[ObjectIdentifier(type)] = handler
    dispatcher.forgetPlans()
  }
}
