package import Millrace
package import MillraceComponents
import MillraceViews
import MillraceWeb

/// The login in a browser: the screens of the core, and their input.
package struct LoginPage: PageProgram {
  /// The state that the page shows.
  package typealias State = LoginShown

  /// An action of the person.
  package enum Action: Sendable {
    /// The number was edited.
    case typedNumber(String)
    /// The code was edited.
    case typedCode(String, on: ComponentID)
    /// Requests a code for the number in the field, read when this is handled and not when the view
    /// was made.
    case send(from: ComponentID)
    /// Verifies the code in the field, read when this is handled.
    case submit(from: ComponentID)
    /// Dispatches an action to the component of a screen; dropped if the screen has gone.
    case notify(LoginAction, to: ComponentID)
    /// The browser's buttons led to the address of a screen.
    case arrived(Address)
  }

  /// The address of a screen.
  package enum Address: String, CaseIterable, Sendable {
    /// The screen with the number.
    case phone = "/login"
    /// The verification screen.
    case code = "/login/code"
    /// The home screen.
    case home = "/login/home"
  }

  let services: LoginServices
  let telephones: Feed<[String: String]>

  package init(_ services: LoginServices, _ telephones: Telephones) {
    self.services = services
    self.telephones = telephones.feed
  }

  /// Begins the login on the page's own loop.
  package func makeStore(_ state: State, in scope: Scope) -> Store<State, Action> {
    let login = LoginApp(state, in: scope, services, telephones)
    return Store(
      showing: login.shown.signal.map { $0 ?? state }, in: scope, name: "login",
      restore: { login.restore($0) }
    ) { action in
      login.handle(action)
    }
  }
}

extension LoginPage: LivePageProgram {
  /// Returns the name of the screen.
  package func title(_ state: State) -> String {
    switch state.screen {
    case .phone: "Sign in"
    case .verify: "Type the code"
    case .home(let home): home.destination == nil ? "Your account" : "Signing in"
    }
  }

  /// Returns the address of the screen.
  ///
  /// A code or a home is reached through the login alone: a visit to its address begins with the
  /// number.
  package func address(_ state: State) -> String? {
    switch state.screen {
    case .phone: Address.phone.rawValue
    case .verify: Address.code.rawValue
    // The home of a browser that is signed in is a page of its own.
    case .home(let home): home.destination == nil ? Address.home.rawValue : Address.code.rawValue
    }
  }

  /// Returns the address at which the browser is signed in, once the code was right.
  package func destination(_ state: State) -> String? {
    if case .home(let home) = state.screen { home.destination } else { nil }
  }

  /// Returns the action for an address that the browser's buttons led to.
  package func arrive(at address: String) -> Action? {
    Address(rawValue: address).map(Action.arrived)
  }
}
