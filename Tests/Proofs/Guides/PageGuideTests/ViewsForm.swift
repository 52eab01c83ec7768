// The code of the form on the page of `MillraceViews`, as it stands there.

import Millrace
import MillraceViews
import Testing

@Suite("The form on the page of views")
struct ViewsForm {
  struct Order: FormValue, Codable, Equatable {
    enum FormField: Codable { case name, email }

    var name = "", email = ""

    func check(_ problems: inout Problems<FormField>) {
      if name.isEmpty { problems.add("Write your name.", missing: .name) }
      if !email.contains("@") { problems.add("Write an address with an @.", to: .email) }
    }
  }

  struct OrderPage: Program {
    struct State: Codable, Equatable { var order = Form(Order()), isSent = false }
    enum Action: Sendable { case named(String), mailed(String), left(Order.FormField), send }

    func update(_ state: inout State, _ action: Action) -> Effect<Action> {
      switch action {
      case .named(let name): state.order.value.name = name
      case .mailed(let email): state.order.value.email = email
      case .left(let field): state.order.leave(field)
      case .send: state.isSent = state.order.submit() != nil
      }
      return .none
    }

    func view(_ state: State) -> Node<Action> {
      form("Order", onSubmit: .send) {
        problemSummary("The order cannot be sent yet", of: state.order)
        field("Name", text: state.order.value.name, purpose: .name) { .named($0) }
          .fills(.name, in: state.order) { .left($0) }
        field("Mail address", text: state.order.value.email, purpose: .email) { .mailed($0) }
          .fills(.email, in: state.order) { .left($0) }
        button("Send", role: .primary, send: .send)
      }
    }
  }

  @Test("it is sent once its problems are corrected")
  func sent() {
    var state = OrderPage.State()
    func act(_ action: OrderPage.Action) { _ = OrderPage().update(&state, action) }
    act(.mailed("ada"))
    act(.left(.email))
    #expect(state.order.problems.map(\.field) == [.email])
    act(.send)
    #expect(state.order.problems.map(\.field) == [.name, .email])
    act(.named("Ada"))
    act(.mailed("ada@mill.example"))
    act(.send)
    #expect(state.isSent)
  }
}
