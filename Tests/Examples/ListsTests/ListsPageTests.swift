import Lists
import Millrace
import MillraceTesting
import MillraceViews
import Testing

@Suite("The example Lists")
struct ListsPageTests {
  private let page = MountedPage(ListsPage(), state: ListsPage.State())

  @Test("ten thousand songs are in the archive, each with a key of its own")
  func archive() {
    let songs = page.store.state.songs
    #expect(songs.sections.flatMap(\.rows).count == 10_000)
    #expect(songs.reports == [])
  }

  @Test("a song that is chosen is selected and named; another one takes its place")
  func choosing() throws {
    let host = try TestHost(page)
    try host.select(name(1, host))
    #expect(host.contains(.status, "Amber Anchor by Night"))
    try host.select(name(0, host))
    #expect(page.store.state.songs.selection == .single(.number(0)))
    try host.press("Close the song")
    #expect(page.store.state.songs.selection == .single(nil))
    #expect(host.contains(.status, "No song is chosen yet."))
    #expect(!host.contains(.button, "Close the song"))
  }

  @Test("a song that is chosen is played next by the button beside it, once")
  func playingNext() throws {
    let host = try TestHost(page)
    #expect(!host.contains(.button, "Play next"))
    try host.select(name(1, host))
    try host.press("Play next")
    #expect(page.store.state.songs.sections[0].rows.map(\.key) == [.number(1)])
    #expect(try !host.find(.button, "Play next").traits.isEnabled)
  }

  @Test("a song that plays next goes back to where it was")
  func playingNextNoMore() throws {
    let host = try TestHost(page)
    let before = page.store.state.songs
    try host.swipe(name(1, host), .leading)
    try host.press("Play next", role: .menuItem)
    #expect(host.contains(.status, "Amber Anchor by Night plays next."))
    try host.press("Undo")
    #expect(page.store.state.songs == before)
    #expect(host.contains(.status, "Amber Anchor by Night is back."))
  }

  private func name(_ index: Int, _ host: TestHost<ListsPage.Action>) -> String {
    host.findAll(.item)[index].accessibleName
  }

  @Test("a swipe moves a song into another section, or takes it away")
  func swiping() throws {
    let host = try TestHost(page)
    try host.swipe(name(1, host), .leading)
    try host.press("Play next", role: .menuItem)
    #expect(page.store.state.songs.sections[0].rows.map(\.key) == [.number(1)])
    #expect(host.findAll(.section).first?.kind.label == "Next")
    #expect(name(0, host).hasPrefix("Amber Anchor by Night"))
    try host.swipe(name(0, host), .trailing)
    try host.press("Remove", role: .menuItem)
    #expect(page.store.state.songs.sections.flatMap(\.rows).count == 9_999)
  }

  @Test("a song that was removed comes back where it was, until the next action")
  func undo() throws {
    let host = try TestHost(page)
    let before = page.store.state.songs
    for _ in 0..<2 {
      try host.swipe(name(1, host), .trailing)
      try host.press("Remove", role: .menuItem)
      #expect(host.contains(.status, "Removed: Amber Anchor by Night"))
      try host.press("Undo")
      #expect(page.store.state.songs == before)
      #expect(!host.contains(.button, "Undo"))
    }
    // From the section “Next”, where its footer says how a song gets there.
    try host.swipe(name(1, host), .leading)
    try host.press("Play next", role: .menuItem)
    let next = page.store.state.songs
    try host.swipe(name(0, host), .trailing)
    try host.press("Remove", role: .menuItem)
    #expect(page.store.state.songs.sections[0].footer != nil)
    try host.press("Undo")
    #expect(page.store.state.songs == next)
    // What is done next makes a removal final, and so does closing its notice.
    for close in [{ try host.select(name(1, host)) }, { try host.press("Close the notice") }] {
      try host.swipe(name(0, host), .trailing)
      try host.press("Remove", role: .menuItem)
      _ = try close()
      #expect(!host.contains(.button, "Undo"))
    }
    #expect(page.store.state.songs.sections.flatMap(\.rows).count == 9_998)
  }

  @Test("a song is marked in words, and its action then takes the mark away")
  func marking() throws {
    let host = try TestHost(page)
    for isMarked in [true, false] {
      try host.openMenu(of: name(1, host))
      try host.press(isMarked ? "Mark" : "Unmark", role: .menuItem)
      #expect(name(1, host).contains("marked") == isMarked)
    }
  }

  @Test("the alphabet turns round below what is to be played next")
  func turning() throws {
    let host = try TestHost(page)
    try host.press("Reverse the alphabet")
    #expect(name(0, host).hasPrefix("White"))
    #expect(page.store.state.songs.sections[0].id == .text("next"))
  }

  @Test("any number of instruments is selected, and choosing one again lets it go")
  func instruments() throws {
    let host = try TestHost(page)
    let cello = "Cello, 3 of 7"
    try host.select(cello)
    try host.select("Piano, 1 of 4")
    #expect(try host.find(testID: "ensemble").kind.label == "2 instruments, from A0 to C8")
    try host.openMenu(of: cello)
    try host.press("Only this one", role: .menuItem)
    #expect(try host.find(testID: "ensemble").kind.label == "1 instrument, from C2 to C6")
    try host.select(cello)
    #expect(try host.find(testID: "ensemble").kind.label == "No instrument is chosen yet.")
  }
}
