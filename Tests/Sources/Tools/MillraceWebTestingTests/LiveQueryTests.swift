#if Web
import Millrace
import MillraceNavigation
import MillraceTesting
import MillraceViews
import MillraceWeb
import MillraceWebTesting
import Testing

/// A book of nine pages; which one is open is said behind the question mark.
private struct Book: LiveProgram {
  static let routes = Routes<Int>(
    Route("/book?page={page}", .number(in: 1...9).or(1)) {
      $0
    } take: {
      $0
    })

  enum Action: Sendable {
    case turn
    case open(Int)
  }

  func update(_ page: inout Int, _ action: Action) -> Effect<Action> {
    switch action {
    case .turn: page += 1
    case .open(let other): page = other
    }
    return .none
  }

  func view(_ page: Int) -> Node<Action> {
    column {
      heading("Page \(page)")
      button("Turn", send: .turn)
    }
  }

  func title(_ page: Int) -> String { "Page \(page)" }

  func address(_ page: Int) -> String? { try? Self.routes.address(of: page) }

  func arrive(at address: String) -> Action? {
    (try? Self.routes.value(at: address)).map(Action.open)
  }
}

@Suite("Queries in the address of a page", .timeLimit(.minutes(5)))
struct LiveQueryTests {
  private let site: LiveTest

  init() {
    var site = LiveSite()
    site.store = MemorySessionStore()
    site.page("/book") { visit in
      (try? Book.routes.value(at: visit.addressWithQuery)).map { PageFactory(Book(), state: $0) }
    }
    self.site = LiveTest(site)
  }

  @Test("a page opens at its query, and back, forward and a reload follow it")
  func journey() async throws {
    let page = try await site.open("/book?page=3")
    #expect(page.title == "Page 3" && page.address == "/book?page=3")
    try await page.press("Turn")
    #expect(page.address == "/book?page=4")
    try await page.goBack()
    #expect(page.title == "Page 3" && page.address == "/book?page=3")
    try await page.goForward()
    #expect(page.title == "Page 4" && page.address == "/book?page=4")
    try await page.reload()
    #expect(page.title == "Page 4" && page.address == "/book?page=4")
  }

  @Test(
    "a page that is asked for by a query that is none is not there",
    arguments: ["page=0", "page=10", "page=%00", "page=%zz", "page=1&page=2", "utm=1", "#", "<"])
  func hostile(query: String) async throws {
    await #expect(throws: LiveTestError.noPage("/book?" + query)) {
      _ = try await site.open("/book?" + query)
    }
  }
}
#endif
