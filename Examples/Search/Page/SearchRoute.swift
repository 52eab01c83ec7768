import MillraceNavigation

/// Where a page of the search can be opened.
enum SearchRoute: Hashable, Sendable {
  /// The search.
  case start
  /// What is found for a keyword, looked for anew.
  case keyword(String)

  static let routes = Routes<SearchRoute>(
    Route("/search?for={keyword}", keyword) {
      .keyword($0)
    } take: { route in
      if case .keyword(let text) = route { text } else { nil }
    },
    Route("/search", to: .start))

  /// Reads an address; `nil` if it is that of no search.
  init?(at address: String) {
    guard let route = try? Self.routes.value(at: address) else { return nil }
    self = route
  }

  /// What can be looked for.
  private static let keyword = RoutePart<String>(expected: "a keyword") { text in
    (try? Keyword(text))?.text == text ? text : nil
  } print: {
    $0
  }

  /// The address of what is looked for, if it fits into one.
  static func address(for keyword: Keyword?) -> String {
    keyword.flatMap { try? routes.address(of: .keyword($0.text)) } ?? "/search"
  }
}
