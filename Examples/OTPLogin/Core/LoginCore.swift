public import Millrace
public import MillraceComponents
import MillraceNavigation

extension Core {
  /// The login as an app without a view, in a scope of a loop.
  public convenience init(
    login services: LoginServices, number: String = "+90530999XXXX", in scope: Scope,
    middlewares: [any Middleware] = []
  ) {
    self.init(
      in: scope, name: "login", rootComponent: PhoneComponent(number: number, services),
      middlewares: middlewares)
  }

  /// The screen that a person sees: the last of those that were shown from each other.
  public var top: AnyComponent {
    var top = rootComponent
    while let next = top.children.last { top = next }
    return top
  }

  /// The alert that the screen on top has to show, which counts as shown then; `nil` if there is none.
  public func takeAlert() -> LoginFailure? {
    let alert =
      switch top {
      case let phone as PhoneComponent: phone.state.alerts.next
      case let verify as VerifyComponent: verify.state.alerts.next
      default: nil as Notice<LoginFailure>?
      }
    guard let alert else { return nil }
    tell(.acknowledge(alert.id))
    return alert.value
  }

  /// Gives an action to the screen that a person sees.
  public func tell(_ action: LoginAction) { dispatch(action, to: top) }
}
