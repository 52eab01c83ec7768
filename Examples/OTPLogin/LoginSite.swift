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
    style("/login/login.css", Array(Self.look.utf8), on: "/login")
    self.page("/login") { visit in
      guard let address = LoginPage.Address(rawValue: visit.path) else { return nil }
      guard let signIns else { return page(visit) }
      if let session = visit.session, let user = session.user {
        guard address == .home else { return .redirect(to: LoginPage.Address.home.rawValue) }
        return PageFactory(
          HomePage(signIns, session), state: HomePage.State(user: user, locale: visit.locale),
          about: HomePage.about)
      }
      return page(visit)
    }
  }

  /// A form as narrow as what is typed, with its first button in a line of its own.
  private static let look = """
    main:has([data-style="sign-in"]) { max-width: 30rem; }
    [data-style="sign-in"] .button { flex: 1 1 auto; }
    [data-style="sign-in"] .button.primary { flex-basis: 100%; }
    [data-style="sign-in"] .input { max-width: none; }
    [data-style="sign-in"] .input[autocomplete="one-time-code"] {
      letter-spacing: 0.5em; padding-inline-start: 1em; text-align: center;
    }
    """
}
#endif
