#if SQLite
import Millrace
import MillraceTesting
import MillraceViews
import Testing

@testable import Recordings

@Suite("The player", .timeLimit(.minutes(5)))
struct PlayerTests {
  static let owl = RecordingsPageTests.owl
  /// The sound of Owl, of 65 seconds.
  static let long = Audio(format: .webm, bytes: 9_000, milliseconds: 65_250)

  /// Shows the player alone, with Owl in it.
  private func shown(_ body: (MountedPage<Player>, TestHost<Player.Action>) throws -> Void) throws {
    let page = MountedPage(Player(name: "Owl", audio: Self.long), state: Player.State(id: Self.owl))
    try body(page, TestHost(page))
  }

  private func orders(_ host: TestHost<Player.Action>) throws -> CustomValue? {
    let node = try host.find(.custom, "Sound")
    guard case .custom(let view) = node.kind else { return nil }
    return view.properties
  }

  @Test("one button plays, pauses and goes on, and after the end begins again")
  func toggle() throws {
    try shown { page, host in
      try host.press("Play")
      #expect(try orders(host)?.json.contains(#""isPlaying":true"#) == true)
      page.store.send(.progressed(4_000))
      try host.press("Pause")
      #expect(try orders(host)?.json.contains(#""isPlaying":false"#) == true)
      // A tick that was on its way.
      page.store.send(.progressed(4_100))
      #expect(page.store.state.position == 4_000)
      try host.press("Resume playing")
      #expect(page.store.state.seek == 0)
      page.store.send(.ended)
      #expect(page.store.state.position == 65_250)
      #expect(page.store.state.phase == .stopped)
      try host.press("Play")
      #expect(page.store.state.position == 0)
      #expect(page.store.state.seek == 1)
    }
  }

  @Test("a leap is sent once, stays within the recording, and playing sends nothing new")
  func leap() throws {
    try shown { page, host in
      page.store.send(.toggle)
      let playing = try orders(host)
      page.store.send(.progressed(8_000))
      #expect(try orders(host) == playing)
      try host.press("Forward ten seconds")
      #expect(page.store.state.position == 18_000)
      #expect(try orders(host)?.json.contains(#""position":18000,"seek":1"#) == true)
      try host.press("Back ten seconds")
      try host.press("Back ten seconds")
      #expect(page.store.state.position == 0)
      page.store.send(.leap(.max))
      #expect(page.store.state.position == 65_250)
      page.store.send(.progressed(.min))
      #expect(page.store.state.position == 0)
    }
  }

  @Test(
    "a time is shown as in a row, and what is left of a second counts at the end alone",
    arguments: [
      (0, 2_600, "0:00", "0:03"), (2_599, 2_600, "0:02", "0:03"), (2_600, 2_600, "0:03", "0:03"),
      (59_999, 65_250, "0:59", "1:05"), (3_605_000, 7_200_000, "1:00:05", "2:00:00"),
    ])
  func times(position: Int, length: Int, elapsed: String, duration: String) throws {
    var state = Player.State(id: Self.owl)
    state.position = position
    let audio = Audio(format: .wav, bytes: 9, milliseconds: length)
    let host = try TestHost(Player(name: "Owl", audio: audio).view(state))
    #expect(audio.length == duration)
    #expect(host.findAll(.text).map(\.accessibleName).suffix(2) == [elapsed, duration])
  }

  @Test("a leap of ten seconds is offered where the sound is as long", arguments: [9_999, 10_000])
  func shortSound(length: Int) throws {
    let audio = Audio(format: .wav, bytes: 9, milliseconds: length)
    let host = try TestHost(Player(name: "Owl", audio: audio).view(Player.State(id: Self.owl)))
    for name in ["Back ten seconds", "Forward ten seconds"] {
      #expect(try host.find(.button, name).traits.isEnabled == (length == 10_000))
    }
  }

  @Test("D8: a name is requested when it is done, not at each key, and not when it is as it was")
  func rename() throws {
    try shown { page, host in
      for name in ["O", "Ow", "Owls"] { try host.type(name, into: "Name") }
      #expect(page.store.takeEffects().isEmpty)
      try host.submit("Name")
      #expect(page.store.takeEffects() == [.send(.output(.rename(Self.owl, name: "Owls")))])
      // The new name stays in the field, and is not requested again.
      page.store.send(.committed)
      #expect(page.store.takeEffects().isEmpty)
      #expect(page.store.state.name == "Owls")
      for name in ["Owl", ""] {
        try host.type(name, into: "Name")
        try host.submit("Name")
        #expect(page.store.takeEffects().isEmpty)
        #expect(page.store.state.name == nil)
      }
    }
  }

  @Test("a name that no recording may have is reverted, and the page is notified why")
  func badName() throws {
    try shown { page, host in
      try host.type(" ", into: "Name")
      try host.submit("Name")
      let words = "The name stays as it was. \(LibraryError.blankName)"
      #expect(page.store.takeEffects() == [.send(.output(.notice(words)))])
      #expect(page.store.state.name == nil)
    }
  }

  @Test("the browser's error for a sound that it cannot play is shown")
  func broken() throws {
    try shown { page, host in
      page.store.send(.toggle)
      page.store.send(.broken("No decoder."))
      #expect(host.outline.contains("This recording cannot be played here. No decoder."))
      #expect(page.store.state.phase == .stopped)
      page.store.send(.toggle)
      page.store.send(.blocked)
      #expect(page.store.state.phase == .paused)
      #expect(page.store.state.problem == nil)
    }
  }

  @Test(
    "a player that is restored is at a position within its sound",
    arguments: [(4_000, 4_000), (-5, 0), (.max, 65_250)])
  func resumed(saved: Int, expected: Int) throws {
    let item = Item(id: Self.owl, parent: .root, name: "Owl", content: .recording(Self.long))
    var state = Player.State(id: Self.owl)
    state.leap(to: saved)
    state.resume(with: item)
    #expect(state.position == expected)
    state.resume(with: nil)
    #expect(state.position == 0)
  }

  @Test("a minute of playing is one moment of a timeline")
  func timeline() {
    let store = Millrace.Store(
      Player.State(id: Self.owl), Player(name: "Owl", audio: Self.long))
    let timeline = Timeline(of: store.loop)
    store.send(.toggle)
    for tick in 1...240 { store.send(.progressed(tick * 250)) }
    store.send(.toggle)
    #expect(store.state.position == 60_000)
    #expect(timeline.moments.map(\.isEphemeral) == [false, true, false])
  }
}
#endif
