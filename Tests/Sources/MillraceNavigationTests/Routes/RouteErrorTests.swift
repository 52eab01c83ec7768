import MillraceNavigation
import Testing

@Suite("Addresses that are refused")
struct RouteErrorTests {
  @Test(
    "a mistake in an address is a typed error",
    arguments: [
      ("", .relative("")),
      ("shop", .relative("shop")),
      ("https://example.org/shop", .relative("https://example.org/shop")),
      ("//shop", .emptyPart("//shop")),
      ("/shop/", .emptyPart("/shop/")),
      ("/shop//3", .emptyPart("/shop//3")),
      ("/shop/../shop", .dots("..", in: "/shop/../shop")),
      ("/shop/%2e%2E/3", .dots("..", in: "/shop/%2e%2E/3")),
      ("/shop/.", .dots(".", in: "/shop/.")),
      ("/shop/%00", .control("%00")),
      ("/shop/%C2%85", .control("%C2%85")),
      ("/shop/search?for=%0D%0ASet-Cookie:", .control("%0D%0ASet-Cookie:")),
      ("/shop/\u{0}", .stray("\u{0}", in: "/shop/\u{0}")),
      ("/shop/a b", .stray(" ", in: "/shop/a b")),
      ("/shop#tools", .stray("#", in: "/shop#tools")),
      ("/shop\\tools", .stray("\\", in: "/shop\\tools")),
      ("/shop/{category}", .stray("{", in: "/shop/{category}")),
      ("/shop/%", .badEscape("%")),
      ("/shop/%4", .badEscape("%4")),
      ("/shop/%zz", .badEscape("%zz")),
      ("/shop/%FF", .noText("%FF")),
      ("/shop/%C0%AE", .noText("%C0%AE")),
      ("/shop/%ED%A0%80", .noText("%ED%A0%80")),
      ("/shop/tools?page=1&page=2", .repeatedMember("page")),
      ("/shop/tools?=1", .emptyPart("/shop/tools?=1")),
      ("/shop/tools?page=1&&order=name", .emptyPart("/shop/tools?page=1&&order=name")),
      ("/shop/tools?utm=1", .unknownMember("utm")),
      ("/shop?page=2", .unknownMember("page")),
      ("/shop/tools?page=0", .refused("0", at: "page", expected: "a whole number from 1 to 99")),
      ("/shop/tools?page=07", .refused("07", at: "page", expected: "a whole number from 1 to 99")),
      ("/shop/tools?page=", .refused("", at: "page", expected: "a whole number from 1 to 99")),
      ("/shop/tools?order=age", .refused("age", at: "order", expected: "one of name, price")),
      ("/shop/tools/+3", .refused("+3", at: "thing", expected: "a whole number")),
      (
        "/shop/tools/99999999999999999999",
        .refused("99999999999999999999", at: "thing", expected: "a whole number")
      ),
      ("/", .unknown("/")),
      ("/SHOP", .unknown("/SHOP")),
      ("/shop/tools/3/4", .unknown("/shop/tools/3/4")),
    ] as [(String, RouteError)])
  func refused(address: String, error: RouteError) {
    #expect(throws: error) { try Shop.routes.value(at: address) }
  }

  @Test("a member that has to be there is missed")
  func missing() {
    let routes = Routes<String>(
      Route("/search?for={words}", .text) {
        $0
      } take: {
        $0
      })
    #expect(throws: RouteError.missingMember("for")) { try routes.value(at: "/search") }
  }

  @Test("an address has an end, for reading and for printing")
  func length() throws {
    let longest = Routes<Shop>.longestAddress
    let name = String(repeating: "a", count: longest - "/shop/".utf8.count)
    #expect(try Shop.routes.value(at: "/shop/" + name) == .category(name, page: 1, order: nil))
    let error = RouteError.tooLong(bytes: longest + 1, limit: longest)
    #expect(throws: error) { try Shop.routes.value(at: "/shop/a" + name) }
    let value = Shop.category("a" + name, page: 1, order: nil)
    #expect(throws: error) { try Shop.routes.address(of: value) }
  }

