import MillraceNavigation

/// The places of a shop, with every kind of part.
enum Shop: Hashable, Sendable {
  case start
  case category(String, page: Int, order: Order?)
  case thing(Int, of: String)
  case search(String)

  enum Order: String, CaseIterable, Sendable {
    case name, price
  }

  static let routes = Routes<Shop>(
    Route("/shop", to: .start),
    Route("/shop/search?for={words}", .text) {
      .search($0)
    } take: { shop in
      if case .search(let words) = shop { words } else { nil }
    },
    Route(
      "/shop/{category}?page={page}&order={order}", .text, .number(in: 1...99).or(1),
      .optional(.choice(of: Order.self))
    ) {
      .category($0, page: $1, order: $2)
    } take: { shop in
      if case .category(let name, let page, let order) = shop { (name, page, order) } else { nil }
    },
    Route("/shop/{category}/{thing}", .text, .number) {
      .thing($1, of: $0)
    } take: { shop in
      if case .thing(let number, let category) = shop { (category, number) } else { nil }
    })
}
