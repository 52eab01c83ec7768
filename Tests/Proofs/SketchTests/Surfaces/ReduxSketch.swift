import Millrace

/// Redux's ordering on the loop: the reducer pass is a turn, nested while subscribers are told.
protocol ReduxSubscriber: AnyObject {
  associatedtype Selected
  func newState(_ state: Selected)
}

final class ReduxStore<State> {
  typealias Dispatch = (Any) -> Void
  typealias Middleware =
    (_ dispatch: @escaping Dispatch, _ getState: @escaping () -> State?)
    -> (_ next: @escaping Dispatch) -> Dispatch

  struct Initialize {}

  let slot: Slot<State>
  private let reduce: (Any, State?) -> State
  private var dispatchFunction: Dispatch = { _ in }
  private var lifetimes: [ObjectIdentifier: ObservationToken] = [:]

  init(
    in scope: Scope, state: State? = nil, middleware: [Middleware] = [],
    reduce: @escaping (Any, State?) -> State
  ) {
    slot = state.map { Slot("redux", in: scope, $0) } ?? Slot("redux", in: scope)
    self.reduce = reduce
    let first: Dispatch = { [unowned self] in pass($0) }
    dispatchFunction = middleware.reversed().reduce(first) { next, middleware in
      middleware({ [weak self] in self?.dispatch($0) }, { [weak self] in self?.state })(next)
    }
    if state == nil { dispatch(Initialize()) }
  }

  /// The state; inside the reducer still the old one.
  var state: State? { slot.value }

  func dispatch(_ action: Any) { dispatchFunction(action) }

  /// A refusal is reported by the loop; like the original, dispatch has no answer.
  private func pass(_ action: Any) {
    try? slot.scope.loop.perform(action, .nested) { turn in
      turn.set(slot, reduce(action, slot.value))
    }
  }

  func subscribe<Subscriber: ReduxSubscriber>(
    _ subscriber: Subscriber, skipRepeats: Bool = true,
    _ select: @escaping (State) -> Subscriber.Selected
  ) where Subscriber.Selected: Equatable {
    unsubscribe(subscriber)
    let notify: (Subscriber.Selected?) -> Void = { [weak subscriber] state in
      if let state { subscriber?.newState(state) }
    }
    let selected = slot.signal.map { $0.map(select) }
    lifetimes[ObjectIdentifier(subscriber)] =
      skipRepeats ? selected.observe(notify) : selected.observePulses(notify)
  }

  func unsubscribe(_ subscriber: AnyObject) { lifetimes[ObjectIdentifier(subscriber)] = nil }
}
