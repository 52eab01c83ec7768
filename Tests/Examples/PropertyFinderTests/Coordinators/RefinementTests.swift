#if Testing
import MillraceNavigation
import MillraceTesting
import Testing

@testable import PropertyFinder

@Suite("The order of results, and their condition")
struct RefinementTests {
  private static let narrow = Refinement(order: .cheapest, bedrooms: 3)

  @Test("another order is another search at another address, on the same screen")
  func refine() {
    let app = FakeFinder()
    app.find("Leeds", 20, of: 3)
    let screen = app.top
    app.handle(.go(.results(.place("Leeds"), Self.narrow)))
    #expect(app.top == screen && app.state.property.properties == nil && app.state.isLoading)
    app.answer("Leeds", in: Self.narrow, .success(.houses(20, of: 2)))
    #expect(app.shown.route == .results(.place("Leeds"), Self.narrow))
    // More, and the same again, are of this order too.
    app.act(.loadMore)
    app.answer("Leeds", page: 2, in: Self.narrow, .success(.houses(20, page: 2, of: 2)))
    #expect(app.state.property.properties?.count == 40)
    app.act(.refresh)
    app.answer("Leeds", in: Self.narrow, .success(.houses(1)))
    #expect(app.state.property.properties?.count == 1)
    app.act(.showPropertyDetail("h0"))
    #expect(app.shown.route == .detail(.place("Leeds"), "h0", Self.narrow))
    #expect(app.service.asked.count == 4)
  }

  @Test("a property at an address is looked for in the order that the address has")
  func deepLink() {
    let app = FakeFinder(at: .detail(.place("Leeds"), "h25", Self.narrow))
    app.answer("Leeds", in: Self.narrow, .success(.houses(20, of: 2)))
    app.answer("Leeds", page: 2, in: Self.narrow, .success(.houses(20, page: 2, of: 2)))
    #expect(app.state.property.selected?.id == "h25")
  }

  @Test("what failed is tried again in its order; a search from the field begins without one")
  func retry() {
    let app = FakeFinder(at: .results(.place("Leeds"), Self.narrow))
    app.answer("Leeds", in: Self.narrow, .failure(.unreachable))
    app.handle(.retry)
    app.answer("Leeds", in: Self.narrow, .success(.houses(2)))
    #expect(app.state.property.properties?.count == 2)
    app.goBack()
    app.find("Leeds", 3)
    #expect(app.shown.route == .results(.place("Leeds")))
  }
}
#endif
