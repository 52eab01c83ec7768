import Millrace
import MillraceNavigation
import MillraceTesting
import MillraceViews
import MillraceWeb
import Testing

@testable import Places

/// A page with the address bar, the history and the buttons of a browser.
private final class Browser {
  let page = PlacesPage()
  let store: Store<PlacesPage.State, PlacesPage.Action>
  let host: TestHost<PlacesPage.Action>
  private(set) var visited: [String] = []
  private var place = 0

  init(_ address: String = "/places") throws {
    let state = try #require(PlacesPage.state(at: address))
    store = Store(state, page)
    host = try TestHost(page.view(state))
    visited = [address]
  }

  var address: String { visited[place] }

  func take(_ actions: [PlacesPage.Action]) throws {
    for action in actions { store.send(action) }
    try host.render(page.view(store.state))
    guard let next = page.address(store.state), next != address else { return }
    visited = visited.prefix(place + 1) + [next]
    place += 1
  }

  func go(_ steps: Int) throws {
    place += steps
    let action = try #require(page.arrive(at: address))
    store.send(action)
    try host.render(page.view(store.state))
    #expect(page.address(store.state) == address)
  }

  var titles: [String] { host.findAll(.heading).map(\.accessibleName) }
}

@Suite("Places")
struct PlacesPageTests {
  @Test(
    "the title is the name of what was chosen last",
    arguments: [
      ("/places", "Places"), ("/places/coast", "The coast"), ("/places/saved", "Saved places"),
      ("/places/coast/harbour", "The old harbour"),
    ])
  func title(address: String, title: String) throws {
    #expect(PlacesPage().title(try #require(PlacesPage.state(at: address))) == title)
  }

