#if SQLite
import Millrace
import MillraceTesting
import MillraceViews
import Testing

@testable import Recordings

@Suite("The recorder", .timeLimit(.minutes(5)))
struct RecorderTests {
  typealias Recorder = Recordings.Recorder

  private static let id = RecordingsPageTests.new
  /// The sound that the browser has recorded.
  static let offer = UploadOffer(id: 1, name: "recording.webm", size: 400, type: "audio/webm")
  static var file: UploadedFile { file(offer) }

  private static func file(_ offer: UploadOffer) -> UploadedFile {
    UploadedFile(offer, in: NoFile())
  }

  /// Shows the recorder alone.
  private func shown(
    _ body: (MountedPage<Recorder>, TestHost<Recorder.Action>) throws -> Void
  ) async throws {
    try await RecordingLibraryTests.withLibrary { library, _ in
      let page = MountedPage(
        Recorder(library: library),
        state: Recorder.State(id: Self.id, trail: [.root], in: ItemTree()))
      try body(page, TestHost(page))
      try await library.close()
    }
  }

  private func send(_ actions: Recorder.Action..., to page: MountedPage<Recorder>) {
    for action in actions { page.store.send(action) }
  }

  @Test("it asks for the microphone, counts, sends what was recorded, and asks for a name")
  func whole() async throws {
    try await shown { page, host in
      #expect(page.store.state.phase == .asking)
      send(.started, .ticked(65), to: page)
      #expect(host.outline.contains("1:05"))
      try host.press("Stop")
      // The browser says so too.
      send(.stopped, .upload(.offered(Self.offer)), to: page)
      #expect(page.store.state.phase == .sending(part: 0))
      #expect(page.store.state.attempt == 1)
      send(.upload(.progressed(Self.offer, received: 100)), to: page)
      #expect(page.store.state.phase == .sending(part: 0.25))
      send(.upload(.finished(Self.file)), to: page)
      #expect(page.store.state.phase == .keeping)
      #expect(page.store.takeEffects() == [.fireAndForget(Recorder.Keeping(id: Self.id)) {}])
      send(.kept(Self.id, second), to: page)
      #expect(host.focused?.accessibleName == "Name for recording")
      #expect(page.store.state.draft?.name == "Recording 1")
      try host.type("", into: "Name for recording")
      #expect(throws: TestHostError.self) { try host.press("Save") }
      try host.type("Owl", into: "Name for recording")
      #expect(page.store.state.phase == .naming(NameDraft(name: "Owl"), second))
      #expect(try host.press("Save") == [.output(.save)])
      #expect(try host.press("Cancel") == [.output(.cancel)])
      #expect(page.store.takeEffects().isEmpty)
    }
  }

  @Test(
    "the suggested name has the number after the highest one of the folder",
    arguments: [
      ([], "Recording 1"), (["Recording 1", "Recording 9", "Owl"], "Recording 10"),
      (["Recording", "Recording x", "Recording -3", "recording 5"], "Recording 1"),
      (["Recording 9223372036854775807"], "Recording 1"),
    ] as [([String], String)])
  func suggestion(names: [String], expected: String) throws {
    func item(_ number: UInt64) -> ItemID { ItemID(high: 0, low: number) }
    var tree = ItemTree()
    try tree.apply(.created(id: item(1), parent: .root, name: "Rain"))
    try tree.apply(.recorded(id: item(2), parent: .root, name: "Recording 50", audio: second))
    for (number, name) in names.enumerated() {
      let each = item(UInt64(10 + number))
      try tree.apply(.recorded(id: each, parent: item(1), name: name, audio: second))
    }
    #expect(Recorder.State(id: item(3), trail: [.root, item(1)], in: tree).suggestion == expected)
  }

  @Test("the escape key ends no recording, neither while it is made nor while it is named")
  func escape() async throws {
    try await shown { page, host in
      send(.started, to: page)
      #expect(throws: TestHostError.self) { try host.dismiss("New recording") }
      #expect(page.store.state.phase == .recording(seconds: 0))
      send(.stop, .upload(.finished(Self.file)), .kept(Self.id, second), to: page)
      #expect(throws: TestHostError.self) { try host.dismiss("Save recording") }
      #expect(page.store.state.phase == .naming(NameDraft(name: "Recording 1"), second))
    }
  }

