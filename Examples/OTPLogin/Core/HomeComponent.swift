public import MillraceComponents

/// The component of the home screen, which holds the account; its state is removed at logout.
public final class HomeComponent: Component<HomeComponent.Home> {
  /// The state of the home screen.
  public struct Home: State, Equatable, Codable, Sendable {
    /// The account that is logged in.
    public var account: Account
  }

  init(_ account: Account) { super.init(state: Home(account: account)) }

  /// Pops the home screen on ``LoginAction/logout``.
  public override func process(_ action: any Action) {
    if action as? LoginAction == .logout { commit(BasicNavigation.pop([self])) }
  }
}