  @Test("back and forward follow the path, and screens that stay are the same")
  func backAndForward() throws {
    let browser = try Browser()
    let host = browser.host
    try browser.take(host.follow("The coast"))
    let coast = try host.find(.screen, "The coast")
    try browser.take(host.follow("The lighthouse"))
    try browser.take(host.press("Directions"))
    #expect(
      browser.visited == [
        "/places", "/places/coast", "/places/coast/lighthouse", "/places/coast/lighthouse/way",
      ])
    try browser.go(-1)
    #expect(browser.titles == ["The coast", "The lighthouse"])
    try browser.go(-1)
    #expect(browser.titles == ["The coast"])
    #expect(try host.find(.screen, "The coast").id == coast.id)
    try browser.go(-1)
    #expect(browser.titles == ["Places"])
    try browser.go(3)
    #expect(browser.titles == ["The coast", "Directions"])
  }

  @Test("a place to begin with stands beside the regions, and is a link to it")
  func beginning() throws {
    let browser = try Browser()
    try browser.take(browser.host.follow("The water mill"))
    #expect(browser.address == "/places/hills/mill")
    #expect(!browser.host.contains(.list, "A place to begin with"))
    #expect(try !Browser("/places/coast").host.contains(.list, "A place to begin with"))
  }

  @Test("every address that the page shows leads back to the same screens")
  func roundTrip() throws {
    for address in [
      "/places", "/places/coast", "/places/hills/mill", "/places/hills/mill/way", "/places/saved",
    ] {
      let state = try #require(PlacesPage.state(at: address))
      #expect(PlacesPage().address(state) == address)
    }
    for address in [
      "/", "/place", "/places/nowhere", "/places/coast/mill", "/places/coast/lighthouse/x",
      "/places/coast/lighthouse/way/x", "/places/saved/nowhere",
    ] {
      #expect(PlacesPage.state(at: address) == nil && PlacesPage().arrive(at: address) == nil)
    }
  }

  @Test("an address of a saved place leads to its region where it is not saved")
  func notSaved() throws {
    for way in ["", "/way"] {
      let state = try #require(PlacesPage.state(at: "/places/saved/mill\(way)"))
      #expect(PlacesPage().address(state) == "/places/hills/mill\(way)")
    }
    let browser = try Browser("/places/hills/mill")
    let action = try #require(browser.page.arrive(at: "/places/saved/mill"))
    try browser.take([action])
    #expect(browser.address == "/places/hills/mill")
    try browser.take(browser.host.press("Save The water mill") + [action])
    #expect(browser.address == "/places/saved/mill")
  }

  @Test("the tab of saved places shows no other place, which is there again in the first tab")
  func aside() throws {
    let browser = try Browser("/places/coast/harbour/way")
    let host = browser.host
    try browser.take(host.selectTab("Saved"))
    #expect(browser.address == "/places/saved" && browser.titles == ["Saved places"])
    #expect(host.contains(.text, "A place that you have saved is shown here."))
    try browser.take(host.press("Explore places"))
    #expect(browser.address == "/places/coast/harbour/way")
    #expect(browser.titles == ["The coast", "Directions"])
    // It does not cover the tabs where one column is visible.
    #expect(browser.store.state.path.frontColumn == .primary)
    // A saved place is shown in both.
    try browser.take(host.goBack())
    try browser.take(host.press("Save The old harbour"))
    try browser.take(host.selectTab("Saved"))
    #expect(browser.titles == ["Saved places", "The old harbour"])
    // Removed, it is gone from the tab, and not from the other.
    try browser.take(host.press("Remove The old harbour"))
    #expect(browser.titles == ["Saved places"] && host.contains(.button, "Explore places"))
    // Undone, it is there again.
    try browser.take(host.press("Undo"))
    #expect(browser.titles == ["Saved places", "The old harbour"])
    try browser.take(host.press("Remove The old harbour"))
    try browser.take(host.selectTab("Explore"))
    #expect(browser.titles == ["The coast", "The old harbour"])
  }

  @Test("a note is written in a sheet, and said once to be kept")
  func note() throws {
    let browser = try Browser("/places/coast/harbour")
    let host = browser.host
    try browser.take(host.press("Write a note"))
    try browser.take(host.type("Gulls.", into: "Note"))
    #expect(browser.address == "/places/coast/harbour")
    try browser.take(host.press("Save"))
    #expect(host.presented.isEmpty && host.contains(.text, "Your note: Gulls."))
    #expect(host.announcements.last == "Your note is saved.")
    try browser.take(host.press("Close the notice"))
    #expect(!host.contains(.status, "Your note is saved."))
    // Cancelled, a sheet leaves nothing behind.
    try browser.take(host.press("Write a note"))
    try browser.take(host.type("Other", into: "Note"))
    try browser.take(host.press("Cancel"))
    #expect(browser.store.state.notes == ["harbour": "Gulls."])
    #expect(browser.store.state.drafts == [:])
  }

  @Test("a half-written note that is dismissed is there again, also by the browser's way back")
  func draft() throws {
    let browser = try Browser("/places/coast")
    let host = browser.host
    try browser.take(host.follow("The old harbour"))
    try browser.take(host.press("Write a note"))
    try browser.take(host.dismiss("A note about The old harbour"))
    #expect(browser.store.state.drafts == [:])
    try browser.take(host.press("Write a note"))
    try browser.take(host.type("Gul", into: "Note"))
    try browser.take(host.dismiss("A note about The old harbour"))
    #expect(browser.store.state.notes == [:])
    #expect(host.announcements.last == "Your note is not saved yet. You can continue it later.")
    try browser.take(host.press("Continue the note"))
    #expect(host.outline.contains("‘Gul’"))
    try browser.take(host.type("Gulls", into: "Note"))
    try browser.go(-1)
    try browser.go(1)
    try browser.take(host.press("Continue the note"))
    #expect(host.outline.contains("‘Gulls’"))
    try browser.take(host.press("Save"))
    #expect(browser.store.state.notes == ["harbour": "Gulls"])
    #expect(browser.store.state.drafts == [:])
  }

  @Test("a notice stands until the next action, and the removal of a place is announced")
  func notices() throws {
    let browser = try Browser("/places/coast/harbour")
    let host = browser.host
    try browser.take(host.press("Save The old harbour"))
    #expect(host.contains(.status, "The place is saved."))
    try browser.take(host.press("Remove The old harbour"))
    #expect(!host.contains(.status, "The place is saved."))
    #expect(host.contains(.status, "The place is removed."))
    try browser.take(host.press("Directions"))
    #expect(browser.store.state.notices.next == nil)
    #expect(!host.contains(.button, "Undo"))
  }

  @Test("the saving and the removal of a place are undone")
  func undo() throws {
    let browser = try Browser("/places/coast/harbour")
    let host = browser.host
    try browser.take(host.press("Save The old harbour"))
    try browser.take(host.press("Undo"))
    #expect(browser.store.state.saved.isEmpty && !host.contains(.button, "Undo"))
    try browser.take(host.press("Save The old harbour"))
    try browser.take(host.press("Remove The old harbour"))
    try browser.take(host.press("Undo"))
    #expect(browser.store.state.saved == ["harbour"])
    // In its former place among the others.
    try browser.take(host.follow("The dunes"))
    try browser.take(host.press("Save The dunes"))
    try browser.take(host.follow("The old harbour"))
    try browser.take(host.press("Remove The old harbour"))
    try browser.take(host.press("Undo"))
    #expect(browser.store.state.saved == ["harbour", "dunes"])
  }

  @Test("every place has a drawing of its own, and its facts are read")
  func facts() throws {
    for region in Atlas.regions {
      for place in region.places {
        let host = try Browser("/places/\(region.id)/\(place.id)").host
        for words in [place.kind, place.distance, place.opening, place.summary] {
          #expect(host.contains(.text, words))
        }
      }
    }
    let drawings = Atlas.regions.flatMap(\.places).map { PlaceDrawing.svg(of: $0.id) }
    #expect(Set(drawings).count == 9)
    #expect(drawings.allSatisfy { $0.utf8.count > 500 })
  }

  @Test("a saved place appears in the other tab, which keeps its screens")
  func tabs() throws {
    let browser = try Browser("/places/hills/mill")
    let host = browser.host
    try browser.take(host.press("Save The water mill"))
    try browser.take(host.selectTab("Saved"))
    #expect(browser.address == "/places/saved/mill" && host.contains(.link, "The water mill"))
    try browser.take(host.selectTab("Explore"))
    #expect(browser.titles == ["The hills", "The water mill"])
    // Chosen again, a tab leads to its beginning.
    try browser.take(host.selectTab("Explore"))
    #expect(browser.titles == ["Places", "The water mill"])
    try browser.take(host.press("Remove The water mill"))
    #expect(browser.store.state.saved == [] && host.presented == [])
  }

  @Test("pressing twice before the page has changed opens one screen")
  func twice() throws {
    let browser = try Browser()
    let actions = try browser.host.follow("The coast") + browser.host.follow("The coast")
    try browser.take(actions)
    #expect(browser.titles == ["The coast"])
    #expect(browser.store.state.path.primary[.explore].entries.count == 2)
  }
}
