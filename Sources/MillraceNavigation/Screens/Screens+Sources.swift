public import Millrace

extension Screens {
  /// Keeps the value in a slot of its own.
  ///
  /// - Parameters:
  ///   - value: where the person is at first.
  ///   - scope: what the screens belong to; nested navigation goes into the scope of a screen.
  ///   - name: what tools call the slot.
  ///   - make: makes what belongs to a screen.
  public convenience init(
    _ value: Value, in scope: Scope, name: String = "navigation", make: @escaping Make
  ) {
    let slot = Slot(name, in: scope, value)
    let loop = slot.scope.loop
    let source = Source(
      slot: slot, scope: scope, read: { slot.value },
      edit: { turn, body in turn.edit(slot) { body(&$0) } },
      touch: { turn in turn.touch(slot) },
      observe: { startNow, told in
        slot.signal.observePulses(startNow: startNow) { _ in told() }
      },
      arrive: { event in
        loop.enqueue(event) { turn in
          do throws(NavigationError) {
            try turn.edit(slot) { value throws(NavigationError) in try value.apply(event) }
          } catch {
            // The host has done it all the same, and has to be brought in line.
            turn.loop.report(.driver(error))
            turn.touch(slot)
          }
        }
      }, hasStore: false)
    self.init(source, make)
  }

  /// Follows a part of a store's state.
  ///
  /// - Parameters:
  ///   - store: the store, which edits the value by its actions; of a child, the store above it.
  ///   - path: where the value is in the state.
  ///   - action: the action for what a person has done already; its update calls ``Navigation/apply(_:)``.
  ///   - make: makes what belongs to a screen.
  /// - Returns: `nil` for a child store, which has no state of its own.
  public convenience init?<State, Action>(
    of store: Store<State, Action>, _ path: WritableKeyPath<State, Value>,
    action: @escaping (ScreenEvent) -> Action, make: @escaping Make
  ) {
    guard let slot = store.ownSlot else { return nil }
    let source = Source(
      slot: slot, scope: slot.scope, read: { slot.value?[keyPath: path] },
      edit: { turn, body in turn.edit(slot) { body(&$0[keyPath: path]) } },
      touch: { turn in turn.touch(slot) },
      observe: { startNow, told in
        slot.signal.observePulses(startNow: startNow) { _ in told() }
      },
      arrive: { event in store.send(action(event)) }, hasStore: true)
    self.init(source, make)
  }

  /// Edits the navigation in a turn: all of it, or nothing and a report.
  ///
  /// It runs now if the loop is idle, and otherwise when its turn comes. That the value may be a
  /// store's makes no difference.
  public func edit(
    _ cause: String, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping (inout Value) throws(NavigationError) -> Void
  ) {
    loop.enqueue(cause, fileID: fileID, line: line) { [self] turn throws(NavigationError) in
      try edit(turn, body)
    }
  }

  /// Edits the navigation as a part of a turn that does more, and takes back what it did if it throws.
  public func edit(
    _ turn: borrowing Turn, _ body: (inout Value) throws(NavigationError) -> Void
  ) throws(NavigationError) {
    var failure: NavigationError?
    source.edit(turn) { value in
      let before = value
      do throws(NavigationError) {
        try body(&value)
      } catch {
        value = before
        failure = error
      }
    }
    if let failure { throw failure }
  }
}
