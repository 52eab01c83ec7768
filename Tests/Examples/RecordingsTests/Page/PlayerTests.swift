#if SQLite
import Millrace
import MillraceNavigation
import MillraceTesting
import MillraceViews
import Testing

@testable import Recordings

@Suite("The player", .timeLimit(.minutes(1)))
struct PlayerTests {
  static let owl = RecordingsPageTests.owl
  static let wren = ItemID(high: 1, low: 5)

  /// A page with two recordings, Owl of 65 seconds and Wren of one.
  private func shown(_ body: (RecordingsPageTests.Shown) throws -> Void) async throws {
    try await RecordingsPageTests.shown { shown in
      let long = Audio(format: .webm, bytes: 9_000, milliseconds: 65_250)
      try shown.handle(
        .recorded(id: Self.owl, parent: .root, name: "Owl", audio: long),
        .recorded(id: Self.wren, parent: .root, name: "Wren", audio: second))
      try body(shown)
    }
  }

  private func orders(_ shown: RecordingsPageTests.Shown) throws -> CustomValue? {
    let node = try shown.host.find(.custom, "Sound")
    guard case .custom(let view) = node.kind else { return nil }
    return view.properties
  }

  @Test("nothing is in it at first, and a narrow page shows the list")
  func empty() async throws {
    try await shown { shown in
      #expect(shown.host.outline.contains("No recording selected."))
      #expect(shown.state.front == .primary)
    }
  }

  @Test("what is chosen is in it, at its beginning, and has an address")
  func choose() async throws {
    try await shown { shown in
      try shown.take(shown.host.follow("🔊  Owl"))
      #expect(shown.host.contains(.heading, "Owl"))
      #expect(shown.state.front == .secondary)
      #expect(shown.page.address(shown.state) == "/recordings/\(ItemID.root)/\(Self.owl)")
      #expect(shown.host.outline.contains("00:01:05"))
      #expect(shown.host.contains(.button, "Play"))
      try shown.take([.player(.toggle), .player(.progressed(4_000)), .choose(Self.wren)])
      #expect(shown.state.player == Player(id: Self.wren))
      try shown.take(.choose(Self.wren))
      #expect(shown.state.player == Player(id: Self.wren))
    }
  }

  @Test("one button plays, pauses and goes on, and after the end begins again")
  func toggle() async throws {
    try await shown { shown in
      try shown.take(.choose(Self.owl))
      try shown.take(shown.host.press("Play"))
      #expect(try orders(shown)?.json.contains(#""isPlaying":true"#) == true)
      try shown.take(.player(.progressed(4_000)))
      try shown.take(shown.host.press("Pause"))
      #expect(try orders(shown)?.json.contains(#""isPlaying":false"#) == true)
      // A tick that was on its way.
      try shown.take(.player(.progressed(4_100)))
      #expect(shown.state.player?.position == 4_000)
      try shown.take(shown.host.press("Resume playing"))
      #expect(shown.state.player?.seek == 0)
      try shown.take(.player(.ended))
      #expect(shown.state.player?.position == 65_250)
      #expect(shown.state.player?.phase == .stopped)
      try shown.take(shown.host.press("Play"))
      #expect(shown.state.player?.position == 0)
      #expect(shown.state.player?.seek == 1)
    }
  }

  @Test("a leap is told once, stays within the recording, and playing tells nothing new")
  func leap() async throws {
    try await shown { shown in
      try shown.take([.choose(Self.owl), .player(.toggle)])
      let playing = try orders(shown)
      try shown.take(.player(.progressed(8_000)))
      #expect(try orders(shown) == playing)
      try shown.take(shown.host.press("On ten seconds"))
      #expect(shown.state.player?.position == 18_000)
      #expect(try orders(shown)?.json.contains(#""position":18000,"seek":1"#) == true)
      try shown.take(shown.host.press("Back ten seconds"))
      try shown.take(shown.host.press("Back ten seconds"))
      #expect(shown.state.player?.position == 0)
      try shown.take(.player(.leap(.max)))
      #expect(shown.state.player?.position == 65_250)
      try shown.take(.player(.progressed(.min)))
      #expect(shown.state.player?.position == 0)
    }
  }

  @Test("D8: a name is asked for when it is done, not at each key, and not when it is as it was")
  func rename() async throws {
    try await shown { shown in
      try shown.take(.choose(Self.owl))
      try shown.take([.player(.typed("O")), .player(.typed("Ow")), .player(.typed("Owls"))])
      #expect(shown.asked == 0)
      try shown.take(shown.host.submit("Name"))
      #expect(shown.asked == 1)
      try shown.take(.player(.committed))
      #expect(shown.asked == 1)
      // Until the library has answered, the new name stays in the field.
      #expect(shown.state.player?.name == "Owls")
      let change = LibraryChange.renamed(Self.owl, name: "Owls")
      try shown.handle(change)
      try shown.take(.answered(change, problem: nil))
      #expect(shown.state.player?.name == nil)
      #expect(shown.host.contains(.heading, "Owls"))
      for name in ["Owls", ""] { try shown.take([.player(.typed(name)), .player(.committed)]) }
      #expect(shown.asked == 1)
      #expect(shown.state.notice == nil)
      try shown.take([.player(.typed(" ")), .player(.committed)])
      #expect(shown.asked == 1)
      #expect(shown.state.notice?.contains("The name stays as it was.") == true)
    }
  }

