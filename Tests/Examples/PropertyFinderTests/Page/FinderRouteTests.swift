import MillraceNavigation
import Testing

@testable import PropertyFinder

@Suite("Addresses of the property finder")
struct FinderRouteTests {
  @Test(
    "an address leads to a route, and the route has the address",
    arguments: [
      ("/property-finder", .search),
      ("/property-finder/in/Leeds", .results(.place("Leeds"))),
      ("/property-finder/in/Hay-on-Wye/p9", .detail(.place("Hay-on-Wye"), "p9")),
      ("/property-finder/in/Newport,%20Gwent", .results(.place("Newport, Gwent"))),
      (
        "/property-finder/near/51.5,-0.12",
        .results(.around(GeoPoint(latitude: 51.5, longitude: -0.12)))
      ),
      (
        "/property-finder/near/51.5,-0.12/p3",
        .detail(.around(GeoPoint(latitude: 51.5, longitude: -0.12)), "p3")
      ),
      (
        "/property-finder/in/Leeds?sort=price_lowhigh&bedrooms=3",
        .results(.place("Leeds"), Refinement(order: .cheapest, bedrooms: 3))
      ),
      (
        "/property-finder/in/Leeds/p9?bedrooms=2",
        .detail(.place("Leeds"), "p9", Refinement(bedrooms: 2))
      ),
      (
        "/property-finder/near/51.5,-0.12?sort=price_highlow",
        .results(
          .around(GeoPoint(latitude: 51.5, longitude: -0.12)), Refinement(order: .dearest))
      ),
      (
        "/property-finder/near/51.5,-0.12/p3?bedrooms=5",
        .detail(
          .around(GeoPoint(latitude: 51.5, longitude: -0.12)), "p3", Refinement(bedrooms: 5))
      ),
    ] as [(String, FinderRoute)])
  func bothWays(address: String, route: FinderRoute) throws {
    #expect(try FinderRoute.routes.value(at: address) == route)
    #expect(try FinderRoute.routes.address(of: route) == address)
  }

  @Test(
    "an address of nothing is refused",
    arguments: [
      "/property-finder/", "/property-finder/in", "/property-finder/in/%20",
      "/property-finder/near/x",
      "/property-finder/near/91,0", "/property-finder/near/1,2,3", "/property-finder/in/a/b/c",
      "/property-finder?x=1", "/property-finder/in/Leeds?sort=nearest",
      "/property-finder/in/Leeds?bedrooms=1", "/property-finder/in/Leeds?bedrooms=6",
      "/property-finder/near/nan,0", "/property-finder/near/51.50,0",
    ])
  func refused(address: String) {
    #expect(throws: RouteError.self) { try FinderRoute.routes.value(at: address) }
  }
}
