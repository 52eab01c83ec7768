import Millrace
import MillraceTestSupport
import MillraceTesting
import MillraceViewState
import Testing

@Suite("The history slider")
struct HistorySliderTests {
  private struct Bench {
    let app = App()
    let timeline: Timeline
    let slider: HistorySlider

    init(limit: Int = 1_000) {
      timeline = Timeline(of: app.loop, limit: limit)
      slider = HistorySlider(timeline, of: app.documents, app.screens)
    }
  }

  @Test("VS-6: a slider of one step is disabled; each action adds a step")
  func steps() {
    let bench = Bench()
    #expect(!bench.slider.isEnabled && bench.slider.label == "1/1")
    bench.app.open(1)
    bench.app.documents.commit("added") { $0.append("a") }
    #expect(bench.slider.isEnabled && bench.slider.label == "3/3" && !bench.slider.isShowingPast)
  }

  @Test("a slider of one step has nowhere to move", arguments: [-5, 0, 1, 2, 99])
  func nowhere(step: Int) throws {
    let bench = Bench()
    try bench.slider.move(to: step)
    #expect(bench.slider.label == "1/1" && !bench.slider.isShowingPast)
  }

  @Test(
    "the steps are those of the whole history, whatever was added, folded, dropped and cut off",
    arguments: 1...20 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    let bench = Bench(limit: 12)
    let (app, slider, timeline) = (bench.app, bench.slider, bench.timeline)
    var numbers = SeededGenerator(seed: seed)
    for _ in 1...300 {
      // The slider is not asked after each step, so that it has several changes to follow.
      switch Int.random(in: 0..<10, using: &numbers) {
      case 0...2: app.open(1)
      case 3...4: app.tick(Double.random(in: 0...1, using: &numbers))
      case 5: for step in 1...Int.random(in: 1...20, using: &numbers) { app.open(step) }
      case 6: timeline.resume()
      case 7: timeline.branch()
      default: try slider.move(to: Int.random(in: 0...14, using: &numbers))
      }
      guard Bool.random(using: &numbers) else { continue }
      let oldest = timeline.range.lowerBound
      let last = [oldest] + timeline.moments.filter { !$0.isEphemeral }.map(\.number)
      let index = timeline.shown.flatMap { shown in last.lastIndex { $0 <= shown } }
      #expect(slider.label == "\(index.map { $0 + 1 } ?? last.count)/\(last.count)")
    }
  }

  @Test("its observers are notified of each move, and of the end of the past")
  func observers() throws {
    let bench = Bench()
    for folder in 1...3 { bench.app.open(folder) }
    var labels: [String] = []
    let token = bench.slider.observe { slider in
      labels.append(slider.label + (slider.isShowingPast ? " past" : ""))
    }
    try bench.slider.move(to: 2)
    bench.timeline.branch()
    bench.app.open(4)
    #expect(labels == ["4/4", "2/4 past", "2/2", "3/3"])
    // Also if the commit that continues from the past is refused.
    try bench.slider.move(to: 1)
    bench.app.screens.commit(FolderAction.opened) { _ in throw Refusal() }
    #expect(labels.suffix(2) == ["1/3 past", "1/1"])
    withExtendedLifetime(token) {}
  }

  @Test("VS-6: the answer of an effect waits for the present, and goes with a future cut off")
  func answers() throws {
    let owner = Owner()
    try owner.now { owner in
      let loop = Loop(environment: Environment(effectExecutor: owner.executor))
      loop.run(isolation: owner)
      let screens = NotifyingStore("screens", Screens(), in: loop.root)
      let timeline = Timeline(of: loop)
      let slider = HistorySlider(timeline, of: screens)
      for isCut in [false, true] {
        screens.reload(Screens())
        screens.commit(FolderAction.opened) { $0.folders.append(1) }
        let past = slider.index
        loop.enqueue("load") { turn in
          turn.start(Effect.run("load") { "loaded" }, in: loop.root) { text in
            screens.commit(DraftAction.typed) { $0.draft = text }
          }
        }
        try slider.move(to: past)
        try owner.executor.drain()
        #expect(slider.isShowingPast && screens.content.draft.isEmpty)
        if isCut { timeline.branch() } else { timeline.resume() }
        #expect(screens.content.draft == (isCut ? "" : "loaded"))
      }
    }
  }

