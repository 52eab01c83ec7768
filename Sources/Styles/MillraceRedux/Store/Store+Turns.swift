internal import Millrace

// How an action gets from the middleware into a turn.

extension Store {
  /// The middleware around the last step.
  func makeChain() -> DispatchFunction {
    middleware.reversed().reduce(makeStep { $0._defaultDispatch(action: $1) }) { next, middleware in
      middleware(makeStep { $0.dispatch($1) }, { [weak self] in self?.slot.value })(next)
    }
  }

  /// A way into the store that may be kept for longer than the store: then what comes is dropped and reported.
  ///
  /// It holds the loop, so that there is something to report to.
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

  /// One turn of the reducer.
  func handle(_ action: any Action) {
    let isDone =
      !isToWait
      && heldLoop._withUnsafeGuaranteedRef { loop in
        // The store holds it, and whoever calls holds the store.
        withUnsafePointer(to: action as Any) { cause in
          loop.turnInShort(slot, cause, editsInPlace: editsInPlace) { step(action) }
        }
      }
    if !isDone { handleAtLength(action) }
  }

  /// Whether others are being told, and this store's actions come after that.
  private var isToWait: Bool { delivery == .enqueued && loop.isBusy && !loop.isHandling }

  private func handleAtLength(_ action: any Action) {
    // In the past that is shown it may not be there yet.
    guard slot.scope.isAlive || loop.isShowingPast else {
      loop.report(.departed(what: "\(action)", scope: slot.scope.name))
      return
    }
    // A store has a state when it has been made, whatever its loop is doing.
    if action is ReSwiftInit, case .replacing(let reducer) = logic, !slot.isPresent,
      !loop.canNest
    {
      slot.begin(with: reducer(action, nil))
      return
    }
    // What arrives while the past is shown waits for the present.
    if loop.isShowingPast || isToWait {
      loop.enqueue(action, fileID: "", line: 0) { [weak self] turn in
        if let self {
          reduce(action, in: turn)
        } else {
          turn.loop.reportDeparted(action, State.self)
        }
      }
      return
    }
    // A refusal has been reported by the loop; dispatch has no answer.
    _ = try? loop.perform(action, .nested, fileID: "", line: 0) { turn in reduce(action, in: turn) }
  }

  private func reduce(_ action: any Action, in turn: borrowing Turn) {
    switch logic {
    case .replacing(let reducer): turn.set(slot, reducer(action, slot.value))
    case .inPlace(let reducer): turn.edit(slot) { reducer(action, &$0) }
    }
  }

  // MARK: Owner

  /// Whether the caller is on the store's owner, as far as that can be known.
  @usableFromInline var isHere: Bool { loop.isOwnerHere }

  /// Brings something that was asked for elsewhere to the owner, and reports it.
  @usableFromInline
  func bring(_ what: String, _ work: @escaping (Store) -> Void) {
    loop.bring(what) { [self] _ in work(self) }
  }
}

/// A store that is remembered and not held.
final class WeakStore<State> {
  weak var store: Store<State>?

  init(_ store: Store<State>) {
    self.store = store
  }
}
