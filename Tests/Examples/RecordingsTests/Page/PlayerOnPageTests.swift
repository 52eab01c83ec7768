#if SQLite
import Millrace
import MillraceNavigation
import MillraceTesting
import MillraceViews
import Testing

@testable import Recordings

@Suite("The player on its page", .timeLimit(.minutes(5)))
struct PlayerOnPageTests {
  static let owl = RecordingsPageTests.owl
  static let wren = ItemID(high: 1, low: 5)

  /// A page with two recordings, Owl of 65 seconds and Wren of one.
  private func shown(_ body: (RecordingsPageTests.Shown) throws -> Void) async throws {
    try await RecordingsPageTests.shown { shown in
      try shown.handle(
        .recorded(id: Self.owl, parent: .root, name: "Owl", audio: PlayerTests.long),
        .recorded(id: Self.wren, parent: .root, name: "Wren", audio: second))
      try body(shown)
    }
  }

  @Test("nothing is in it at first, and a narrow page shows the list")
  func empty() async throws {
    try await shown { shown in
      #expect(shown.host.outline.contains("No recording selected."))
      #expect(shown.state.front == .primary)
    }
  }

  @Test("a chosen recording is in the player, at its beginning, and has an address")
  func choose() async throws {
    try await shown { shown in
      try shown.take(shown.host.follow("Owl"))
      #expect(shown.host.contains(.heading, "Owl"))
      #expect(shown.state.front == .secondary)
      #expect(shown.page.address(shown.state) == "/recordings/\(ItemID.root)/\(Self.owl)")
      #expect(shown.host.outline.contains("1:05"))
      #expect(shown.host.contains(.button, "Play"))
      try shown.take([.player(.leap(4_000)), .choose(Self.wren)])
      #expect(shown.state.player == Player.State(id: Self.wren))
      try shown.take(.choose(Self.wren))
      #expect(shown.state.player == Player.State(id: Self.wren))
    }
  }

  @Test("a recording that is chosen while another one plays is played, from its beginning")
  func goesOn() async throws {
    try await shown { shown in
      try shown.take([.choose(Self.owl), .player(.toggle), .player(.progressed(4_000))])
      try shown.take([.open(RecordingsPageTests.rain), .choose(Self.wren)])
      #expect(shown.state.player?.id == Self.wren && shown.state.player?.phase == .playing)
      #expect(shown.state.player?.position == 0)
      try shown.take([.player(.toggle), .choose(Self.owl)])
      #expect(shown.state.player == Player.State(id: Self.owl))
    }
  }

  @Test("what is in the player is below the list that covers it in a narrow page")
  func bar() async throws {
    try await shown { shown in
      try shown.take(shown.host.follow("Owl"))
      #expect(!shown.host.contains(.region, "In the player"))
      try shown.take([.player(.toggle), .showList])
      try shown.take(shown.host.press("Pause Owl"))
      #expect(shown.state.player?.phase == .paused)
      try shown.take(shown.host.press("Show Owl"))
      #expect(shown.state.front == .secondary && !shown.host.contains(.button, "Play Owl"))
    }
  }

  @Test(
    "both ways back lead to the list and its address; a sound that was begun stays in the player",
    arguments: [RecordingsEvent.showList, .arrive(LibraryAddress())])
  func wayBack(event: RecordingsEvent) async throws {
    for actions in [[.toggle], [.toggle, .toggle], [.leap(4_000)], []] as [[Player.Action]] {
      try await shown { shown in
        try shown.take([.choose(Self.owl)] + actions.map(RecordingsEvent.player) + [event])
        #expect(shown.state.front == .primary)
        #expect(shown.page.address(shown.state) == "/recordings")
        #expect(shown.state.player?.id == (actions.isEmpty ? nil : Self.owl))
        #expect(shown.host.contains(.region, "In the player") != actions.isEmpty)
      }
    }
  }

