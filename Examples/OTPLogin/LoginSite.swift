#if Web
public import MillraceWeb

extension LiveSite {
  /// Serves the login, each page with a core of its own.
  ///
  /// A visit to the address of a code or of a home begins with the number.
  public mutating func serve(login page: @escaping @Sendable () -> PageFactory) {
    self.page("/login") { visit in
      LoginPage.Place(rawValue: visit.path) == nil ? nil : page()
    }
  }
}
#endif
