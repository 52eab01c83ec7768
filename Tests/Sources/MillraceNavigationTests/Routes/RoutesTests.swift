import MillraceNavigation
import Testing

@Suite("Routes")
struct RoutesTests {
  static let samples: [(String, Shop)] = [
    ("/shop", .start),
    ("/shop/tools", .category("tools", page: 1, order: nil)),
    ("/shop/tools?page=7", .category("tools", page: 7, order: nil)),
    ("/shop/tools?page=7&order=price", .category("tools", page: 7, order: .price)),
    ("/shop/tools?order=name", .category("tools", page: 1, order: .name)),
    ("/shop/tools/-12", .thing(-12, of: "tools")),
    ("/shop/search?for=", .search("")),
    ("/shop/search?for=red%20%26%20blue%2B", .search("red & blue+")),
    ("/shop/a%2Fb%3Fc/3", .thing(3, of: "a/b?c")),
    ("/shop/51.5,-0.12/3", .thing(3, of: "51.5,-0.12")),
    ("/shop/K%C3%B6ln/3", .thing(3, of: "Köln")),
  ]

  @Test("an address is read as a value, and the value printed as the address", arguments: samples)
  func bothWays(address: String, value: Shop) throws {
    #expect(try Shop.routes.value(at: address) == value)
    #expect(try Shop.routes.address(of: value) == address)
  }

  @Test(
    "other spellings of an address are read as well, and printed in the usual one",
    arguments: [
      ("/shop/tools?order=price&page=7", "/shop/tools?page=7&order=price"),
      ("/shop/tools?page=1", "/shop/tools"),
      ("/shop/tools?", "/shop/tools"),
      ("/shop/search?for=a+b", "/shop/search?for=a%20b"),
      ("/shop/search?for", "/shop/search?for="),
      ("/shop/K%c3%b6ln/3", "/shop/K%C3%B6ln/3"),
      ("/shop/Köln/3", "/shop/K%C3%B6ln/3"),
      ("/%73hop", "/shop"),
    ])
  func spellings(written: String, printed: String) throws {
    #expect(try Shop.routes.address(of: Shop.routes.value(at: written)) == printed)
  }

  @Test("the root alone is an address")
  func root() throws {
    let routes = Routes(Route("/", to: 1), Route("/?page=2", to: 2))
    #expect(try routes.value(at: "/") == 1 && routes.address(of: 1) == "/")
    #expect(try routes.value(at: "/?page=2") == 2 && routes.address(of: 2) == "/?page=2")
  }

  @Test("of several routes for one value the first prints it, and all read it")
  func several() throws {
    let routes = Routes(Route("/new", to: 1), Route("/old", to: 1))
    #expect(try routes.value(at: "/old") == 1)
    #expect(try routes.address(of: 1) == "/new")
  }

  @Test("an address that an earlier route takes for something else is not printed")
  func ambiguous() throws {
    #expect(throws: RouteError.unknownMember("page")) {
      try Shop.routes.value(at: "/shop/search?for=a&page=2")
    }
    let routes = Routes<String>(
      Route("/in/new", to: "something new"),
      Route("/in/{place}", .text) {
        $0
      } take: {
        $0
      })
    #expect(try routes.address(of: "newer") == "/in/newer")
    #expect(throws: RouteError.ambiguous("/in/new")) { try routes.address(of: "new") }
  }

  @Test(
    "a value that an earlier route also reads is printed: the value counts, not the route")
  func same() throws {
    let routes = Routes<Int>(
      Route("/{number}", .number) {
        $0
      } take: { _ in
        nil
      },
      Route("/7", to: 7))
    #expect(try routes.address(of: 7) == "/7")
  }

  @Test("a value that its own route cannot make again is not printed")
  func refusingMake() {
    let routes = Routes<Int>(
      Route("/even/{number}", .number) {
        $0.isMultiple(of: 2) ? $0 : nil
      } take: {
        $0
      })
    #expect(throws: RouteError.altered("/even/3")) { try routes.address(of: 3) }
    #expect(throws: Never.self) { try routes.address(of: 4) }
  }

  @Test("a value that its own route makes another one of is not printed")
  func otherMake() {
    let routes = Routes<Int>(
      Route("/{number}", .number) {
        abs($0)
      } take: {
        $0
      })
    #expect(throws: RouteError.altered("/-3")) { try routes.address(of: -3) }
    #expect(throws: Never.self) { try routes.address(of: 3) }
  }

  @Test("a part that loses something is found out by what it loses, and by nothing else")
  func lossyPart() throws {
    let small = RoutePart<String>(expected: "small letters") {
      $0
    } print: {
      $0.lowercased()
    }
    let routes = Routes<String>(
      Route("/{word}", small) {
        $0
      } take: {
        $0
      })
    #expect(try routes.address(of: "tools") == "/tools")
    #expect(throws: RouteError.altered("/tools")) { try routes.address(of: "Tools") }
  }

  @Test(
    "of a part that is left out for two values the outer one counts, and the inner one is refused")
  func nestedOr() throws {
    let numbers = Routes<Int>(
      Route("/?page={page}", .number.or(1).or(2)) {
        $0
      } take: {
        $0
      })
    #expect(try numbers.address(of: 2) == "/" && numbers.value(at: "/") == 2)
    #expect(try numbers.address(of: 3) == "/?page=3" && numbers.value(at: "/?page=1") == 1)
    let expected = RouteError.unprintable("1", at: "page", expected: "a whole number")
    #expect(throws: expected) { try numbers.address(of: 1) }
    let optional = Routes<Int?>(
      Route("/?page={page}", RoutePart<Int?>.optional(.number).or(2)) {
        .some($0)
      } take: {
        .some($0)
      })
    #expect(try optional.address(of: 2) == "/" && optional.value(at: "/") == 2)
    let none = RouteError.unprintable("nil", at: "page", expected: "a whole number")
    #expect(throws: none) { try optional.address(of: nil) }
  }

  @Test("texts that are right one by one can be wrong together")
  func together() throws {
    let routes = Routes<ClosedRange<Int>>(
      Route("/{from}/{to}", .number, .number) {
        $0 <= $1 ? $0...$1 : nil
      } take: {
        ($0.lowerBound, $0.upperBound)
      })
    #expect(try routes.value(at: "/1/2") == 1...2)
    #expect(throws: RouteError.unknown("/2/1")) { try routes.value(at: "/2/1") }
  }

  @Test(
    "a shape that is a mistake says so whatever is asked",
    arguments: [
      ("/{a}", "has 1 names, and 2 parts were given"), ("/{a}/{a}", "has a name twice"),
      (
        "/{a}?m=1&m={b}",
        "is no address. Expected “m” once in the query, not twice. Leave one out."
      ),
      (
        "{a}/{b}",
        "is no address. Expected an address that begins with a slash, not “{a}/{b}”. Leave out "
          + "scheme and host."
      ),
      ("/{a}/{b}", "lets a part of the path be missing, which only a member can be"),
    ])
  func mistakes(shape: String, fault: String) {
    let routes = Routes<Int>(
      Route(shape, .number, .number.or(0)) { a, _ in
        a
      } take: {
        ($0, 0)
      })
    #expect(throws: RouteError.badShape(shape, fault)) { try routes.value(at: "/1/2") }
    #expect(throws: RouteError.badShape(shape, fault)) { try routes.address(of: 1) }
  }
}
