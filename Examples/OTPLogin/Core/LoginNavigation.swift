package import MillraceComponents

/// The navigations of the login that are not a plain push or pop.
package enum LoginNavigation: Navigation {
  /// The home screen replaces the verification screen, so that nothing leads back to it.
  case home(HomeComponent, replacing: VerifyComponent, from: PhoneComponent)

  /// The home component, with its parent.
  package var creations: [Creation] {
    switch self {
    case .home(let home, replacing: _, from: let phone): [(parent: phone, component: home)]
    }
  }

  /// The verification component.
  package var deletions: [AnyComponent] {
    switch self {
    case .home(_, replacing: let verify, from: _): [verify]
    }
  }
}
