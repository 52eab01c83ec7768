/// The reason for which a page could not be opened in a test.
public enum LiveTestError: Error, Equatable, Sendable {
  /// The site has no page at that address.
  case noPage(String)
  /// As many pages are open as the site's limit allows, and each is in use.
  case siteIsFull(String)
  /// The page of an address redirects to another site, or to an address that no browser may follow.
  case leavesTheSite(String, String)
  /// The page of an address redirects again and again.
  case redirectsForEver(String)
}

extension LiveTestError: CustomStringConvertible {
  /// The error as text: the expectation, the finding, and the next step.
  public var description: String {
    switch self {
    case .noPage(let address):
      "Expected a page at \(address), but the site has none. "
        + "Add one with page(_:_:), or correct the address."
    case .siteIsFull(let address):
      "Expected room for a page at \(address), but every page of the site is in use. "
        + "Drop one, or raise its pageLimit."
    case .leavesTheSite(let address, let other):
      "Expected \(address) to lead to a page of the site, but it redirects to \(other). "
        + "Redirect to a path, or test the factory of the page by itself."
    case .redirectsForEver(let address):
      "Expected \(address) to lead to a page, but twenty redirections later there was none. "
        + "Check that the page at the end of them does not redirect back."
    }
  }
}
