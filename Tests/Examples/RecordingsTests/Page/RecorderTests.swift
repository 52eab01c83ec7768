#if SQLite
import MillraceTesting
import MillraceViews
import Testing

@testable import Recordings

@Suite("The recorder", .timeLimit(.minutes(1)))
struct RecorderTests {
  typealias Recorder = Recordings.Recorder

  private static let offer = UploadOffer(
    id: 1, name: "recording.webm", size: 400, type: "audio/webm")

  private func shown(_ body: (RecordingsPageTests.Shown) throws -> Void) async throws {
    try await RecordingsPageTests.shown(place: RecordingsPageTests.rain) { shown in
      try shown.take(shown.host.press("Record"))
      try body(shown)
    }
  }

  private func phase(_ shown: RecordingsPageTests.Shown) -> Recorder.Phase? {
    if case .record(let recorder) = shown.state.dialog { recorder.phase } else { nil }
  }

  private func file(_ offer: UploadOffer) -> UploadedFile { UploadedFile(offer, in: NoFile()) }

  @Test("it asks for the microphone, counts, sends what was recorded, and asks for a name")
  func whole() async throws {
    try await shown { shown in
      #expect(phase(shown) == .asking)
      try shown.take([.recorder(.started), .recorder(.ticked(65))])
      #expect(shown.host.outline.contains("00:01:05"))
      try shown.take(shown.host.press("Stop"))
      #expect(phase(shown) == .sending(part: 0))
      // The browser says so too.
      try shown.take(.recorder(.stopped))
      try shown.take([
        .recorder(.upload(.offered(Self.offer))),
        .recorder(.upload(.progressed(Self.offer, received: 100))),
      ])
      #expect(phase(shown) == .sending(part: 0.25))
      try shown.take(.recorder(.upload(.finished(file(Self.offer)))))
      #expect(phase(shown) == .keeping)
      #expect(shown.asked == 1)
      try shown.take(.recorder(.kept(RecordingsPageTests.new, second)))
      #expect(shown.host.focused?.accessibleName == "Name for recording")
      #expect(throws: TestHostError.self) { try shown.host.press("Save") }
      try shown.take(shown.host.type("Owl", into: "Name for recording"))
      try shown.take(shown.host.press("Save"))
      #expect(shown.asked == 2)
      let change = LibraryChange.recorded(
        id: RecordingsPageTests.new, parent: RecordingsPageTests.rain, name: "Owl", audio: second)
      #expect(shown.state.dialog?.asked == change)
      try shown.handle(change)
      try shown.take(.answered(change, problem: nil))
      #expect(shown.state.dialog == nil)
      #expect(shown.host.contains(.link, "🔊  Owl"))
      #expect(shown.state.notice == "“Owl” has been saved.")
    }
  }