  @Test("a name that was typed is asked for when something else is chosen, also by going back")
  func leftName() async throws {
    for action in [RecordingsPage.Action.choose(Self.wren), .arrive(Place())] {
      try await shown { shown in
        try shown.take([.choose(Self.owl), .player(.typed("Owls")), action])
        #expect(shown.asked == 1)
        #expect(shown.state.player?.id != Self.owl)
      }
    }
  }

  @Test("a name that no server has answered about stays in the field")
  func unansweredName() async throws {
    try await shown { shown in
      try shown.take([.choose(Self.owl), .player(.typed("Owls")), .player(.committed)])
      shown.state.stopWaiting()
      #expect(shown.state.player?.name == "Owls")
      try shown.take(.player(.committed))
      #expect(shown.asked == 2)
      try shown.handle(.renamed(Self.owl, name: "Owls"))
      shown.state.stopWaiting()
      #expect(shown.state.player?.name == nil)
    }
  }

  @Test("a refused name is said, and the old one comes back; what was typed since then stays")
  func refused() async throws {
    try await shown { shown in
      let change = LibraryChange.renamed(Self.owl, name: "Owls")
      try shown.take([.choose(Self.owl), .player(.typed("Owls")), .player(.committed)])
      try shown.take(.answered(change, problem: "The disk is full."))
      #expect(shown.state.player?.name == nil)
      #expect(shown.state.notice == "The disk is full.")
      try shown.take([.player(.typed("Owls")), .player(.committed), .player(.typed("Owlets"))])
      try shown.take(.answered(change, problem: nil))
      #expect(shown.state.player?.name == "Owlets")
    }
  }

  @Test("renamed elsewhere it has the new name, deleted elsewhere it is gone")
  func elsewhere() async throws {
    try await shown { shown in
      try shown.take([.choose(Self.owl), .player(.toggle)])
      try shown.handle(.renamed(Self.owl, name: "Barn owl"))
      #expect(shown.host.contains(.heading, "Barn owl"))
      #expect(shown.state.player?.phase == .playing)
      try shown.handle(.removed(Self.owl))
      #expect(shown.state.player == nil)
      #expect(shown.state.front == .primary)
      #expect(shown.host.outline.contains("No recording selected."))
      #expect(shown.state.notice == "“Barn owl” has been deleted.")
      try shown.take([.player(.progressed(1)), .player(.ended), .player(.toggle)])
      #expect(shown.state.player == nil)
    }
  }

  @Test("what the browser says of a sound that it cannot play is shown")
  func broken() async throws {
    try await shown { shown in
      try shown.take([.choose(Self.owl), .player(.toggle), .player(.broken("No decoder."))])
      #expect(shown.host.outline.contains("This recording cannot be played here. No decoder."))
      #expect(shown.state.player?.phase == .stopped)
      try shown.take([.player(.toggle), .player(.blocked)])
      #expect(shown.state.player?.phase == .paused)
      #expect(shown.state.player?.problem == nil)
    }
  }

  @Test("a minute of playing is one entry of a timeline")
  func timeline() async throws {
    try await RecordingLibraryTests.withLibrary { library, _ in
      var tree = ItemTree()
      let long = Audio(format: .webm, bytes: 9_000, milliseconds: 65_250)
      try tree.apply(.recorded(id: Self.owl, parent: .root, name: "Owl", audio: long))
      let page = RecordingsPage(library: library, newID: { RecordingsPageTests.new })
      let store = Millrace.Store(
        RecordingsPage.State(library: Replica(commit: 0, value: tree)), page)
      let timeline = Timeline(of: store.loop)
      store.send(.choose(Self.owl))
      store.send(.player(.toggle))
      for tick in 1...240 { store.send(.player(.progressed(tick * 250))) }
      store.send(.player(.toggle))
      #expect(store.state.player?.position == 60_000)
      #expect(timeline.moments.map(\.isEphemeral) == [false, false, true, false])
      try await library.close()
    }
  }

  @Test("ticks take each other's place on a timeline, and nothing else does")
  func ephemeral() {
    #expect(RecordingsPage.Action.player(.progressed(1)).isEphemeral)
    #expect(RecordingsPage.Action.recorder(.ticked(1)).isEphemeral)
    for action in [RecordingsPage.Action.player(.toggle), .player(.leap(1)), .recorder(.stop)] {
      #expect(!action.isEphemeral)
    }
    #expect(
      RecordingsPage.Action.player(.progressed(1)).ephemeralKey
        != RecordingsPage.Action.recorder(.ticked(1)).ephemeralKey)
  }
}
#endif
