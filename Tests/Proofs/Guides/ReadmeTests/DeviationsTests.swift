import Foundation
import Testing

@Suite("The deviations that guides list")
struct DeviationsTests {
  @Test("every test that a table of deviations names exists")
  func namedTests() throws {
    let tests = try Checkout.files(in: "Tests").filter { $0.hasSuffix(".swift") }
      .map(Checkout.text).joined()
      .replacing(/"\s*\+\s*"/, with: "").replacing(/\s+/, with: " ")
    // What stands between two quotes.
    let quoted = Set(tests.split(separator: "\""))
    var named = 0
    for page in try Checkout.pages() + Checkout.guides() {
      for name in Self.names(in: try Checkout.text(page)) {
        named += 1
        let isThere =
          name.hasSuffix("…")
          ? quoted.contains { $0.hasPrefix(name.dropLast()) } : quoted.contains(name[...])
        #expect(isThere, "\(page) names “\(name)”")
      }
    }
    #expect(named > 40)
  }

  /// Returns the quoted names in the last column of the tables whose last column is called “test”.
  private static func names(in page: String) -> [String] {
    var isInTable = false
    var names: [String] = []
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("|"), let last = cells.last else {
        isInTable = false
        continue
      }
      if last == "test" { isInTable = true }
      if isInTable { names += last.matches(of: /“([^”]+)”/).map { String($0.output.1) } }
    }
    return names
  }
}