  @Test("a sound that is stored for another recorder is discarded")
  func late() async throws {
    try await shown { page, _ in
      let other = ItemID(high: 8, low: 8)
      send(.kept(other, second), to: page)
      #expect(page.store.takeEffects() == [.fireAndForget(Recorder.Discarding(id: other)) {}])
      #expect(page.store.state.phase == .asking)
    }
  }

  @Test("begun anew while a sound is stored it looks for it, and has it or says that it does not")
  func looking() async throws {
    try await RecordingLibraryTests.withLibrary { library, _ in
      let outcomes: [(Recorder.Action, Recorder.State.Phase)] = [
        (.kept(Self.id, second), .naming(NameDraft(name: "Recording 1"), second)),
        (.notKept("No."), .stuck("No.")),
      ]
      for (answer, outcome) in outcomes {
        var state = Recorder.State(id: Self.id, trail: [.root], in: ItemTree())
        state.phase = .keeping
        state.stopWaiting()
        let store = Millrace.Store(state, Recorder(library: library))
        #expect(store.subscriptions.map(\.id) == [AnyHashable(Recorder.Keeping(id: Self.id))])
        store.send(answer)
        #expect(store.state.phase == outcome)
        #expect(store.subscriptions.isEmpty)
      }
      try await library.close()
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
    try await shown { page, host in
      let offer = UploadOffer(id: 2, name: "x.wav", size: 9, type: "audio/wav")
      send(.denied, .upload(.offered(offer)), .upload(.finished(Self.file(offer))), to: page)
      send(.notKept("That is not a sound."), to: page)
      #expect(!host.contains(.button, "Try again"))
      #expect(host.contains(.upload, "Choose an audio file instead"))
    }
  }

  @Test("a file that was chosen while another was on its way is kept when that one is no sound")
  func anotherFile() async throws {
    try await shown { page, _ in
      let broken = UploadOffer(id: 2, name: "x.wav", size: 9, type: "audio/wav")
      let owl = UploadOffer(id: 3, name: "Owl.wav", size: 9, type: "audio/wav")
      send(.denied, .upload(.offered(broken)), .upload(.offered(owl)), to: page)
      send(.upload(.finished(Self.file(broken))), .notKept("That is not a sound."), to: page)
      send(.upload(.finished(Self.file(owl))), to: page)
      #expect(page.store.state.phase == .keeping)
      send(.kept(Self.id, second), to: page)
      #expect(page.store.state.phase == .naming(NameDraft(name: "Owl"), second))
    }
  }

  @Test(
    "without a microphone the page shows what to do, and a file can be chosen instead",
    arguments: [Recorder.Action.denied, .absent, .unsupported, .failed("busy"), .lost])
  func unable(action: Recorder.Action) async throws {
    try await shown { page, host in
      if action == .lost { send(.started, to: page) }
      send(action, to: page)
      guard case .unable(let words) = page.store.state.phase else {
        Issue.record("\(page.store.state.phase)")
        return
      }
      #expect(host.contains(.status, words))
      let offer = UploadOffer(id: 2, name: "Barn owl.night.wav", size: 9, type: "audio/wav")
      send(.upload(.offered(offer)), .upload(.finished(Self.file(offer))), to: page)
      send(.kept(Self.id, second), to: page)
      #expect(page.store.state.phase == .naming(NameDraft(name: "Barn owl.night"), second))
    }
  }

  @Test("a sound that did not arrive can be sent again, and a file that is no sound is reported")
  func stuck() async throws {
    try await shown { page, host in
      send(.started, .stop, .upload(.failed(Self.offer, .interrupted)), to: page)
      try host.press("Try again")
      #expect(page.store.state.attempt == 2)
      send(.upload(.finished(Self.file)), .notKept("That is not a sound."), to: page)
      #expect(page.store.state.phase == .stuck("That is not a sound."))
      // The browser has lost it: only a file is left.
      send(.retry, .lost, to: page)
      guard case .unable = page.store.state.phase else {
        Issue.record("\(page.store.state.phase)")
        return
      }
    }
  }
}

/// A file that is not there.
private final class NoFile: UploadedFileStore {
  func move(to path: String) async throws(UploadFailure) { throw .isGone }
}
#endif
