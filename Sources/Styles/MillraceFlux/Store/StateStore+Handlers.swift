public import Millrace

extension StateStore {
  /// Adds a handler that changes the state for actions of one type.
  ///
  /// It is called in the turn of the dispatch, in the order in which handlers were added. A handler
  /// that cannot throw changes the state in place, and nothing is copied, if all handlers of the
  /// action are so. While it changes the store's state, that state is read from `state` and nowhere
  /// else; see ``current``.
  ///
  /// - Parameters:
  ///   - type: The type of the actions; it handles those that are dispatched as this very type.
  ///   - stores: The stores whose handlers for the action run first, so that their state is the new
  ///     one (FX-3). A circle is an error of every dispatch of the type, before any handler has
  ///     run.
  ///   - handler: Changes the state. An error that it throws rolls the whole dispatch back.
  @inlinable
  public final func on<Action: AnyAction, Failure: Error>(
    _ type: Action.Type, after stores: FluxStore...,
    handler: @escaping (_ state: inout State, _ action: Action) throws(Failure) -> Void
  ) {
    add(type, stores, mayThrow: Failure.self != Never.self) { [slot] pointer, turn in
      guard slot.isPresent, turn.beginEdit(of: slot, isHeld: true) else { return }
      defer { turn.endEdit(of: slot) }
      // The handler is kept under the type, so the pointer is to an action of that type.
      let action = Borrowed.at(pointer.assumingMemoryBound(to: Action.self))
      try action.pointee.lend { (action) throws(Failure) in
        try handler(&slot.editedStorage.pointee, action)
      }
    }
  }

  /// Adds a handler that is also given the turn: to start work outside, or to wait.
  ///
  /// - Parameters:
  ///   - type: The type of the actions; it handles those that are dispatched as this very type.
  ///   - stores: The stores whose handlers for the action run first.
  ///   - handler: Changes the state; the stores that it waits for cannot read that state meanwhile,
  ///     see ``current``. The turn is for ``FluxStore/start(_:in:)`` and
  ///     ``FluxStore/waitFor(_:in:)``.
  @inlinable
  public final func on<Action: AnyAction, Failure: Error>(
    _ type: Action.Type, after stores: FluxStore...,
    handler:
      @escaping (_ state: inout State, _ action: Action, _ turn: borrowing Turn)
      throws(Failure) -> Void
  ) {
    add(type, stores, mayThrow: Failure.self != Never.self) { [slot] pointer, turn in
      guard slot.isPresent, turn.beginEdit(of: slot, isHeld: true) else { return }
      defer { turn.endEdit(of: slot) }
      // The handler is kept under the type, so the pointer is to an action of that type.
      let action = Borrowed.at(pointer.assumingMemoryBound(to: Action.self))
      try action.pointee.lend { (action) throws(Failure) in
        try handler(&slot.editedStorage.pointee, action, turn)
      }
    }
  }

  @usableFromInline
  final func add(
    _ type: any AnyAction.Type, _ stores: [FluxStore], mayThrow: Bool,
    _ body: @escaping (_ action: UnsafeRawPointer, borrowing Turn) throws -> Void
  ) {
    guard dispatcher.loop.isOwnerHere else {
      dispatcher.loop.forward("on(\(type))") { [self] _ in
        add(type, stores, mayThrow: mayThrow, body)
      }
      return
    }
    let handler = registration.handlers[ObjectIdentifier(type)] ?? Handler()
    handler.calls.append(Handler.Call(body: body))
    handler.waits += stores.map(\.dispatchToken)
    if mayThrow { handler.mayThrow = true }
    registration.handlers[ObjectIdentifier(type)] = handler
    dispatcher.discardPlans()
  }
}