  @Test("a row that is played is in the player, and played or paused")
  func played() async throws {
    try await shown { shown in
      for phase in [Player.State.Phase.playing, .paused, .playing] {
        try shown.take([.played(Self.owl)])
        #expect(shown.state.player?.id == Self.owl && shown.state.player?.phase == phase)
      }
      // Another row is played, and not paused with the first one.
      try shown.take([.played(Self.wren)])
      #expect(shown.state.player?.id == Self.wren && shown.state.player?.phase == .playing)
      try shown.take([.played(Self.wren), .played(RecordingsPageTests.rain)])
      #expect(shown.state.player?.phase == .paused && shown.state.notice == nil)
      try shown.take([.played(ItemID(high: 7, low: 7))])
      #expect(shown.state.notice == "That recording is not there any more.")
    }
  }

  @Test("a name is asked of the library once, and shown when the library has it")
  func rename() async throws {
    try await shown { shown in
      try shown.take(.choose(Self.owl))
      try shown.take(shown.host.type("Owls", into: "Name"))
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
      #expect(shown.state.notice == nil)
      try shown.take([.player(.typed(" ")), .player(.committed)])
      #expect(shown.asked == 1)
      #expect(shown.state.notice?.text.contains("The name stays as it was.") == true)
    }
  }

  @Test("a name that was typed is asked for when something else is chosen, also by going back")
  func leftName() async throws {
    for action in [RecordingsEvent.choose(Self.wren), .arrive(LibraryAddress())] {
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
      shown.state.resume()
      #expect(shown.state.player?.name == "Owls")
      try shown.take(.player(.committed))
      #expect(shown.asked == 2)
      try shown.handle(.renamed(Self.owl, name: "Owls"))
      shown.state.resume()
      #expect(shown.state.player?.name == nil)
    }
  }

  @Test("a refused name is reported and reverted; what was typed since then stays")
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

  @Test("renamed elsewhere it has the new name, deleted elsewhere it is removed")
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

  @Test("deleted here it can be put back, whether the answer or the change comes first")
  func deletedHere() async throws {
    for isAnsweredFirst in [true, false] {
      try await shown { shown in
        try shown.take([.choose(Self.owl), .player(.toggle)])
        let answer = RecordingsPage.Action.deleted(try #require(shown.state.tree[Self.owl]))
        if isAnsweredFirst { try shown.take([answer]) }
        try shown.handle(.removed(Self.owl))
        if !isAnsweredFirst { try shown.take([answer]) }
        #expect(shown.state.player == nil)
        #expect(shown.state.notice?.undo == .deletion(Self.owl))
        #expect(shown.host.contains(.button, "Undo"))
      }
    }
  }

  @Test("a name that was left does not replace what the page says of the action that left it")
  func leftNotice() async throws {
    for name in [" ", "Owls"] {
      try await shown { shown in
        let action = RecordingsEvent.choose(ItemID(high: 7, low: 7))
        try shown.take([.choose(Self.owl), .player(.typed(name)), action])
        #expect(shown.state.notice == "That recording is not there any more.")
      }
    }
  }

  @Test("the page shows that the browser waits, until the next action")
  func blocked() async throws {
    try await shown { shown in
      try shown.take([.choose(Self.owl), .player(.toggle), .player(.blocked)])
      #expect(shown.host.contains(.status, "The browser waits for you to press the button again."))
      try shown.take(.player(.toggle))
      #expect(shown.state.notice == nil)
    }
  }

  @Test("ticks replace each other on a timeline, and nothing else does")
  func ephemeral() {
    #expect(RecordingsPage.Action.player(.progressed(1)).isEphemeral)
    #expect(RecordingsPage.Action.recorder(.ticked(1)).isEphemeral)
    #expect(!RecordingsPage.Action.answered(.removed(Self.owl), problem: nil).isEphemeral)
    for action in [RecordingsEvent.player(.toggle), .player(.leap(1)), .recorder(.stop)] {
      #expect(!action.isEphemeral)
    }
    #expect(
      RecordingsPage.Action.player(.progressed(1)).ephemeralKey
        != RecordingsPage.Action.recorder(.ticked(1)).ephemeralKey)
  }
}
#endif
