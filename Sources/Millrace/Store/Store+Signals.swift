extension Store {
  /// The read end of the state.
  @inlinable
  public var signal: Signal<State> {
    hasOwnSlot ? select { $0 } : backing.signal
  }

  /// Returns the read end of a part of the state.
  ///
  /// The part is computed from the state in place: only the part is copied.
  @inlinable
  public func select<Part>(_ part: @escaping (State) -> Part) -> Signal<Part> {
    if hasOwnSlot {
      return heldBacking._withUnsafeGuaranteedRef {
        unsafeDowncast($0, to: SlotBacking<State, Action>.self).select(part)
      }
    }
    return backing.signal.map(part)
  }

  /// Calls a closure with a part of the state at once, and then whenever that part differs.
  @inlinable
  public func observe<Part: Equatable>(
    ignoring view: ViewIdentity? = nil, _ select: @escaping (State) -> Part,
    _ body: @escaping (Part) -> Void
  ) -> ObservationToken {
    self.select(select).observe(ignoring: view, body)
  }

  /// Calls a closure with the state at once, and then after every commit that touches it, equal or
  /// not.
  @inlinable
  public func observePulses(
    ignoring view: ViewIdentity? = nil, _ body: @escaping (State) -> Void
  ) -> ObservationToken {
    signal.observePulses(ignoring: view, body)
  }

  /// Returns a write end that turns values into actions.
  public func sink<Value>(
    from view: ViewIdentity? = nil, _ action: @escaping (Value) -> Action
  ) -> Sink<Value> {
    Sink(placed: { self.send(action($0), from: view, fileID: $1, line: $2) })
  }

  /// Calls a closure after every commit that touches the state, with the state before and after;
  /// returns `nil` in a child.
  public func observeChanges(
    _ body: @escaping (Commit, Change<State>) -> Void
  ) -> ObservationToken? {
    ownSlot?.observeChanges(body)
  }
}

extension Store where State: Equatable {
  /// Calls a closure with the state at once, and then whenever it differs.
  @inlinable
  public func observe(
    ignoring view: ViewIdentity? = nil, _ body: @escaping (State) -> Void
  ) -> ObservationToken {
    signal.observe(ignoring: view, body)
  }
}
