public import MillraceComponents

/// The component of the home screen, which holds the account; its state is removed at logout.
public final class HomeComponent: Component<HomeComponent.Home> {
  /// The state of the home screen.
  public struct Home: State, Equatable, Codable, Sendable {
    /// The account that is logged in.
    public var account: Account
    /// The address at which its browser is signed in, and where the login ends.
    public var destination: String?
  }

  init(_ account: Account, destination: String? = nil) {
    super.init(state: Home(account: account, destination: destination))
  }

  /// Pops the home screen on ``LoginAction/logout``.
  public override func process(_ action: any Action) {
    if action as? LoginAction == .logout { commit(BasicNavigation.pop([self])) }
  }
}
