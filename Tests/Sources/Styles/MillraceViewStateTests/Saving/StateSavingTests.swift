import Millrace
import MillraceTestSupport
import MillraceViewState
import Synchronization
import Testing

/// Storage whose writes begin when they are let through, one by one.
private actor GatedStorage: StateStorage {
  private(set) var texts: [String] = []
  private var begun = 0
  private var waiting: [(isMet: () -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
  private var gates: [CheckedContinuation<Void, any Error>] = []

  nonisolated func load() throws -> String? { nil }

  func save(_ text: String) async throws {
    begun += 1
    try await withCheckedThrowingContinuation { gate in
      gates.append(gate)
      resumeMet()
    }
    texts.append(text)
    resumeMet()
  }

  /// Returns when that many writes have begun.
  func begun(_ count: Int) async {
    await until { self.begun >= count }
  }

  /// Returns when that many texts have been written.
  func written(_ count: Int) async {
    await until { self.texts.count >= count }
  }

  private func until(_ isMet: @escaping () -> Bool) async {
    if !isMet() { await withCheckedContinuation { waiting.append((isMet, $0)) } }
  }

  private func resumeMet() {
    let met = waiting.filter { $0.isMet() }
    waiting.removeAll { $0.isMet() }
    for (_, continuation) in met { continuation.resume() }
  }

  func pass(failing error: (any Error)? = nil) {
    let gate = gates.removeFirst()
    if let error { gate.resume(throwing: error) } else { gate.resume() }
  }
}

/// Storage in memory.
private final class Memory: StateStorage {
  let text = Mutex<String?>(nil)

  func load() throws -> String? { text.withLock { $0 } }
  func save(_ text: String) async throws { self.text.withLock { $0 = text } }
}

/// The only reference to an app.
@MainActor private final class Holder {
  var app: App? = App()
}

@MainActor @Suite("Saved states")
struct StateSavingTests {
  @Test("VS-8: one write at a time, and of all states meanwhile only the newest")
  func coalesced() async {
    let app = App()
    app.loop.run()
    let storage = GatedStorage()
    let saving = app.screens.save(to: storage)
    app.type("a")
    await storage.begun(1)
    for text in ["ab", "abc", "abcd"] { app.type(text) }
    await storage.pass()
    await storage.begun(2)
    await storage.pass()
    await saving.saved()
    let texts = await storage.texts
    #expect(texts.count == 2 && texts[0].contains(#""draft":"a""#))
    #expect(texts.last?.contains(#""draft":"abcd""#) == true && saving.error == nil)
  }

  @Test("VS-8: a failure is reported and kept, and the next change saves the newest state")
  func failure() async {
    let app = App()
    let reports = Reports(of: app.loop)
    app.loop.run()
    let storage = GatedStorage()
    let saving = app.screens.save(to: storage)
    app.type("a")
    await storage.begun(1)
    await storage.pass(failing: Refusal())
    await saving.saved()
    #expect(saving.error == .storage(name: "screens", reason: "Refusal()"))
    app.type("ab")
    await storage.begun(2)
    await storage.pass()
    await saving.saved()
    #expect(saving.error == nil)
    guard case .style(let report) = reports.all.first, reports.all.count == 1 else {
      Issue.record("\(reports.all)")
      return
    }
    #expect((report as? SavingFailure)?.store == "screens")
    #expect(!report.logText.contains("Refusal"))
  }

  @Test("VS-8: the saved state is restored in another run, with the text that was being typed")
  func restore() async throws {
    let storage = Memory()
    let app = App()
    app.loop.run()
    let saving = app.screens.save(to: storage)
    app.open(4)
    app.type("half a wo")
    app.tick(0.25)
    await saving.saved()
    let next = App()
    var seen: [FolderAction?] = []
    let showing = next.screens.observe(FolderAction.self) {
      seen.append($1); _ = $0
    }
    #expect(try next.screens.restore(from: storage))
    #expect(next.screens.content == Screens(folders: [0, 4], draft: "half a wo", progress: 0.25))
    #expect(seen == [nil, nil])
    withExtendedLifetime(showing) {}
  }

  @Test("VS-8: without a saved state nothing is restored; one of another version is an error")
  func versions() async throws {
    let storage = Memory()
    let app = App()
    #expect(try !app.screens.restore(from: storage))
    storage.text.withLock {
      $0 = #"{"content":{"folders":[],"draft":"","progress":0},"version":2}"#
    }
    #expect(throws: StateError.otherVersion(name: "screens", expected: 1, found: 2)) {
      try app.screens.restore(from: storage)
    }
    for text in ["", "{}", #"{"version":1}"#, #"{"version":1,"content":{}}"#] {
      storage.text.withLock { $0 = text }
      #expect(throws: StateError.self) { try app.screens.restore(from: storage) }
    }
    #expect(app.screens.content == Screens() && app.loop.commitNumber == 0)
  }

  @Test("VS-8: a saving that is released writes the newest state and then nothing more")
  func ended() async {
    let app = App()
    app.loop.run()
    let storage = GatedStorage()
    var saving: StateSaving? = app.screens.save(to: storage)
    app.type("a")
    await storage.begun(1)
    app.type("ab")
    saving = nil
    app.type("abc")
    await storage.pass()
    await storage.begun(2)
    await storage.pass()
    await storage.written(2)
    #expect(saving == nil)
    let texts = await storage.texts
    #expect(texts.last?.contains(#""draft":"ab""#) == true && texts.count == 2)
  }

  @Test("VS-8: a loop that ends before it had an owner ends the waiting, and that is an error")
  func noOwner() async {
    let holder = Holder()
    let storage = Memory()
    let saving = holder.app?.screens.save(to: storage)
    holder.app?.type("a")
    let leaving = Task { holder.app = nil }
    await saving?.saved()
    await leaving.value
    await saving?.saved()
    #expect(saving?.error == .ended(name: "screens") && storage.text.withLock { $0 } == nil)
    #expect(saving?.error?.description.contains("run()") == true)
  }

  @Test("VS-8: a loop that ends without an owner and without a change leaves no error")
  func noOwnerAndNoChange() async {
    let holder = Holder()
    let saving = holder.app?.screens.save(to: Memory())
    holder.app = nil
    await saving?.saved()
    #expect(saving != nil && saving?.error == nil)
  }

  @Test("VS-8: a store whose scope is removed before the loop had an owner ends the waiting")
  func noScope() async {
    let loop = Loop()
    let page = Scope("page", in: loop.root)
    let screens = NotifyingStore("screens", Screens(), in: page)
    let storage = GatedStorage()
    let saving = screens.save(to: storage)
    screens.commit(DraftAction.typed) { $0.draft = "a" }
    loop.enqueue("leave") { turn in turn.remove(page) }
    await saving.saved()
    #expect(saving.error == .ended(name: "screens"))
    // An owner that comes after all has the newest state written.
    loop.run()
    await storage.begun(1)
    await storage.pass()
    await saving.saved()
    #expect(saving.error == nil)
    #expect(await storage.texts.last?.contains(#""draft":"a""#) == true)
  }

  @Test("VS-7: a saving goes on after the present continues from before its beginning")
  func continuedPast() async throws {
    let app = App()
    app.loop.run()
    let slider = HistorySlider(Timeline(of: app.loop), of: app.screens)
    app.open(1)
    app.open(2)
    let storage = Memory()
    let saving = app.screens.save(to: storage)
    try slider.move(to: 1)
    app.open(9)
    #expect(slider.label == "2/2")
    for text in ["a", "ab", "abc"] {
      app.type(text)
      await saving.saved()
      let saved = try #require(try storage.load())
      #expect(saved.contains(#""draft":"\#(text)""#) && saved.contains("[0,9]"))
      #expect(saving.error == nil)
    }
  }

  @Test("VS-8: the past that is shown is not saved over the present, until it is the present")
  func shownPast() async throws {
    let app = App()
    app.loop.run()
    let timeline = Timeline(of: app.loop)
    let slider = HistorySlider(timeline, of: app.screens)
    let storage = Memory()
    let saving = app.screens.save(to: storage)
    func saved() async throws -> String {
      await saving.saved()
      return try #require(try storage.load())
    }
    app.open(1)
    app.open(2)
    let present = try await saved()
    for _ in 0..<2 {
      try slider.move(to: 1)
      #expect(try await saved() == present)
      try slider.move(to: 3)
      #expect(try await saved() == present)
    }
    try slider.move(to: 2)
    #expect(try await saved() == present)
    timeline.branch()
    #expect(try await saved().contains("[0,1]"))
  }

  @Test("VS-7: that a saving begins is no step of a slider")
  func noStop() {
    let app = App()
    let timeline = Timeline(of: app.loop)
    let saving = app.screens.save(to: Memory())
    #expect(HistorySlider(timeline, of: app.screens).label == "1/1")
    withExtendedLifetime(saving) {}
  }
}
