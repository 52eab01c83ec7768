#if Web
internal import About
package import MillraceWeb

extension LiveSite {
  /// Serves the login, each page with a core of its own, and the page that it guards.
  ///
  /// A visit to the address of a code begins with the number, and so does one to the home of a
  /// browser in which no one is signed in.
  ///
  /// - Parameters:
  ///   - page: Returns the page of the login.
  ///   - signIns: The sign-ins of the site; without them the login's own home is all there is.
  package mutating func serve(
    login page: @escaping @Sendable (Visit) -> PageFactory, signIns: SignIns? = nil
  ) {
    self.page("/login") { visit in
      guard let address = LoginPage.Address(rawValue: visit.path) else { return nil }
      guard let signIns else { return page(visit) }
      if let session = visit.session, let user = session.user {
        guard address == .home else { return .redirect(to: LoginPage.Address.home.rawValue) }
        return PageFactory(
          HomePage(signIns, session), state: HomePage.State(user: user), about: HomePage.about)
      }
      return address == .home ? .redirect(to: LoginPage.Address.phone.rawValue) : page(visit)
    }
  }
}
#endif
