internal import Millrace

// The path of an action from the middleware into a turn.

extension Store {
  /// Returns the middleware around the last step.
  func makeChain() -> DispatchFunction {
    middleware.reversed().reduce(makeStep { $0._defaultDispatch(action: $1) }) { next, middleware in
      middleware(makeStep { $0.dispatch($1) }, { [weak self] in self?.slot.value })(next)
    }
  }

  /// Returns a dispatch function that may outlive the store; a late action is dropped and reported.
  ///
  /// It holds the loop, so that a late action can be reported to its tools.
  private func makeStep(_ take: @escaping (Store, any Action) -> Void) -> DispatchFunction {
    { [weak self, loop] action in
      if let self {
        take(self, action)
      } else if loop.isOwnerHere {
        loop.reportDeparted(action, State.self)
      } else {
        let late = "\(action)"
        loop.handle.post { $0.reportDeparted(late, State.self) }
      }
    }
  }

  /// Runs one turn of the reducer.
  func handle(_ action: any Action) {
    let isDone =
      !mustWait
      && heldLoop._withUnsafeGuaranteedRef { loop in
        // The store holds the loop, and the caller holds the store.
        withUnsafePointer(to: action as Any) { cause in
          loop.turnFast(slot, cause, editsInPlace: editsInPlace) { step(action) }
        }
      }
    if !isDone { handleOnSlowPath(action) }
  }

  /// True while observers are being notified and this store's actions are enqueued until after
  /// that.
  private var mustWait: Bool { delivery == .enqueued && loop.isInTurn && !loop.isHandling }

  /// True if an action that is dispatched now is handled later.
  var isWaiting: Bool { mustWait || loop.isShowingPast }

  private func handleOnSlowPath(_ action: any Action) {
    // While the past is shown the slot may not exist yet.
    guard slot.scope.isAlive || loop.isShowingPast else {
      loop.report(.departed(dropped: "\(action)", scope: slot.scope.name))
      return
    }
    // A store has a state as soon as it is made, whatever its loop is doing.
    if action is ReSwiftInit, case .replacing(let reducer) = logic, !slot.isPresent,
      !loop.canNest
    {
      slot.begin(with: reducer(action, nil))
      return
    }
    // An action that arrives while the past is shown waits for the present.
    if isWaiting {
      loop.enqueue(action, fileID: "", line: 0) { [weak self] turn in
        if let self {
          reduce(action, in: turn)
        } else {
          turn.loop.reportDeparted(action, State.self)
        }
      }
      return
    }
    // The loop has reported a refusal; dispatch returns nothing.
    _ = try? loop.perform(action, .nested, fileID: "", line: 0) { turn in reduce(action, in: turn) }
  }

  private func reduce(_ action: any Action, in turn: borrowing Turn) {
    switch logic {
    case .replacing(let reducer): turn.set(slot, reducer(action, slot.value))
    case .inPlace(let reducer): turn.edit(slot) { reducer(action, &$0) }
    }
  }

  // MARK: Owner

  /// A Boolean value that indicates whether the caller is on the store's owner, as far as that can
  /// be known.
  @usableFromInline var isHere: Bool { loop.isOwnerHere }

  /// Forwards a call from elsewhere to the owner, and reports it.
  @usableFromInline
  func forward(_ call: String, _ work: @escaping (Store) -> Void) {
    loop.forward(call) { [self] _ in work(self) }
  }
}