  @Test(
    "a value that can have no address is refused with its reason",
    arguments: [
      (.thing(3, of: ""), .unprintable("", at: "category", expected: "a part of a path")),
      (.thing(3, of: ".."), .unprintable("..", at: "category", expected: "a part of a path")),
      (.thing(3, of: "\u{0}"), .unprintable("\u{0}", at: "category", expected: "a part of a path")),
      (
        .category("a", page: 0, order: nil),
        .unprintable("0", at: "page", expected: "a whole number from 1 to 99")
      ),
      (
        .search("a\nb"),
        .unprintable("a\nb", at: "for", expected: "a text without control characters")
      ),
    ] as [(Shop, RouteError)])
  func unprintable(value: Shop, error: RouteError) {
    #expect(throws: error) { try Shop.routes.address(of: value) }
  }

  @Test("a value that no route takes apart has no address")
  func noRoute() {
    #expect(throws: RouteError.noRoute("2")) { try Routes(Route("/", to: 1)).address(of: 2) }
  }

  @Test(
    "an error states what was expected, what was found and what to do",
    arguments: [
      (
        .relative("shop"),
        "Expected an address that begins with a slash, not “shop”. Leave out scheme and host."
      ),
      (
        .tooLong(bytes: 9, limit: 8),
        "An address has at most 8 bytes, and this one has 9. Keep only the parts that identify "
          + "the value."
      ),
      (
        .stray("\u{0}", in: "/\u{0}"),
        "The character “\\0” in “/\\0” has to be escaped, as %20 is for a space."
      ),
      (
        .badEscape("%z"),
        "Expected two hexadecimal digits behind each percent sign in “%z”. Write %25 for the "
          + "sign itself."
      ),
      (.noText("%FF"), "The bytes of “%FF” are no UTF-8. Escape the bytes of a text in UTF-8."),
      (
        .control("%00"),
        "A control character is escaped in “%00”, and no text of an address has any. Leave it out."
      ),
      (
        .emptyPart("//"),
        "Expected something between the signs of “//”. Leave out double slashes, one at the end "
          + "and nameless members."
      ),
      (
        .dots("..", in: "/.."),
        "The part “..” of “/..” is a step for browsers, not a name. Give the address that it "
          + "leads to."
      ),
      (.unknown("/x"), "No route has the path of “/x”. Compare it with the shapes of the routes."),
      (
        .refused("x", at: "page", expected: "a whole number"),
        "Expected a whole number as “page”, not “x”. Correct the address."
      ),
      (.missingMember("for"), "Expected “for” in the query. Add it behind the question mark."),
      (
        .repeatedMember("for"),
        "Expected “for” once in the query, not twice. Leave one out."
      ),
      (
        .unknownMember("utm"),
        "The route knows no “utm” in the query. Leave it out, or add it to the shape of the route."
      ),
      (.noRoute("x"), "No route takes “x” apart. Add a route whose closure “take” does."),
      (
        .unprintable("..", at: "place", expected: "a part of a path"),
        "Expected a part of a path as “place”, not “..”. Refuse the text before it is part of a "
          + "value."
      ),
      (
        .ambiguous("/new"),
        "Another route reads “/new” as something else. Put the routes in another order, or fix a "
          + "part of one."
      ),
      (
        .altered("/a"),
        "Expected “/a” to be read as the value that it was printed for. Let “make” and “take” of "
          + "the route, and its parts, undo each other."
      ),
      (.badShape("/{", "is odd"), "The shape “/{” of a route is odd. Correct the program."),
    ] as [(RouteError, String)])
  func words(error: RouteError, words: String) {
    #expect("\(error)" == words)
  }

  @Test("a long address is truncated in the error text")
  func short() {
    let error = RouteError.unknown("/" + String(repeating: "x", count: 5_000))
    #expect("\(error)".count < 200 && "\(error)".contains("x…”"))
  }
}