  @Test("VS-5, VS-6: a move shows both stores at once, and observers are given no action")
  func move() throws {
    let bench = Bench()
    let app = bench.app
    for step in 1...3 {
      app.documents.commit("added") { $0.append("\(step)") }
      app.open(step)
    }
    var seen: [String] = []
    let showing = [
      app.documents.observe(Any.self) { [screens = app.screens] documents, action in
        seen.append("\(documents.count) \(screens.content.folders.count) \(action == nil)")
      },
      app.screens.observe(Any.self) { [documents = app.documents] screens, action in
        seen.append("\(documents.content.count) \(screens.folders.count) \(action == nil)")
      },
    ]
    let steps = [(0, 1), (1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4)]
    for (index, step) in steps.enumerated() {
      seen = []
      try bench.slider.move(to: index + 1)
      #expect(bench.slider.label == "\(index + 1)/7" && bench.slider.index == index + 1)
      #expect(seen == Array(repeating: "\(step.0) \(step.1) true", count: 2))
      #expect(bench.slider.isShowingPast == (index < 6))
    }
    try bench.slider.move(to: -5)
    #expect(bench.slider.index == 1 && app.documents.content == [])
    try bench.slider.move(to: 99)
    #expect(bench.slider.index == 7 && !bench.slider.isShowingPast)
    withExtendedLifetime(showing) {}
  }

  @Test("VS-6: an action in the past makes it the present, and cuts off the steps after it")
  func truncate() throws {
    let bench = Bench()
    for step in 1...4 { bench.app.open(step) }
    try bench.slider.move(to: 3)
    #expect(bench.app.screens.content.folders == [0, 1, 2])
    bench.app.type("here")
    #expect(bench.app.screens.content == Screens(folders: [0, 1, 2], draft: "here"))
    #expect(bench.slider.label == "4/4" && !bench.slider.isShowingPast)
    // The first store of the two continues in the same way, and so does a replacement.
    try bench.slider.move(to: 2)
    bench.app.documents.commit("added") { $0.append("a") }
    #expect(bench.slider.label == "3/3" && bench.app.screens.content.folders == [0, 1])
    try bench.slider.move(to: 1)
    bench.app.screens.reload(Screens(draft: "new"))
    #expect(bench.slider.label == "2/2" && bench.app.screens.content.draft == "new")
    #expect(bench.app.documents.content == [] && bench.timeline.branches.count == 3)
  }

  @Test("VS-6: a store continues from the past that any of its sliders shows", arguments: [0, 1])
  func twoSliders(shown: Int) throws {
    let app = App()
    let sliders = (0...1).map { _ in HistorySlider(Timeline(of: app.loop), of: app.screens) }
    for step in 1...3 { app.open(step) }
    try sliders[shown].move(to: 2)
    app.type("here")
    #expect(app.screens.content == Screens(folders: [0, 1], draft: "here"))
    #expect(!app.loop.isShowingPast && sliders[shown].label == "3/3")
  }

  @Test("VS-6: a store continues from the past of a slider after another one has ended")
  func endedSlider() throws {
    let bench = Bench()
    var other: HistorySlider? = HistorySlider(Timeline(of: bench.app.loop), of: bench.app.screens)
    for step in 1...3 { bench.app.open(step) }
    try other?.move(to: 1)
    try other?.move(to: 4)
    other = nil
    try bench.slider.move(to: 2)
    bench.app.type("here")
    #expect(bench.app.screens.content == Screens(folders: [0, 1], draft: "here"))
    #expect(bench.slider.label == "3/3" && other == nil)
  }

  @Test("VS-6, L12: turns of others wait while the past is shown")
  func others() throws {
    let bench = Bench()
    for step in 1...2 { bench.app.open(step) }
    try bench.slider.move(to: 1)
    bench.app.loop.enqueue("other") { [slot = bench.app.documents.slot] turn in
      turn.edit(slot) { $0.append("late") }
    }
    #expect(bench.app.documents.content == [] && bench.slider.isShowingPast)
    try bench.slider.move(to: 3)
    #expect(bench.app.documents.content == ["late"] && bench.slider.label == "4/4")
  }

