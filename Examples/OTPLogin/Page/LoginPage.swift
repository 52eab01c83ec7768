public import Millrace
public import MillraceComponents
public import MillraceViews
public import MillraceWeb

/// The login in a browser: the core's screens, and what is being typed.
public struct LoginPage: PageProgram {
  /// All that it shows.
  public typealias State = LoginShown

  /// What a person does.
  public enum Action: Sendable {
    /// The number was typed.
    case typedNumber(String)
    /// The code was typed.
    case typedCode(String, on: ComponentID)
    /// The number is to have a code: what is typed when this is handled, and not what the view had.
    case send(from: ComponentID)
    /// The code is to be verified; likewise.
    case submit(from: ComponentID)
    /// Something for the component behind a screen; where that has gone meanwhile, nobody gets it.
    case tell(LoginAction, to: ComponentID)
    /// The browser's own buttons led to the address of a screen.
    case arrived(Place)
  }

  /// Where a person can be; the addresses tell them apart.
  public enum Place: String, CaseIterable, Sendable {
    /// Where the number is asked for.
    case phone = "/login"
    /// Where the code is asked for.
    case code = "/login/code"
    /// Where a person has logged in.
    case home = "/login/home"
  }

  let services: LoginServices
  let telephones: Feed<[String: String]>

  /// Shows a login.
  public init(_ services: LoginServices, _ telephones: Telephones) {
    self.services = services
    self.telephones = telephones.feed
  }

  /// Begins the login on the page's own loop.
  public func makeStore(_ state: State, in scope: Scope) -> Store<State, Action> {
    let login = LoginApp(state, in: scope, services, telephones)
    return Store(
      showing: login.shown.signal.map { $0 ?? state }, in: scope, name: "login",
      restore: { login.restore($0) }
    ) { action in
      login.hear(action)
    }
  }
}

extension LoginPage: LivePageProgram {
  /// The name of the screen.
  public func title(_ state: State) -> String {
    switch state.screen {
    case .phone: "Login"
    case .verify: "Verify"
    case .home: "Home"
    }
  }

  /// Where the screen is.
  ///
  /// The way to a code or to a home is through the login alone: whoever opens their addresses is asked for the number.
  public func address(_ state: State) -> String? {
    switch state.screen {
    case .phone: Place.phone.rawValue
    case .verify: Place.code.rawValue
    case .home: Place.home.rawValue
    }
  }

  /// Takes in where the browser's own buttons led.
  public func arrive(at address: String) -> Action? { Place(rawValue: address).map(Action.arrived) }
}
