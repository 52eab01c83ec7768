import Foundation
import Testing

@Suite("The rules that tests and comments cite")
struct RulesTests {
  /// A row of a table of the page.
  private struct Rule {
    let code: String
    /// The files of tests that the row names as what enforces the rule.
    let tests: [String]
  }

  private static let page = "Documentation/Rules.md"

  private static func rules() throws -> [Rule] {
    try Checkout.text(page).split(separator: "\n").compactMap { line in
      guard let code = line.prefixMatch(of: /\| \*\*([^*]+)\*\* \|/)?.output.1 else { return nil }
      let tests = line.matches(of: /`(Tests\/[^`]+\.(?:swift|py))`/).map { String($0.output.1) }
      return Rule(code: String(code), tests: tests)
    }
  }

  /// The codes in a text: a number after the letter of a known family, or after several letters and
  /// a hyphen.
  ///
  /// Escapes, the parts of an address and the names of encodings look like codes and are none.
  private static func codes(in text: String) -> Set<String> {
    let code = /(?:^|[^\w%{.\/#&-])((?:[DLNRTV]|K-|(?!UTF)[A-Z]{2,3}\d?-)\d{1,2}|EX-[A-Z])(?!\w)/
    return Set(text.matches(of: code.asciiOnlyWordCharacters()).map { String($0.output.1) })
  }

  /// Every file that may cite a code.
  private static func paths() throws -> [String] {
    let folders = ["Sources", "Tests", "Examples", "Benchmarks/Sources", "script"]
    let paths = try folders.flatMap(Checkout.files(in:)) + Checkout.pages()
    return paths.filter { path in
      !path.contains("/.")
        && (path.hasPrefix("script/")
          || [".swift", ".md", ".py", ".js", ".c", ".h"].contains { path.hasSuffix($0) })
    }
  }

  @Test("every code that is cited is defined")
  func defined() throws {
    let known = Set(try Self.rules().map(\.code))
    for path in try Self.paths() {
      let unknown = Self.codes(in: try Checkout.text(path)).subtracting(known).sorted()
      #expect(unknown.isEmpty, "\(path) cites \(unknown), which \(Self.page) does not define")
    }
  }

  @Test("no code is defined twice")
  func once() throws {
    let rules = try Self.rules()
    #expect(rules.count > 100)
    for (code, rows) in Dictionary(grouping: rules, by: \.code) {
      #expect(rows.count == 1, "\(Self.page) defines \(code) \(rows.count) times")
    }
  }

  @Test("every rule names tests that cite it")
  func cited() throws {
    for rule in try Self.rules() {
      #expect(!rule.tests.isEmpty, "\(Self.page) names no test that enforces \(rule.code)")
      for test in rule.tests {
        let isCited = Self.codes(in: try Checkout.text(test)).contains(rule.code)
        #expect(isCited, "\(Self.page) names \(test) for \(rule.code), which is not cited there")
      }
    }
  }
}
