/// The backing of a store in front of an app of another style: it shows a signal and forwards
/// actions.
final class FrontBacking<State, Action>: Backing {
  private let scope: Scope
  private let name: String
  let signal: Signal<State>
  private let last: State
  private let restore: ((State) -> Void)?
  private let perform: (Action) -> Void

  init(
    showing signal: Signal<State>, in scope: Scope, name: String, restore: ((State) -> Void)?,
    perform: @escaping (Action) -> Void
  ) {
    self.scope = scope
    self.name = name
    self.signal = signal
    last = signal.value
    self.restore = restore
    self.perform = perform
  }

  var isAlive: Bool { scope.isAlive }

  func read(for name: String) -> State {
    if isAlive { return signal.value }
    Mistake.readDeparted(store: name).report(to: scope.loop)
    return last
  }

  func send(
    _ action: Action, from view: ViewIdentity?, fileID: StaticString, line: UInt,
    if isWanted: (() -> Bool)?
  ) {
    let loop = scope.loop
    if isWanted == nil, loop.isOpen {
      forward(action)
      loop.finish()
    } else {
      loop.append { [self] _, _, _, inspect in
        if let inspect { inspect(action) } else if isWanted?() ?? true { forward(action) }
      }
      loop.drain()
    }
  }

  private func forward(_ action: Action) {
    guard isAlive else {
      scope.loop.report(.departed(dropped: "\(action)", scope: name))
      return
    }
    perform(action)
  }

  func restore(_ state: State) -> Bool {
    guard isAlive, let restore else { return false }
    restore(state)
    return true
  }
}
