import Foundation
import MillraceNavigation
import Testing

@testable import PropertyFinder

@Suite("The listing service")
struct ListingServiceTests {
  private let service = ListingService()

  private func answer(
    _ area: ServiceQuestion.Area, page: Int = 1, in refinement: Refinement = Refinement()
  ) -> ServiceAnswer.Response {
    service.answer(to: ServiceQuestion(area, page: page, refinement)).response
  }

  @Test("there are more than a thousand listings, the same in every run, each under its own id")
  func book() {
    #expect(ListingBook().count >= 1_000)
    let places = ServicePlace.all.flatMap { ListingBook().listings(in: $0) }
    let again = ServicePlace.all.flatMap { ListingBook().listings(in: $0) }
    #expect(places.map(\.title) == again.map(\.title))
    #expect(Set(places.map(\.guid)).count == places.count)
    #expect(places.contains { $0.price == nil } && places.contains { $0.bedroomNumber.isEmpty })
    #expect(ListingBook(seed: 2).listings(in: .all[1]).map(\.title) != places.map(\.title))
  }

  @Test("the drawing of a property is one of its kind")
  func drawings() {
    let drawn = Set(
      ServicePlace.all.flatMap { ListingBook().listings(in: $0) }.map { listing in
        [listing.propertyType, listing.pictureAddress]
      })
    let expected = PropertyKind.allCases.flatMap { kind in
      (0..<4).map { [kind.words, "/property-finder/pictures/\(kind.rawValue)-\($0).svg"] }
    }
    #expect(drawn == Set(expected))
    let names = drawn.compactMap { $0[1].split(separator: "/").last.map(String.init) }
    #expect(Set(names) == Set(PropertyPictures.all.keys))
    #expect(Set(PropertyPictures.all.values).count == 20)
  }

  @Test("the pages of a place have all of its listings, each once")
  func pages() {
    let first = answer(.place("leeds"))
    #expect(first.code == "100" && first.totalPages == 7 && first.totalResults == 140)
    let all = (1...7).flatMap { answer(.place("Leeds"), page: $0).listings.map(\.guid) }
    #expect(all.count == 140 && Set(all).count == 140)
    #expect(answer(.place("Leeds"), page: 8).listings.isEmpty)
  }

  @Test(
    "a place is found by name, by name and county, and by postcode",
    arguments: ["York", "york, north yorkshire", "YO1", "yo1 7hh"])
  func names(words: String) {
    #expect(answer(.place(words)).locations.map(\.title) == ["York"])
  }

  @Test("a name of several places, a misspelled one and an unknown one have codes of their own")
  func codes() {
    #expect(
      answer(.place("Newport")).code == "200" && answer(.place("Newport")).locations.count == 3)
    #expect(answer(.place("Leads")).code == "202")
    #expect(answer(.place("Leads")).locations.map(\.longTitle) == ["Leeds, West Yorkshire"])
    #expect(answer(.place("Atlantis")).code == "201")
    #expect(answer(.place("Lundy")).code == "100" && answer(.place("Lundy")).listings.isEmpty)
  }

  @Test("around a point come the nearest first, and nothing from far away")
  func near() {
    let point = ServicePlace.all[1].center
    let listings = (1...7).flatMap { answer(.around(point), page: $0).listings }
    #expect(listings.count == 140)
    let distances = listings.map { $0.point.distance(to: point) }
    #expect(distances == distances.sorted())
    #expect(answer(.around(GeoPoint(latitude: 0, longitude: 0))).listings.isEmpty)
  }

  @Test("in a place the nearest to its centre come first")
  func nearest() {
    for place in ServicePlace.all {
      let distances = ListingBook().listings(in: place).map { $0.point.distance(to: place.center) }
      #expect(distances == distances.sorted())
    }
  }

  @Test("listings in another order are the same ones, those without a price last")
  func order() {
    func all(_ area: ServiceQuestion.Area, _ order: Refinement.Order?) -> [Listing] {
      (1...20).flatMap { answer(area, page: $0, in: Refinement(order: order)).listings }
    }
    for area in [.place("London"), .around(ServicePlace.all[0].center)] as [ServiceQuestion.Area] {
      let ids = Set(all(area, nil).map(\.guid))
      for order in Refinement.Order.allCases {
        let listings = all(area, order)
        #expect(listings.count == 400 && Set(listings.map(\.guid)) == ids)
        let prices = listings.compactMap(\.price)
        #expect(prices.count < 400 && listings.prefix(prices.count).allSatisfy { $0.price != nil })
        #expect(prices == (order == .cheapest ? prices.sorted() : prices.sorted().reversed()))
      }
    }
  }

  @Test("listings with fewer bedrooms, or an unknown number of them, are left out and not counted")
  func bedrooms() {
    let any = (1...7).flatMap { answer(.place("Leeds"), page: $0).listings }
    for fewest in Refinement.bedroomLimits {
      let fit = any.filter { Int($0.bedroomNumber).map { $0 >= fewest } ?? false }
      let first = answer(.place("Leeds"), in: Refinement(bedrooms: fewest))
      #expect(first.totalResults == fit.count && first.totalPages == (fit.count + 19) / 20)
      #expect(first.listings.map(\.guid) == fit.prefix(20).map(\.guid))
    }
  }

  @Test("a question is an address of the original's, both ways")
  func questions() throws {
    let address =
      "/api?action=search_listings&country=uk&pretty=1&encoding=json&listing_type=buy&page=2"
      + "&place_name=Hay-on-Wye"
    let question = ServiceQuestion(.place("Hay-on-Wye"), page: 2)
    #expect(try ServiceQuestion.routes.value(at: address) == question)
    #expect(try ServiceQuestion.routes.address(of: question) == address)
    let refined = address.replacing("page=2", with: "page=2&sort=price_lowhigh&bedroom_min=3")
    let narrow = ServiceQuestion(
      .place("Hay-on-Wye"), page: 2, Refinement(order: .cheapest, bedrooms: 3))
    #expect(try ServiceQuestion.routes.value(at: refined) == narrow)
    #expect(try ServiceQuestion.routes.address(of: narrow) == refined)
    let near = ServiceQuestion(.around(GeoPoint(latitude: 51.5, longitude: -0.12)), page: 1)
    #expect(
      try ServiceQuestion.routes.address(of: near).hasSuffix("page=1&centre_point=51.5,-0.12"))
  }

  @Test("the app reads what the service writes")
  func json() throws {
    let json = try JSONEncoder().encode(
      service.answer(to: ServiceQuestion(.place("York"), page: 4)))
    let response = try SearchResponse(json: json)
    #expect(response.properties.count == 20 && response.page == 4 && response.skipped == 0)
  }
}
