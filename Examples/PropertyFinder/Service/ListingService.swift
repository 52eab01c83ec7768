import Millrace

/// The listing service itself, which answers questions.
///
/// It is independent of the server.
package struct ListingService: Sendable {
  /// The number of listings on a page.
  package static let pageSize = 20

  private let book: ListingBook

  /// Creates a service that answers from a book.
  package init(book: ListingBook = .standard) {
    self.book = book
  }

  func answer(to question: ServiceQuestion) -> ServiceAnswer {
    switch question.area {
    case .around(let point):
      return answer(book.listings(near: point), [], question)
    case .place(let words):
      let meant = Self.places(meantBy: words)
      if let place = meant.first, meant.count == 1 {
        return answer(book.listings(in: place), [place], question)
      }
      guard meant.isEmpty else { return answer("200", "ambiguous location", meant) }
      let similar = Self.places(similarTo: words)
      return similar.isEmpty
        ? answer("201", "unknown location", []) : answer("202", "misspelled location", similar)
    }
  }

  private func answer(_ code: String, _ text: String, _ places: [ServicePlace]) -> ServiceAnswer {
    ServiceAnswer(
      response: ServiceAnswer.Response(
        code: code, text: text, locations: places.map(ServiceAnswer.Location.init)))
  }

  private func answer(
    _ near: [Listing], _ places: [ServicePlace], _ question: ServiceQuestion
  ) -> ServiceAnswer {
    let listings = question.refinement.applied(to: near)
    let page = question.page
    let start = min((page - 1) * Self.pageSize, listings.count)
    return ServiceAnswer(
      response: ServiceAnswer.Response(
        code: "100", text: "one unambiguous location",
        locations: places.map(ServiceAnswer.Location.init),
        listings: Array(listings[start...].prefix(Self.pageSize)), page: page,
        totalPages: max(1, (listings.count + Self.pageSize - 1) / Self.pageSize),
        totalResults: listings.count))
  }

  /// Returns the places with a name, or with the first half of a postcode.
  private static func places(meantBy words: String) -> [ServicePlace] {
    let words = words.lowercased()
    let outward = words.split(separator: " ").first.map(String.init)
    return ServicePlace.all.filter { place in
      place.name.lowercased() == words || place.longName.lowercased() == words
        || place.postcode.lowercased() == outward
    }
  }

  /// Returns the places with a similar name.
  private static func places(similarTo words: String) -> [ServicePlace] {
    let words = Array(words.lowercased())
    // No name is as long, and the comparison costs the product of both lengths.
    guard words.count <= 40 else { return [] }
    return ServicePlace.all.filter { editDistance(words, Array($0.name.lowercased())) <= 2 }
  }
}

extension Refinement {
  /// Returns the listings that meet the condition, in this order; those without a price come last.
  fileprivate func applied(to near: [Listing]) -> [Listing] {
    let fewest = bedrooms ?? 0
    let listings = near.filter { fewest == 0 || Int($0.bedroomNumber) ?? 0 >= fewest }
    guard let order else { return listings }
    let keyed = listings.map { listing in
      (key: listing.price.map { order == .cheapest ? $0 : -$0 } ?? .max, listing: listing)
    }
    // The id is the tie-breaker, so that consecutive pages do not overlap.
    return keyed.sorted { ($0.key, $0.listing.guid) < ($1.key, $1.listing.guid) }.map(\.listing)
  }
}
