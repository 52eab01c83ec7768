import MillraceNavigation

/// The address of a page of the search, as a value.
enum SearchRoute: Hashable, Sendable {
  /// The search without a keyword.
  case start
  /// The results of a new search for a keyword.
  case keyword(String)

  static let routes = Routes<SearchRoute>(
    Route("/search?for={keyword}", .optional(keyword)) {
      $0.map(SearchRoute.keyword) ?? .start
    } take: { route in
      if case .keyword(let text) = route { .some(text) } else { .some(nil) }
    })

  /// Parses an address; `nil` if it is not that of a search.
  ///
  /// The keyword is treated as typed text, so it may be invalid. Other parts of the query are
  /// ignored.
  init?(at address: String) {
    let halves = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.first == "/search" else { return nil }
    let members = halves.dropFirst().first?.split(separator: "&") ?? []
    let wanted = members.first { $0.hasPrefix("for=") }
    self = wanted.flatMap { try? Self.routes.value(at: "/search?\($0)") } ?? .start
  }

  /// Any text, whether it is a valid keyword or not.
  private static let keyword = RoutePart<String>(expected: "a keyword") {
    $0
  } print: {
    $0
  }

  /// The valid keyword of the address; nil if there is none.
  var keyword: Keyword? {
    if case .keyword(let text) = self { try? Keyword(text) } else { nil }
  }

  /// Returns the address of a keyword, if it fits into one.
  static func address(for keyword: Keyword?) -> String {
    keyword.flatMap { try? routes.address(of: .keyword($0.text)) } ?? "/search"
  }
}
