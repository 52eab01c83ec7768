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
  ///
  /// A keyword is taken as if it were typed, so it need not be one that can be looked for. Whatever else the query has is left alone.
  init?(at address: String) {
    let halves = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.first == "/search" else { return nil }
    let members = halves.dropFirst().first?.split(separator: "&") ?? []
    let wanted = members.first { $0.hasPrefix("for=") }
    self = wanted.flatMap { try? Self.routes.value(at: "/search?\($0)") } ?? .start
  }

  /// What is to be looked for, whether it can be or not.
  private static let keyword = RoutePart<String>(expected: "a keyword") {
    $0
  } print: {
    $0
  }

  /// The address of what is looked for, if it fits into one.
  static func address(for keyword: Keyword?) -> String {
    keyword.flatMap { try? routes.address(of: .keyword($0.text)) } ?? "/search"
  }
}
