public import MillraceComponents

/// Where a person is who has logged in; what belongs to the account goes with it.
public final class HomeComponent: Component<HomeComponent.Home> {
  /// What the screen shows.
  public struct Home: State, Equatable, Codable, Sendable {
    /// Who has logged in.
    public var account: Account
  }

  init(_ account: Account) { super.init(state: Home(account: account)) }

  /// Leaves the account when that is asked for.
  public override func process(_ action: any Action) {
    if action as? LoginAction == .logout { commit(BasicNavigation.pop([self])) }
  }
}