  @Test("VS-6: an observer that commits while a move notifies it does not continue from the past")
  func observerCommits() throws {
    let bench = Bench()
    let reports = Reports(of: bench.app.loop)
    for step in 1...3 { bench.app.open(step) }
    let showing = bench.app.screens.observe(FolderAction.self) { [app = bench.app] _, action in
      if action == nil { app.documents.commit("shown") { $0.append("shown") } }
    }
    let count = bench.slider.count
    try bench.slider.move(to: 2)
    #expect(bench.slider.isShowingPast && bench.slider.label == "2/\(count)")
    try bench.slider.move(to: count)
    #expect(!bench.slider.isShowingPast && bench.slider.count > count && reports.all.isEmpty)
    withExtendedLifetime(showing) {}
  }

  @Test("VS-7: side effects are no steps; a step is shown with the last of those that followed it")
  func sideEffects() throws {
    let bench = Bench()
    bench.app.open(1)
    for tick in 1...100 { bench.app.tick(Double(tick)) }
    bench.app.open(2)
    bench.app.tick(0.5)
    #expect(bench.slider.label == "3/3")
    #expect(bench.timeline.moments.count == 4)
    try bench.slider.move(to: 2)
    #expect(bench.app.screens.content == Screens(folders: [0, 1], progress: 100))
    try bench.slider.move(to: 3)
    #expect(bench.app.screens.content == Screens(folders: [0, 1, 2], progress: 0.5))
  }

  @Test("VS-7: a program chooses the steps; a commit between two is shown with the earlier one")
  func chosenSteps() throws {
    let app = App(), timeline = Timeline(of: app.loop)
    let slider = HistorySlider(timeline, of: app.documents, app.screens) {
      $0.number.isMultiple(of: 2)
    }
    for folder in 1...4 { app.open(folder) }
    #expect(slider.label == "3/3")
    try slider.move(to: 2)
    #expect(app.screens.content.folders == [0, 1, 2, 3] && slider.label == "2/3")
    try slider.move(to: 1)
    #expect(app.screens.content.folders == [0, 1])
  }

  @Test(
    "VS-7: a step that has folded is one; the step before it is shown as it was before all of it")
  func foldedStep() throws {
    struct Typed: Ephemeral { var isEphemeral: Bool { true } }
    let loop = Loop()
    let (text, cursor) = (Slot("text", in: loop.root, ""), Slot("cursor", in: loop.root, 0))
    let slider = HistorySlider(Timeline(of: loop)) { _ in true }
    loop.enqueue("open") { turn in turn.set(text, "open") }
    for count in 1...100 {
      loop.enqueue(Typed()) { turn in turn.set(text, "\(count)") }
      loop.enqueue(Typed()) { turn in turn.set(cursor, count) }
    }
    loop.enqueue("close") { turn in turn.set(text, "closed") }
    #expect(slider.label == "4/4")
    try slider.move(to: 2)
    #expect(slider.label == "2/4" && text.value == "open" && cursor.value == 0)
    try slider.move(to: 3)
    #expect(slider.label == "3/4" && text.value == "100" && cursor.value == 100)
  }

  @Test("VS-7: a step is shown with what observers made of it, in other stores as well")
  func consequences() throws {
    let bench = Bench()
    let app = bench.app
    let showing = app.screens.observe(FolderAction.self) { screens, action in
      guard action != nil else { return }
      app.documents.commit("opened", sideEffect: true) { $0.append("\(screens.folders.count)") }
    }
    bench.app.open(1)
    bench.app.open(2)
    try bench.slider.move(to: 2)
    #expect(bench.app.screens.content.folders == [0, 1] && bench.app.documents.content == ["2"])
    withExtendedLifetime(showing) {}
  }

  @Test("VS-6: the history is bounded; the state after the commit that left is the first step")
  func bounded() throws {
    let bench = Bench(limit: 10)
    for step in 1...25 { bench.app.open(step) }
    #expect(bench.slider.label == "11/11")
    try bench.slider.move(to: 1)
    #expect(bench.app.screens.content.folders == Array(0...15))
  }

  @Test("VS-6: the view of the slider is notified once for each change of the position")
  func observe() throws {
    let bench = Bench()
    var seen: [String] = []
    let drawing = bench.slider.observe { seen.append("\($0.label) \($0.isShowingPast)") }
    bench.app.open(1)
    bench.app.tick(0.1)
    bench.app.open(2)
    try bench.slider.move(to: 2)
    try bench.slider.move(to: 2)
    bench.app.type("x")
    #expect(
      seen == ["1/1 false", "2/2 false", "3/3 false", "2/3 true", "3/3 false"])
    withExtendedLifetime(drawing) {}
  }
}
