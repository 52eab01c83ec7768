#if Web
import Millrace
import MillraceTesting
import MillraceViews
import MillraceWeb
import MillraceWebTesting
import Synchronization
import Testing

@testable import About

/// A page that counts, and listens to a clock for as long as it is open.
private struct Inbox: LiveProgram {
  struct State: Sendable, Codable, Equatable { var count = 0 }

  enum Action: Sendable { case add, ticked }

  /// The loops on which the program was started, and the number of commits that were asked whether
  /// they are steps.
  final class Watch: Sendable {
    let loops = Mutex<[WeakLoop]>([])
    let steps = Mutex(0)
  }

  struct WeakLoop: @unchecked Sendable { weak var loop: Loop? }

  let clock: VirtualClock
  let watch: Watch

  func makeStore(_ state: State, in scope: Scope) -> Store<State, Action> {
    watch.loops.withLock { $0.append(WeakLoop(loop: scope.loop)) }
    return Store(state, in: scope, self)
  }

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.count += 1
    return .none
  }

  func subscriptions(_ state: State) -> [Subscription<Action>] {
    [
      Subscription(
        "ticks",
        run: { [clock] (send: Send<Action>) in
          while true {
            try await clock.sleep(for: .seconds(1))
            await send(.ticked)
          }
        }, map: { $0 })
    ]
  }

  func view(_ state: State) -> Node<Action> {
    column {
      heading("\(state.count) things")
      button("Add", send: .add)
    }
  }

  func title(_ state: State) -> String { "Inbox" }
}

@Suite("The panel of an example, under load", .timeLimit(.minutes(5)))
struct PanelUnderLoadTests {
  private let clock = VirtualClock()
  private let watch = Inbox.Watch()
  private let fault = Fault("fault", "Nothing is stored")

  private var example: Example<Inbox> {
    Example(
      "Inbox", style: "Elm", purpose: "Ticks.", files: ["Examples/About/Fault.swift"],
      tutorial: .init("Architecture", at: "Documentation/Architecture.md"),
      faults: [fault],
      isStep: { [watch] in
        watch.steps.withLock { $0 += 1 }
        return !$0.isEphemeral
      })
  }

  private func opened(
    _ body: (LiveTestPage, LiveTest) async throws -> Void
  ) async throws {
    var site = LiveSite()
    site.store = MemorySessionStore()
    site.page("/inbox") { [clock, watch, example] _ in
      PageFactory(
        Inbox(clock: clock, watch: watch), state: Inbox.State(), keeping: .whole(version: 1),
        about: example)
    }
    let test = LiveTest(site, clock: clock)
    try await body(try await test.open("/inbox"), test)
  }

  /// Closes a page, whose session ends when it has not come back.
  private func end(_ page: LiveTestPage, of test: LiveTest) async throws {
    try await page.drop()
    for _ in 0..<13 {
      try test.advance(by: .seconds(5))
      try await test.sweep()
    }
  }

  private func move(to step: Double, on page: LiveTestPage) async throws {
    try await page.perform { try $0.set("History", to: step) }
  }

  @Test(
    "actions that arrive while the past is shown wait for the present, or for a branch",
    arguments: [PanelAction.resume, .branch])
  func waiting(end: PanelAction) {
    let page = MountedPage(
      ExplainedPage(Inbox(clock: clock, watch: watch), about: example),
      state: ExplainedPage<Inbox>.State(Inbox.State()))
    let store = page.store
    store.send(.shown(.add))
    store.send(.panel(.move(1)))
    // As a step of a file that is on its way, and an act on a view that is still shown.
    store.send(.shown(.add))
    store.send(.shown(.add))
    #expect(store.state.shown.count == 0 && store.state.history.isPast)
    store.send(.panel(end))
    #expect(store.state.shown.count == (end == .branch ? 2 : 3) && !store.state.history.isPast)
  }

  @Test("a page that is loaded again has the position that it had")
  func reloadedPosition() async throws {
    try await opened { page, _ in
      var position = WindowPosition()
      position.revision = 3
      position.offsets = ["": 120]
      try await page.move(to: position)
      try await page.reload()
      #expect(page.windowPosition == position)
    }
  }