  @Test("it goes where it began, or into what is left around that")
  func folder() async throws {
    try await shown { shown in
      try shown.take([.recorder(.started), .open(.root)])
      try shown.take([.recorder(.stop), .recorder(.upload(.finished(file(Self.offer))))])
      try shown.take([.recorder(.kept(RecordingsPageTests.new, second)), .typed("Owl")])
      guard case .record(let recorder) = shown.state.dialog else { return }
      #expect(recorder.folder(in: shown.state.tree) == RecordingsPageTests.rain)
      try shown.handle(.removed(RecordingsPageTests.rain))
      #expect(recorder.folder(in: shown.state.tree) == .root)
      // Nothing that was said into a microphone is lost because a folder goes.
      #expect(shown.state.dialog != nil)
      try shown.take(.confirm)
      #expect(
        shown.state.dialog?.asked
          == .recorded(id: RecordingsPageTests.new, parent: .root, name: "Owl", audio: second))
    }
  }

  @Test("D9: who leaves lets go of the sound, and without a name nothing is saved")
  func cancel() async throws {
    try await shown { shown in
      try shown.take([.recorder(.started), .recorder(.stop)])
      try shown.take([
        .recorder(.upload(.finished(file(Self.offer)))),
        .recorder(.kept(RecordingsPageTests.new, second)),
      ])
      for name in ["", "  "] { try shown.take([.typed(name), .confirm]) }
      #expect(shown.asked == 1)
      try shown.take(shown.host.press("Cancel"))
      #expect(shown.state.dialog == nil)
      // To discard it.
      #expect(shown.asked == 2)
      try shown.take(.recorder(.ticked(3)))
      #expect(shown.state.dialog == nil)
    }
  }

  @Test("a sound that is safe after the person has left is let go of")
  func late() async throws {
    try await shown { shown in
      try shown.take([.recorder(.started), .recorder(.stop)])
      try shown.take(.recorder(.upload(.finished(file(Self.offer)))))
      try shown.take(.cancel)
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

  @Test("the escape key ends no recording, neither while it is made nor while it is named")
  func escape() async throws {
    try await shown { shown in
      try shown.take(.recorder(.started))
      #expect(throws: TestHostError.self) { try shown.host.dismiss("New recording") }
      #expect(phase(shown) == .recording(seconds: 0))
      try shown.take([.recorder(.stop), .recorder(.upload(.finished(file(Self.offer))))])
      try shown.take(.recorder(.kept(RecordingsPageTests.new, second)))
      #expect(throws: TestHostError.self) { try shown.host.dismiss("Save recording") }
      #expect(phase(shown) == .naming(NameDraft(), second))
    }
  }

  @Test(
    "a page that begins anew while a sound is stored looks for it, and has it or says that it does not"
  )
  func looking() async throws {
    for isThere in [true, false] {
      try await shown { shown in
        try shown.take([.recorder(.started), .recorder(.stop)])
        try shown.take(.recorder(.upload(.finished(file(Self.offer)))))
        shown.state.stopWaiting()
        #expect(phase(shown) == .looking)
        #expect(shown.page.subscriptions(shown.state).count == 2)
        if isThere {
          try shown.take(.recorder(.kept(RecordingsPageTests.new, second)))
          #expect(phase(shown) == .naming(NameDraft(), second))
        } else {
          try shown.take(.recorder(.notKept("No.")))
          #expect(phase(shown) == .stuck("No."))
        }
        #expect(shown.page.subscriptions(shown.state).count == 1)
      }
    }
  }

  @Test("a search for a sound that was never stored says so, once")
  func search() async throws {
    try await RecordingLibraryTests.withLibrary { library, _ in
      var found: [Recorder.Action] = []
      for await action in DraftSearch(library: library, id: ItemID(high: 5, low: 5)) {
        found.append(action)
      }
      #expect(
        found == [.notKept("The recording did not reach the library. Send it again.")])
      try await library.close()
    }
  }

  @Test("a file that was no sound is not sent again, but another one can be chosen")
  func badFile() async throws {
    try await shown { shown in
      let offer = UploadOffer(id: 2, name: "x.wav", size: 9, type: "audio/wav")
      try shown.take([.recorder(.denied), .recorder(.upload(.offered(offer)))])
      try shown.take(.recorder(.upload(.finished(file(offer)))))
      try shown.take(.recorder(.notKept("That is not a sound.")))
      #expect(!shown.host.contains(.button, "Try again"))
      #expect(shown.host.contains(.upload, "Choose an audio file instead"))
    }
  }

  @Test("a file that was chosen while another was on its way is kept when that one is no sound")
  func anotherFile() async throws {
    try await shown { shown in
      let broken = UploadOffer(id: 2, name: "x.wav", size: 9, type: "audio/wav")
      let owl = UploadOffer(id: 3, name: "Owl.wav", size: 9, type: "audio/wav")
      try shown.take([.recorder(.denied), .recorder(.upload(.offered(broken)))])
      try shown.take(.recorder(.upload(.offered(owl))))
      try shown.take(.recorder(.upload(.finished(file(broken)))))
      try shown.take(.recorder(.notKept("That is not a sound.")))
      try shown.take(.recorder(.upload(.finished(file(owl)))))
      #expect(phase(shown) == .keeping)
      try shown.take(.recorder(.kept(RecordingsPageTests.new, second)))
      #expect(phase(shown) == .naming(NameDraft(name: "Owl"), second))
    }
  }

  @Test("what is in the player pauses")
  func onePlays() async throws {
    try await RecordingsPageTests.shown { shown in
      try shown.handle(
        .recorded(id: RecordingsPageTests.owl, parent: .root, name: "Owl", audio: second))
      try shown.take([.choose(RecordingsPageTests.owl), .player(.toggle), .record])
      #expect(shown.state.player?.phase == .paused)
    }
  }

  @Test(
    "without a microphone one is told what to do, and a file can be chosen instead",
    arguments: [Recorder.Action.denied, .absent, .unsupported, .failed("busy"), .lost])
  func unable(action: Recorder.Action) async throws {
    try await shown { shown in
      if action == .lost { try shown.take(.recorder(.started)) }
      try shown.take(.recorder(action))
      guard case .unable(let words) = phase(shown) else {
        Issue.record("\(String(describing: phase(shown)))")
        return
      }
      #expect(shown.host.contains(.status, words))
      let offer = UploadOffer(id: 2, name: "Barn owl.night.wav", size: 9, type: "audio/wav")
      try shown.take(.recorder(.upload(.offered(offer))))
      try shown.take(.recorder(.upload(.finished(file(offer)))))
      try shown.take(.recorder(.kept(RecordingsPageTests.new, second)))
      #expect(phase(shown) == .naming(NameDraft(name: "Barn owl.night"), second))
    }
  }

  @Test("a sound that did not come can be sent again, and one that is none is told")
  func stuck() async throws {
    try await shown { shown in
      try shown.take([.recorder(.started), .recorder(.stop)])
      try shown.take(.recorder(.upload(.failed(Self.offer, .interrupted))))
      #expect(shown.host.contains(.button, "Try again"))
      try shown.take(shown.host.press("Try again"))
      guard case .record(let recorder) = shown.state.dialog else { return }
      #expect(recorder.attempt == 2)
      try shown.take(.recorder(.upload(.finished(file(Self.offer)))))
      try shown.take(.recorder(.notKept("That is not a sound.")))
      #expect(phase(shown) == .stuck("That is not a sound."))
      // The browser has lost it: only a file is left.
      try shown.take([.recorder(.retry), .recorder(.lost)])
      guard case .unable = phase(shown) else {
        Issue.record("\(String(describing: phase(shown)))")
        return
      }
    }
  }

  @Test("a recording that a killed server saved is not saved again when it is asked for once more")
  func savedTwice() async throws {
    try await shown { shown in
      try shown.take([.recorder(.started), .recorder(.stop)])
      try shown.take(.recorder(.upload(.finished(file(Self.offer)))))
      try shown.take([.recorder(.kept(RecordingsPageTests.new, second)), .typed("Owl")])
      try shown.handle(
        .recorded(
          id: RecordingsPageTests.new, parent: RecordingsPageTests.rain, name: "Owl", audio: second)
      )
      try shown.take(.confirm)
      #expect(shown.asked == 1)
      #expect(shown.state.dialog == nil)
    }
  }

  @Test("a refused save keeps the sheet, the name and the sound")
  func refused() async throws {
    try await shown { shown in
      try shown.take([.recorder(.started), .recorder(.stop)])
      try shown.take([
        .recorder(.upload(.finished(file(Self.offer)))),
        .recorder(.kept(RecordingsPageTests.new, second)),
      ])
      try shown.take([.typed("Owl"), .confirm])
      let asked = try #require(shown.state.dialog?.asked)
      try shown.take(.answered(asked, problem: "The disk is full."))
      #expect(shown.host.outline.contains("The disk is full."))
      #expect(phase(shown) == .naming(NameDraft(name: "Owl", problem: "The disk is full."), second))
      try shown.take(shown.host.press("Save"))
      #expect(shown.asked == 3)
    }
  }
}

/// A file that is not there.
private final class NoFile: UploadedFileStore {
  func move(to path: String) async throws(UploadFailure) { throw .isGone }
}
#endif
