import Foundation
import Testing

@Suite("The pages of prose")
struct PagesTests {
  @Test("README shows the first example as it is compiled")
  func firstExample() throws {
    let readme = try Checkout.text("README.md")
    let shown = try #require(readme.firstMatch(of: /```swift\n((?s:.*?))```/)).output.1
    let source = try Checkout.text("Tests/Proofs/Guides/ReadmeTests/FirstExample.swift")
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

  @Test("every file that a page of the gallery lists is there")
  func listed() throws {
    var count = 0
    for file in Checkout.files(in: "Examples") where file.hasSuffix(".swift") {
      let paths = /"((?:Examples|Documentation)\/[^" \\]+\.\w+)"/
      for match in try Checkout.text(file).matches(of: paths) {
        count += 1
        #expect(Checkout.has(String(match.output.1)), "\(file) lists \(match.output.1)")
      }
    }
    #expect(count > 50)
  }

  @Test("the guide from App Architecture has the classes and protocols of the book's samples")
  func samples() throws {
    let guide = try Checkout.text(
      "Sources/Styles/MillraceViewState/MillraceViewState.docc/Articles/FromAppArchitecture.md")
    let names = """
      Item Folder Recording Store Player Recorder Observations DisposeBag FolderViewController
      FolderViewModel Coordinator NotifyingStore DocumentStore ViewStateStore StoreContext
      HistoryViewController RemoteDebugger SplitViewState FolderViewState PlayViewState Adapter
      AdapterState Var TempVar ToggleVar StackAdapter ModelState FilteredAdapter StoreAdapter
      SplitState FolderState RecordState TextAlertState Signal SignalMulti SignalInput Lifetime
      Constant Dynamic InitialSubsequent Animatable ArrayMutation SetMutation TableRowMutation
      StackMutation TreeMutation CodableContainer Driver Command Context CommandProtocol
      CommandEnum Subscription SubscriptionManager ViewController NavigationItem BarButtonItem
      TableViewCell Modal StrongReferences Resource Webservice PendingItem
      """.split(whereSeparator: \.isWhitespace)
    for name in names {
      #expect(guide.contains("`\(name)") || guide.contains("enum \(name)"), "\(name)")
    }
  }

  @Test("the costs of a log, in the article, are those of the table")
  func costs() throws {
    let article = try Checkout.text("Sources/Millrace/Millrace.docc/WhatItCosts.md")
    let rows = try Checkout.text("Benchmarks/costs.tsv").split(separator: "\n")
      .map { $0.split(separator: "\t") }.filter { $0[0].hasPrefix("ViewState: ") }.dropFirst()
    #expect(rows.count == 3)
    for row in rows {
      let count = try #require(Int(row[1])).formatted(.number.locale(Locale(identifier: "en_US")))
      let allocations = try #require(Double(row[2]))
      #expect(article.contains("| \(count) | \(Int(allocations)) |"), "\(row)")
    }
  }

  @Test("README links every guide, and every page in Documentation")
  func guides() throws {
    let readme = try Checkout.text("README.md")
    let guides = Checkout.files(in: "Sources").filter { path in
      let parts = path.split(separator: "/")
      guard let catalogue = parts.first(where: { $0.hasSuffix(".docc") }) else { return false }
      // The page with the catalogue's own name is its table of contents.
      return path.hasSuffix(".md") && parts.last?.dropLast(3) != catalogue.dropLast(5)
    }
    let pages =
      try guides
      + Checkout.pages().filter { page in
        // A folder in Documentation has an index, which links its pages.
        page.wholeMatch(of: /Documentation\/(?:\w+|\w+\/README)\.md/) != nil
      }
    #expect(pages.count > 10)
    for page in pages { #expect(readme.contains("](\(page))"), "README does not link \(page)") }
  }

  @Test("the index of a folder in Documentation links every page of the folder")
  func indices() throws {
    let pages = try Checkout.pages().filter { $0.split(separator: "/").count > 2 }
    #expect(!pages.isEmpty)
    for page in pages where !page.hasSuffix("/README.md") {
      let folder = page.split(separator: "/").dropLast().map { $0 + "/" }.joined()
      let index = try Checkout.text(folder + "README.md")
      let name = page.dropFirst(folder.count)
      #expect(index.contains("](\(name))"), "\(folder)README.md does not link \(name)")
    }
  }

  @Test("the index of packages documents every product")
  func documentedProducts() throws {
    let package = try Checkout.text("Package.swift")
    let products = try #require(package.firstMatch(of: /products: \[([^\]]*)\]/)).output.1
      .matches(of: /"(\w+)"/)
    let listed = try Checkout.text(".spi.yml").split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^\s+- (Millrace\w*)$/).map { String($0.output.1) }
    }
    #expect(Set(products.map { String($0.output.1) }) == Set(listed))
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

  /// The lines between the marks, without the indentation of the first of each block, blocks a
  /// blank line apart.
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
