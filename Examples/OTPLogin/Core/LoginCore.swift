package import Millrace
package import MillraceComponents
import MillraceNavigation

extension Core {
  /// Creates the login as an app without a view, in a scope of a loop.
  package convenience init(
    login services: LoginServices, number: String = "+90530999XXXX", in scope: Scope,
    middlewares: [any Middleware] = []
  ) {
    self.init(
      in: scope, name: "login", rootComponent: PhoneComponent(number: number, services),
      middlewares: middlewares)
  }

  /// The component of the visible screen: the last in the chain of children.
  package var top: AnyComponent {
    var top = rootComponent
    while let next = top.children.last { top = next }
    return top
  }

  /// Returns the next alert of the visible screen and acknowledges it; `nil` if there is none.
  package func takeAlert() -> LoginFailure? {
    let alert =
      switch top {
      case let phone as PhoneComponent: phone.state.alerts.next
      case let verify as VerifyComponent: verify.state.alerts.next
      default: nil as Notice<LoginFailure>?
      }
    guard let alert else { return nil }
    notify(.acknowledge(alert.id))
    return alert.value
  }

  /// Dispatches an action to the component of the visible screen.
  package func notify(_ action: LoginAction) { dispatch(action, to: top) }
}
