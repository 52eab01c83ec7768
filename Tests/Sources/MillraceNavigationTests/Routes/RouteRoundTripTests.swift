import MillraceNavigation
import MillraceTesting
import Testing

@Suite("Routes there and back")
struct RouteRoundTripTests {
  /// Pieces with a special meaning in an address, a browser, a file system or Swift's idea of a
  /// character.
  private static let pieces = [
    "a", "Z", "9", "-", "_", ".", "..", "~", "/", "//", "?", "#", "%", "%2F", "%00", "&", "=", "+",
    " ",
    "'", "\"", "\\", "<", "{", "}", "|", ";", ":", "@", ",", "é", "e\u{301}",
    "\u{301}", "日本", "👩‍👩‍👧",
    "\u{202E}",
    "\u{FEFF}", "\u{0}", "\n", "\u{7F}", "\u{85}", "search", "shop",
  ]

  private static func text(_ numbers: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...6, using: &numbers))
      .map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
  }

  private static func value(_ numbers: inout SeededGenerator) -> Shop {
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0: .start
    case 1, 2: .search(text(&numbers))
    case 3, 4: .thing(Int.random(in: -9...9, using: &numbers), of: text(&numbers))
    default:
      .category(
        text(&numbers), page: Int.random(in: -1...101, using: &numbers),
        order: Bool.random(using: &numbers) ? nil : .price)
    }
  }

  /// Returns true if the value can have an address, by other means than the code's.
  private static func isPrintable(_ value: Shop) -> Bool {
    let isClean = { (text: String) in
      text.unicodeScalars.allSatisfy { $0.value >= 32 && !(127...159).contains($0.value) }
    }
    let isPart = { (text: String) in isClean(text) && !["", ".", ".."].contains(text) }
    return switch value {
    case .start: true
    case .search(let words): isClean(words)
    case .thing(_, let category): isPart(category)
    case .category(let name, let page, _): isPart(name) && (1...99).contains(page)
    }
  }

  @Test(
    "every value that has an address is read from it again, and every other is refused",
    arguments: 1...8)
  func values(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    var printed = 0
    for _ in 0..<1_000 {
      let value = Self.value(&numbers)
      do {
        let address = try Shop.routes.address(of: value)
        printed += 1
        #expect(Self.isPrintable(value))
        #expect(address.utf8.allSatisfy { $0 > 32 && $0 < 127 })
        let read = try Shop.routes.value(at: address)
        #expect(read == value)
        // Byte by byte: equal texts can be written in several ways.
        #expect("\(read)".utf8.elementsEqual("\(value)".utf8))
        #expect(try Shop.routes.address(of: read) == address)
      } catch RouteError.ambiguous {
        #expect("\(value)".contains("search"))
      } catch {
        #expect(!Self.isPrintable(value), "\(error)")
      }
    }
    #expect(printed > 300)
  }

  @Test(
    "every text is read or refused, and what is read prints an address of the same value",
    arguments: 1...8)
  func texts(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let beginnings = ["/shop/", "/shop/search?for=", "/shop/a?page=", "/shop/a/", "/", ""]
    var read = 0
    for _ in 0..<1_000 {
      let address = (beginnings.randomElement(using: &numbers) ?? "") + Self.text(&numbers)
      guard let value = try? Shop.routes.value(at: address) else { continue }
      read += 1
      let printed = try Shop.routes.address(of: value)
      #expect(try Shop.routes.value(at: printed) == value)
    }
    #expect(read > 50)
  }
}