  @Test("a connection that ends in the past finds the past again, and the present after it")
  func dropped() async throws {
    try await opened { page, _ in
      try await page.press("Add")
      try await page.press("About this example")
      try await move(to: 1, on: page)
      try await page.drop()
      #expect(try await page.reconnect())
      #expect(page.outline.contains("This is the past, step 1 of 2."))
      #expect(page.outline.contains("0 things"))
      try await page.press("Back to the present")
      #expect(page.outline.contains("1 things"))
    }
  }

  @Test(
    "an example, its loop and its subscriptions end with the page, in the present and the past",
    arguments: [false, true])
  func ended(isPast: Bool) async throws {
    try await opened { page, test in
      try await page.press("Add")
      try await page.press("About this example")
      if isPast {
        try await move(to: 1, on: page)
        try test.advance(by: .seconds(3))
        try await page.settle()
      }
      #expect(watch.loops.withLock { $0.last?.loop } != nil)
      #expect(clock.sleepers.count > 0)
      try await end(page, of: test)
      #expect(watch.loops.withLock { $0.allSatisfy { $0.loop == nil } })
      #expect(clock.sleepers.isEmpty)
    }
  }

  @Test("a fault that a panel has switched on ends with the last page that offers it")
  func faultOfAPanel() async throws {
    try await opened { page, test in
      let other = try await test.open("/inbox")
      try await page.press("About this example")
      try await page.set("Nothing is stored", to: true)
      try await page.reload()
      try await end(page, of: test)
      #expect(fault.isOn)
      try await end(other, of: test)
      #expect(!fault.isOn)
    }
  }

  @Test("a fault that the app has switched on stays, whichever pages open and close")
  func faultOfTheApp() async throws {
    fault.isOn = true
    try await opened { page, test in
      try await end(page, of: test)
      #expect(fault.isOn)
    }
  }

  @Test("the steps of a page are counted while its panel is open, and not before")
  func counted() async throws {
    try await opened { page, _ in
      for _ in 0..<50 { try await page.press("Add") }
      #expect(watch.steps.withLock { $0 } == 0)
      try await page.press("About this example")
      #expect(page.outline.contains("This is the present, step 51."))
      #expect(watch.steps.withLock { $0 } >= 50)
    }
  }

  @Test("a commit with the panel open examines what is new, however long the history is")
  func grown() async throws {
    try await opened { page, test in
      try await page.press("About this example")
      for seconds in [10, 1_000] {
        try test.advance(by: .seconds(seconds))
        try await page.settle()
        watch.steps.withLock { $0 = 0 }
        for _ in 0..<20 { try await page.press("Add") }
        #expect(watch.steps.withLock { $0 } == 20, "after \(seconds) ticks")
      }
      try await move(to: 300, on: page)
      #expect(watch.steps.withLock { $0 } == 20)
      try await page.press("Continue from here")
      try await page.press("Add")
      #expect(watch.steps.withLock { $0 } == 21)
      #expect(page.outline.contains("This is the present, step 301."))
    }
  }

  @Test("ten thousand commits keep 500 steps, and the panel opens on the last ten")
  func many() async throws {
    try await opened { page, test in
      try test.advance(by: .seconds(10_000))
      try await page.settle()
      try await page.press("About this example")
      #expect(page.outline.contains("This is the present, step 501."))
      #expect(page.outline.contains("501. ticked"))
      #expect(!page.outline.contains("491. ticked"))
      try await move(to: 1, on: page)
      #expect(page.outline.contains("9500 things"))
    }
  }

  @Test("a slider that is dragged over its whole range ends at the step where it is released")
  func dragged() async throws {
    try await opened { page, _ in
      for _ in 0..<300 { try await page.press("Add") }
      try await page.press("About this example")
      for step in (1...300).reversed() { try await move(to: Double(step), on: page) }
      for step in 1...150 { try await move(to: Double(step), on: page) }
      #expect(page.outline.contains("This is the past, step 150 of 301."))
      #expect(page.outline.contains("149 things"))
      try await move(to: 301, on: page)
      #expect(page.outline.contains("300 things"))
    }
  }
}
#endif
