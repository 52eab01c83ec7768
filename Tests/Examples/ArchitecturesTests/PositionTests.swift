#if Web && SQLite
import Foundation
import Millrace
import MillraceTesting
import MillraceViewState
import MillraceWeb
import MillraceWebTesting
import Testing

@testable import Architectures
@testable import Recordings

/// The window's position as a part of the view state.
@Suite("Where the window is scrolled to, as state", .timeLimit(.minutes(5)))
struct PositionTests {
  private static func position(_ revision: Int, at offset: Double) -> WindowPosition {
    var position = WindowPosition()
    position.offsets = ["": offset]
    position.focus = "button 0 Edit"
    position.revision = revision
    return position
  }

  private let near = position(1, at: 120)
  private let far = position(2, at: 900)

  @Test("VS-4: the echo of a position is not shown to the window, and is no step of the slider")
  func echo() async throws {
    try await Site.opened(.viewState) { page, _, _ in
      try await page.create("Rain")
      #expect(page.windowPosition == WindowPosition())
      let steps = page.outline
      try await page.move(to: near)
      try await page.move(to: far)
      #expect(page.windowPosition == WindowPosition())
      #expect(page.outline == steps)
    }
  }

  @Test("the slider brings a position back, and the past takes none")
  func slider() async throws {
    try await Site.opened(.viewState) { page, _, _ in
      try await page.openPanel()
      try await page.create("Rain")
      try await page.move(to: Self.position(1, at: 7))
      try await page.move(to: near.next)
      try await page.follow("Rain")
      try await page.move(to: far.next)
      #expect(page.outline.contains("This is the present, step 5."))

      try await page.move(to: 4)
      #expect(page.windowPosition == near.next)
      try await page.move(to: Self.position(9, at: 1))
      #expect(page.windowPosition == near.next)
      try await page.press("Back to the present")
      #expect(page.windowPosition == far.next)

      try await page.move(to: 4)
      try await page.press("Continue from here")
      #expect(page.windowPosition == near.next)
      try await page.move(to: Self.position(9, at: 1))
      try await page.follow("Rain")
      try await page.move(to: 4)
      #expect(page.windowPosition == Self.position(9, at: 1))
    }
  }

  @Test("a restart of the server brings the position back")
  func kept() async throws {
    try await Site.opened(.viewState, store: MemorySessionStore()) { page, site, _ in
      try await page.move(to: near)
      try await page.create("Rain")
      site.restart()
      try await page.drop()
      #expect(try await page.reconnect())
      #expect(page.windowPosition == near)
    }
  }

  @Test("a hostile position changes nothing")
  func hostile() async throws {
    try await Site.opened(.viewState) { page, _, _ in
      try await page.openPanel()
      try await page.create("Rain")
      try await page.move(to: near)
      for payload in ["", "[]", #"{"offsets":{"":-5},"revision":2}"#] {
        try await page.notify(position: payload)
      }
      try await page.follow("Rain")
      try await page.move(to: 4)
      #expect(page.windowPosition == near)
    }
  }

  @Test("the position is in the one text that is saved and logged")
  func text() throws {
    try SeamTests.withRain { store in
      let app = ViewStateApp(store, at: LibraryAddress(), saved: nil)
      app.move(to: far)
      #expect(app.state.content == ViewState(position: far))
      #expect(app.position == WindowPosition())
      let text = try #require(app.saved)
      #expect(text.contains("\"focus\" : \"button 0 Edit\""))
      #expect(ViewStateApp(store, at: LibraryAddress(), saved: text).position == far)
    }
  }

  @Test("only apps that have the position in their state are given one")
  func others() async throws {
    try await Site.opened(.mvc) { page, _, _ in
      #expect(page.windowPosition == nil)
      try await page.perform { try $0.set("MVC+ViewState", to: true) }
      #expect(page.windowPosition == WindowPosition())
      try await page.perform { try $0.set("MVC+ViewState", to: false) }
      #expect(page.windowPosition == nil)
    }
  }
}

extension WindowPosition {
  /// The same position, reported one change later.
  fileprivate var next: WindowPosition {
    var next = self
    next.revision += 1
    return next
  }
}
#endif
