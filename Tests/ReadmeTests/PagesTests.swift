import Foundation
import Testing

@Suite("The pages of prose")
struct PagesTests {
  @Test("README shows the first example as it is compiled")
  func firstExample() throws {
    let readme = try Checkout.text("README.md")
    let shown = try #require(readme.firstMatch(of: /```swift\n((?s:.*?))```/)).output.1
    let source = try Checkout.text("Tests/ReadmeTests/FirstExample.swift")
    #expect(String(shown) == marked(in: source))
  }

  @Test("every link to a file of the checkout leads somewhere")
  func links() throws {
    for page in try Checkout.pages() {
      let folder = page.split(separator: "/").dropLast().map { $0 + "/" }.joined()
      for match in try Checkout.text(page).matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
        let target = String(match.output.1)
        #expect(Checkout.has(folder + target), "\(page) links to \(target)")
      }
    }
  }

  @Test("every Swift file that a page names exists")
  func fileNames() throws {
    let files = Checkout.swiftFiles().union(["Package.swift"])
    for page in try Checkout.pages() {
      for match in try Checkout.text(page).matches(of: /[A-Za-z+]+\.swift\b/) {
        let isThere = files.contains(String(match.output))
        #expect(isThere, "\(page) names \(match.output)")
      }
    }
  }

  @Test("every folder and file that a page names by its path exists")
  func paths() throws {
    for page in try Checkout.pages() {
      for match in try Checkout.text(page).matches(
        of: /`((?:Sources|Examples|Tests|Benchmarks|Documentation|script)\/[A-Za-z0-9.+\/]*)`/)
      {
        #expect(Checkout.has(String(match.output.1)), "\(page) names \(match.output.1)")
      }
    }
  }

  /// The lines between the marks, without the indentation of the first of each block, blocks a blank line apart.
  private func marked(in source: String) -> String {
    var blocks: [[Substring]] = []
    var isMarked = false
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      switch line.trimmingCharacters(in: .whitespaces) {
      case "// begin":
        isMarked = true
        blocks.append([])
      case "// end": isMarked = false
      default: if isMarked { blocks[blocks.count - 1].append(line) }
      }
    }
    let texts = blocks.map { lines in
      let indentation = lines.first?.prefix { $0 == " " }.count ?? 0
      return lines.map { $0.dropFirst(min(indentation, $0.prefix { $0 == " " }.count)) + "\n" }
        .joined()
    }
    return texts.joined(separator: "\n")
  }
}
