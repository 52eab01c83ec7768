public import Millrace

extension Screens {
  /// Creates screens whose navigation has a slot of its own.
  ///
  /// - Parameters:
  ///   - value: The initial navigation.
  ///   - scope: The scope that the screens belong to; nested navigation uses the scope of a screen.
  ///   - name: The name of the slot for tools.
  ///   - make: Makes the content of a screen.
  public convenience init(
    _ value: Value, in scope: Scope, name: String = "navigation", make: @escaping Make
  ) {
    let slot = Slot(name, in: scope, value)
    let loop = slot.scope.loop
    let source = Source(
      slot: slot, scope: scope, signal: slot.signal,
      edit: { turn, body in turn.edit(slot) { body(&$0) } },
      touch: { turn in turn.touch(slot) },
      arrive: { event in
        loop.enqueue(event) { turn in
          do throws(NavigationError) {
            try turn.edit(slot) { value throws(NavigationError) in try value.apply(event) }
          } catch {
            // The host has already performed the event, and the next change corrects it.
            turn.loop.report(.driver(error))
            turn.touch(slot)
          }
        }
      }, hasStore: false)
    self.init(source, make)
  }

  /// Creates screens that follow a part of a store's state.
  ///
  /// - Parameters:
  ///   - store: The store, which edits the value by its actions; for a child, the store above it.
  ///   - path: The key path of the navigation in the state.
  ///   - action: The action for an event that the host has already performed; its update calls
  ///     ``Navigation/apply(_:)``.
  ///   - make: Makes the content of a screen.
  /// - Returns: `nil` for a child store, which has no state of its own.
  public convenience init?<State, Action>(
    of store: Store<State, Action>, _ path: WritableKeyPath<State, Value>,
    action: @escaping (ScreenEvent) -> Action, make: @escaping Make
  ) {
    guard let slot = store.ownSlot else { return nil }
    let source = Source(
      slot: slot, scope: slot.scope, signal: slot.signal.map { $0?[keyPath: path] },
      edit: { turn, body in turn.edit(slot) { body(&$0[keyPath: path]) } },
      touch: { turn in turn.touch(slot) },
      arrive: { event in store.send(action(event)) }, hasStore: true)
    self.init(source, make)
  }

  /// Edits the navigation in a turn of its own: either completely, or not at all and with a report.
  ///
  /// The edit runs now if the loop is idle, and otherwise when its turn comes. It is the same for a
  /// navigation in the state of a store.
  public func edit(
    _ cause: String, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping (inout Value) throws -> Void
  ) {
    loop.enqueue(cause, fileID: fileID, line: line) { [self] turn in try edit(turn, body) }
  }

  /// Edits the navigation as a part of a larger turn, and undoes the edit if the closure throws.
  public func edit<Failure: Error>(
    _ turn: borrowing Turn, _ body: (inout Value) throws(Failure) -> Void
  ) throws(Failure) {
    var failure: Failure?
    source.edit(turn) { value in
      let before = value
      do throws(Failure) {
        try body(&value)
      } catch {
        value = before
        failure = error
      }
    }
    if let failure { throw failure }
  }
}
