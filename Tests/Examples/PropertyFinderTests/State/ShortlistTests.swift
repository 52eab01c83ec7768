#if Testing
import MillraceTesting
import Testing

@testable import PropertyFinder

@Suite("The shortlist of a browser")
struct ShortlistTests {
  private static let houses = SearchResponse.houses(4).properties.map {
    SavedProperty($0, in: .place("Leeds"))
  }

  @Test("a page that is opened later begins with what is saved and what was searched")
  func laterPage() {
    let stored = StoredShortlist(Shortlists(), browser: "one")
    let app = FakeFinder(stored: stored)
    app.find("Leeds", 2)
    for house in Self.houses.prefix(2) { app.handle(.toggleSaved(house)) }
    let later = FakeFinder(stored: stored)
    #expect(later.state.property.saved == [Self.houses[1], Self.houses[0]])
    #expect(later.state.property.recent == [.place("Leeds")])
    later.handle(.toggleSaved(Self.houses[1]))
    #expect(FakeFinder(stored: stored).state.property.saved == [Self.houses[0]])
  }

  @Test("two pages of one browser do not undo each other's changes")
  func twoPages() {
    let stored = StoredShortlist(Shortlists(), browser: "one")
    let pages = (0..<2).map { _ in FakeFinder(stored: stored) }
    pages[0].handle(.toggleSaved(Self.houses[0]))
    pages[1].handle(.toggleSaved(Self.houses[1]))
    pages[1].handle(.toggleSaved(Self.houses[0]))
    #expect(stored.shortlist?.saved == [Self.houses[1], Self.houses[0]])
    pages[0].handle(.toggleSaved(Self.houses[0]))
    #expect(stored.shortlist?.saved == [Self.houses[1]])
  }

  @Test("a page that kept its state brings its shortlist to a process that has none")
  func restarted() {
    let stored = StoredShortlist(Shortlists(), browser: "one")
    var kept = FinderShown(at: .search)
    kept.app.property.saved = [Self.houses[0]]
    let app = FakeFinder(stored: stored)
    app.finder.restore(kept)
    app.lab.settle()
    #expect(stored.shortlist?.saved == [Self.houses[0]])
  }

  @Test("one browser has nothing of another, and of too many the longest unchanged is forgotten")
  func browsers() {
    let shortlists = Shortlists(limit: 2)
    func save(_ house: Int, in browser: String) {
      FakeFinder(stored: StoredShortlist(shortlists, browser: browser))
        .handle(.toggleSaved(Self.houses[house]))
    }
    save(0, in: "one")
    save(1, in: "two")
    #expect(shortlists.shortlist(of: "two")?.saved == [Self.houses[1]])
    save(2, in: "one")
    save(3, in: "three")
    #expect(shortlists.shortlist(of: "two") == nil)
    #expect(shortlists.shortlist(of: "one")?.saved == [Self.houses[2], Self.houses[0]])
  }

  @Test("the number of saved properties is bounded; the oldest gives way")
  func bounded() {
    let stored = StoredShortlist(Shortlists(), browser: "one")
    let app = FakeFinder(stored: stored)
    let limit = PropertyState.savedLimit
    let houses = SearchResponse.houses(limit + 1).properties.map {
      SavedProperty($0, in: .place("Leeds"))
    }
    for house in houses { app.handle(.toggleSaved(house)) }
    #expect(app.state.property.saved == houses.dropFirst().reversed())
    #expect(stored.shortlist?.saved == houses.dropFirst().reversed())
  }
}
#endif
