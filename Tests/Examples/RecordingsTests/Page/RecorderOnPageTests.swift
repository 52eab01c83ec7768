#if SQLite
import MillraceTesting
import MillraceViews
import Testing

@testable import Recordings

@Suite("The recorder on its page", .timeLimit(.minutes(5)))
struct RecorderOnPageTests {
  typealias Recorder = Recordings.Recorder

  private func shown(_ body: (RecordingsPageTests.Shown) throws -> Void) async throws {
    try await RecordingsPageTests.shown(folder: RecordingsPageTests.rain) { shown in
      try shown.take(shown.host.press("Record"))
      try body(shown)
    }
  }

  private func phase(_ shown: RecordingsPageTests.Shown) -> Recorder.State.Phase? {
    if case .record(let recorder) = shown.state.dialog { recorder.phase } else { nil }
  }

  @Test("a sound that is recorded and named is saved, and is then in the list")
  func whole() async throws {
    try await shown { shown in
      #expect(phase(shown) == .asking)
      try shown.take(.recorder(.started))
      try shown.take(shown.host.press("Stop"))
      try shown.take(.recorder(.upload(.finished(RecorderTests.file))))
      #expect(shown.asked == 1)
      try shown.take(.recorder(.kept(RecordingsPageTests.new, second)))
      #expect(shown.host.focused?.accessibleName == "Name for recording")
      try shown.take(shown.host.type("Owl", into: "Name for recording"))
      try shown.take(shown.host.press("Save"))
      #expect(shown.asked == 2)
      let change = LibraryChange.recorded(
        id: RecordingsPageTests.new, parent: RecordingsPageTests.rain, name: "Owl", audio: second)
      #expect(shown.state.dialog?.asked == change)
      try shown.handle(change)
      try shown.take(.answered(change, problem: nil))
      #expect(shown.state.dialog == nil)
      #expect(shown.host.contains(.link, "Owl"))
      #expect(shown.state.notice == "“Owl” has been saved.")
    }
  }

  @Test("it goes where it began, or into what is left around that")
  func folder() async throws {
    try await shown { shown in
      try shown.take([.recorder(.started), .open(.root)])
      try shown.take([.recorder(.stop), .recorder(.upload(.finished(RecorderTests.file)))])
      try shown.take([.recorder(.kept(RecordingsPageTests.new, second)), .recorder(.typed("Owl"))])
      guard case .record(let recorder) = shown.state.dialog else { return }
      #expect(recorder.folder(in: shown.state.tree) == RecordingsPageTests.rain)
      try shown.handle(.removed(RecordingsPageTests.rain))
      #expect(recorder.folder(in: shown.state.tree) == .root)
      // Nothing that was said into a microphone is lost because a folder goes.
      #expect(shown.state.dialog != nil)
      try shown.take(.recorder(.output(.save)))
      #expect(
        shown.state.dialog?.asked
          == .recorded(id: RecordingsPageTests.new, parent: .root, name: "Owl", audio: second))
    }
  }

  @Test("D9: cancelling discards the sound, and without a name nothing is saved")
  func cancel() async throws {
    try await shown { shown in
      try shown.take([.recorder(.started), .recorder(.stop)])
      try shown.take([
        .recorder(.upload(.finished(RecorderTests.file))),
        .recorder(.kept(RecordingsPageTests.new, second)),
      ])
      for name in ["", "  "] {
        try shown.take([.recorder(.typed(name)), .recorder(.output(.save))])
      }
      #expect(shown.asked == 1)
      try shown.take(shown.host.press("Cancel"))
      #expect(shown.state.dialog == nil)
      // To discard it.
      #expect(shown.asked == 2)
      try shown.take(.recorder(.ticked(3)))
      #expect(shown.state.dialog == nil)
    }
  }

  @Test("a sound that is stored after the user has left is discarded")
  func late() async throws {
    try await shown { shown in
      try shown.take([.recorder(.started), .recorder(.stop)])
      try shown.take(.recorder(.upload(.finished(RecorderTests.file))))
      try shown.take(.recorder(.output(.cancel)))
      #expect(shown.asked == 2)
      try shown.take(.recorder(.kept(RecordingsPageTests.new, second)))
      #expect(shown.asked == 3)
      // Also where the next recording is under way already.
      try shown.take(.record)
      try shown.take(.recorder(.kept(ItemID(high: 8, low: 8), second)))
      #expect(shown.asked == 4)
      #expect(phase(shown) == .asking)
    }
  }

  @Test("a page that begins anew while a sound is stored looks for it")
  func looking() async throws {
    try await shown { shown in
      try shown.take([.recorder(.started), .recorder(.stop)])
      try shown.take(.recorder(.upload(.finished(RecorderTests.file))))
      shown.state.resume()
      #expect(phase(shown) == .looking)
      #expect(shown.page.subscriptions(shown.state).count == 2)
      try shown.take(.recorder(.kept(RecordingsPageTests.new, second)))
      #expect(shown.page.subscriptions(shown.state).count == 1)
    }
  }

  @Test("the player pauses")
  func onePlays() async throws {
    try await RecordingsPageTests.shown { shown in
      try shown.handle(
        .recorded(id: RecordingsPageTests.owl, parent: .root, name: "Owl", audio: second))
      try shown.take([.choose(RecordingsPageTests.owl), .player(.toggle), .record])
      #expect(shown.state.player?.phase == .paused)
    }
  }

  @Test("a recording that a killed server saved is not saved again when it is asked for once more")
  func savedTwice() async throws {
    try await shown { shown in
      try shown.take([.recorder(.started), .recorder(.stop)])
      try shown.take(.recorder(.upload(.finished(RecorderTests.file))))
      try shown.take([.recorder(.kept(RecordingsPageTests.new, second)), .recorder(.typed("Owl"))])
      try shown.handle(
        .recorded(
          id: RecordingsPageTests.new, parent: RecordingsPageTests.rain, name: "Owl", audio: second)
      )
      try shown.take(.recorder(.output(.save)))
      #expect(shown.asked == 1)
      #expect(shown.state.dialog == nil)
    }
  }

  @Test("a refused save keeps the sheet, the name and the sound")
  func refused() async throws {
    try await shown { shown in
      try shown.take([.recorder(.started), .recorder(.stop)])
      try shown.take([
        .recorder(.upload(.finished(RecorderTests.file))),
        .recorder(.kept(RecordingsPageTests.new, second)),
      ])
      try shown.take([.recorder(.typed("Owl")), .recorder(.output(.save))])
      let asked = try #require(shown.state.dialog?.asked)
      try shown.take(.answered(asked, problem: "The disk is full."))
      #expect(shown.host.outline.contains("The disk is full."))
      #expect(phase(shown) == .naming(NameDraft(name: "Owl", problem: "The disk is full."), second))
      try shown.take(shown.host.press("Save"))
      #expect(shown.asked == 3)
    }
  }
}
#endif
