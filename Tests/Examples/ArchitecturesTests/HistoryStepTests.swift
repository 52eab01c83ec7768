#if Web && SQLite
import Millrace
import MillraceViewState
import Testing

@testable import Architectures
@testable import Recordings

/// Tests of the steps of the history, and of the room that other commits take in the history.
@Suite("The steps of the history of eight architectures", .timeLimit(.minutes(5)))
struct HistoryStepTests {
  private static let owl = ItemID(high: 2, low: 1)

  /// Runs a test with the apps, each with the recording Owl in its player.
  private func withApps(_ body: (Apps) throws -> Void) async throws {
    try await Site.with { _, library in
      try await Site.save("Owl", as: Self.owl, in: library)
      let owl = Apps.Beginning(address: LibraryAddress(recording: Self.owl))
      let apps = Apps(
        library, newID: { ItemID(high: 7, low: 1) },
        from: Dictionary(uniqueKeysWithValues: ArchitectureName.allCases.map { ($0, owl) }),
        beside: Loop())
      try body(apps)
    }
  }

  private func player(_ style: ArchitectureName, in apps: Apps) -> Player.State? {
    apps[style].screen.player?.state
  }

  private func typed(_ style: ArchitectureName, in apps: Apps) -> String? {
    if case .create(_, _, let draft) = apps[style].screen.dialog?.dialog { draft.name } else { nil }
  }

  @Test("D8: ticks are no steps and take no room", arguments: ArchitectureName.allCases)
  func ticks(style: ArchitectureName) async throws {
    try await withApps { apps in
      apps.handle(.shared(.player(.toggle)), in: style)
      for tick in 1...5_000 { apps.handle(.shared(.player(.progressed(tick / 10))), in: style) }
      apps.handle(.shared(.player(.toggle)), in: style)
      #expect(apps.slider.count == 3 && apps.slider.timeline.moments.count < 20)
      try apps.slider.move(to: 1)
      #expect(player(style, in: apps)?.position == 0)
      try apps.slider.move(to: 2)
      #expect(player(style, in: apps)?.position == 500)
    }
  }

  @Test("two players at the same time take no more")
  func twoPlayers() async throws {
    try await withApps { apps in
      for style in [ArchitectureName.mvc, .elm] {
        apps.handle(.shared(.player(.toggle)), in: style)
      }
      for tick in 1...500 {
        apps.handle(.shared(.player(.progressed(tick))), in: .mvc)
        apps.handle(.shared(.player(.progressed(tick + 1))), in: .elm)
      }
      #expect(apps.slider.count == 3 && apps.slider.timeline.moments.count < 20)
      #expect(player(.mvc, in: apps)?.position == 500)
      #expect(player(.elm, in: apps)?.position == 501)
    }
  }

  @Test(
    "D8: typing into a field is one step, also while a player plays",
    arguments: ArchitectureName.allCases)
  func typing(style: ArchitectureName) async throws {
    try await withApps { apps in
      apps.handle(.shared(.player(.toggle)), in: style)
      apps.handle(.shared(.askToCreate), in: style)
      for count in 1...500 {
        apps.handle(.shared(.typed("\(count) keys")), in: style)
        apps.handle(.shared(.player(.progressed(count))), in: style)
      }
      #expect(apps.slider.count == 4 && apps.slider.timeline.moments.count < 20)
      apps.handle(.shared(.player(.typed("Owls"))), in: style)
      apps.handle(.shared(.cancel), in: style)
      #expect(apps.slider.count == 6)
      for (step, name) in [(3, ""), (4, "500 keys"), (5, "500 keys")] {
        try apps.slider.move(to: step)
        #expect(typed(style, in: apps) == name, "step \(step)")
      }
    }
  }

  @Test("a change of the library between two keys makes two steps of them")
  func interrupted() async throws {
    try await withApps { apps in
      apps.handle(.shared(.askToCreate), in: .mvc)
      apps.handle(.shared(.typed("a")), in: .mvc)
      apps.handle(.shared(.player(.progressed(1))), in: .mvc)
      apps.loop.enqueue("the library") { _ in }
      apps.handle(.shared(.player(.progressed(2))), in: .mvc)
      apps.handle(.shared(.typed("ab")), in: .mvc)
      #expect(apps.slider.count == 4)
    }
  }
}
#endif
