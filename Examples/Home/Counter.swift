import Millrace
import MillraceViews
import MillraceWeb

/// The program on the home page: a number, and two buttons that change it.
struct Counter: LiveProgram {
  struct State: Sendable { var count = 0 }

  enum Action: Sendable { case add, remove }

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .add: state.count += 1
    case .remove: state.count -= 1
    }
    return .none
  }

  func title(_ state: State) -> String { "Counter" }

  func view(_ state: State) -> Node<Action> {
    row(alignment: .center) {
      button("Less", send: .remove).icon(.remove).style(.iconOnly)
      text("\(state.count)", style: .title).live()
      button("More", send: .add).icon(.add).style(.iconOnly)
    }
  }
}
