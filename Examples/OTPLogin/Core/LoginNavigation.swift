public import MillraceComponents

/// The ways through the login that are not a plain push or pop.
public enum LoginNavigation: Navigation {
  /// The home takes the place of the screen on which the code was verified, so that nobody goes back to that.
  case home(HomeComponent, replacing: VerifyComponent, from: PhoneComponent)

  /// The home.
  public var creations: [Creation] {
    switch self {
    case .home(let home, replacing: _, from: let phone): [(parent: phone, component: home)]
    }
  }

  /// The screen on which the code was verified.
  public var deletions: [AnyComponent] {
    switch self {
    case .home(_, replacing: let verify, from: _): [verify]
    }
  }
}
