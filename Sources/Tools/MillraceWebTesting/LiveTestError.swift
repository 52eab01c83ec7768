/// The reason for which a page could not be opened in a test.
public enum LiveTestError: Error, Equatable, Sendable {
  /// The site has no page at that address.
  case noPage(String)
  /// As many pages are open as the site's limit allows, and each is in use.
  case siteIsFull(String)
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
    }
  }
}
