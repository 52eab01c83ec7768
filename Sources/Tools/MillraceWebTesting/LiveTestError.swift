/// Why a page could not be opened in a test.
public enum LiveTestError: Error, Equatable, Sendable {
  /// The site has no page at that address.
  case noPage(String)
  /// As many pages are open as the site takes, and somebody looks at each.
  case siteIsFull(String)
}

extension LiveTestError: CustomStringConvertible {
  /// What was expected, what came and what to do.
  public var description: String {
    switch self {
    case .noPage(let address):
      "Expected a page at \(address), but the site has none there. Add one with page(_:_:), or correct the address."
    case .siteIsFull(let address):
      "Expected room for a page at \(address), but somebody looks at every page that the site has room for. Drop one, or "
        + "raise its pageLimit."
    }
  }
}
