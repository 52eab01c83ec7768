package import MillraceComponents

/// The component of the home screen, which holds the account; its state is removed at the sign-out.
package final class HomeComponent: Component<HomeComponent.Home> {
  /// The state of the home screen.
  package struct Home: State, Equatable, Codable, Sendable {
    /// The account that is signed in.
    package var account: Account
    /// The address at which its browser is signed in, and where the login ends.
    package var destination: String?
  }

  init(_ account: Account, destination: String? = nil) {
    super.init(state: Home(account: account, destination: destination))
  }

  /// Pops the home screen on ``LoginAction/logout``.
  package override func process(_ action: any Action) {
    if action as? LoginAction == .logout { commit(BasicNavigation.pop([self])) }
  }
}
