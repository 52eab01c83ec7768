import Millrace
import MillraceNavigation
import MillraceTesting
import Testing

@Suite("L10: a screen owns what is in it")
struct ScreensTests {
  let loop = Loop()
  let recorder: LoopRecorder

  init() { recorder = LoopRecorder(of: loop) }

  private func screens(_ alive: Probe.Counter = .init()) -> Screens<ScreenStack<String>, Slot<Int>>
  {
    Screens(ScreenStack("root"), in: loop.root) { entry, scope in
      Slot("state", in: scope, entry.id.number)
    }
  }

  @Test(
    "L10: a screen and the state in it are seen at once in the turn, and by others at the commit")
  func sameTurn() throws {
    let screens = screens()
    var notified: [String] = []
    let life = screens.perform { change in
      notified.append(change.steps.map { "\($0.count)" } ?? "anew")
    }
    loop.enqueue("push two") { turn in
      try screens.edit(turn) { try $0.push("a") }
      let state = screens.content(of: id(1))
      #expect(state?.value == 1)
      if let state { turn.set(state, 10) }
      try screens.edit(turn) { try $0.push("b") }
      #expect(notified == ["anew"])
    }
    #expect(notified == ["anew", "2"])
    #expect(screens.content(of: id(1))?.value == 10)
    #expect(recorder.commits.count == 1)
    let state = try #require(screens.content(of: id(1)))
    let observed = state.signal.observe { notified.append("\($0 ?? -1)") }
    screens.edit("back") { try $0.pop(to: id(0)) }
    // An observer of the state is notified of its end before or with the host, by the order of
    // registration.
    #expect(notified == ["anew", "2", "10", "2", "-1"])
    withExtendedLifetime((life, observed)) {}
  }

  @Test("L3: a turn that fails rolls its navigation back, scopes and states included")
  func rollback() throws {
    struct Failed: Error {}
    let screens = screens()
    screens.edit("open") { try $0.push("a") }
    let state = try #require(screens.content(of: id(1)))
    var notified = 0
    let life = screens.perform { _ in notified += 1 }
    let observed = state.signal.observe { _ in notified += 1 }
    loop.enqueue("fails") { turn throws in
      turn.set(state, 5)
      try screens.edit(turn) { path in
        try path.pop()
        try path.push("b")
      }
      #expect(state.value == nil && screens.content(of: id(2)) != nil)
      throw Failed()
    }
    #expect(screens.value?.entries.map(\.screen) == ["root", "a"])
    #expect(state.value == 1 && screens.content(of: id(1)) === state)
    #expect(screens.live == [id(0), id(1)] && notified == 2)
    // The id of the turn that never was is given again, to the first screen that was ever seen with
    // it.
    screens.edit("on") { try $0.push("c") }
    #expect(screens.live == [id(0), id(1), id(2)] && screens.content(of: id(2))?.value == 2)
    withExtendedLifetime((life, observed)) {}
  }

  @Test("a refused edit is reported with its error, and the host is not notified")
  func refused() {
    let screens = screens()
    var notified = 0
    let life = screens.perform { _ in notified += 1 }
    screens.edit("back") { path in
      try path.push("half")
      try path.remove(path.root.id)
    }
    #expect(notified == 1 && screens.live == [id(0)])
    guard case .rejected(_, let error, _)? = recorder.reports.first else {
      return #expect(recorder.reports.count == 1)
    }
    #expect(error as? NavigationError == .rootStays(id(0)))
    withExtendedLifetime(life) {}
  }

  @Test("an edit that changes nothing, or only what is in a screen, does not notify the host")
  func nothing() {
    let screens = screens()
    var notified = 0
    let life = screens.perform { _ in notified += 1 }
    screens.edit("nothing") { _ in }
    screens.edit("state") { path in path[id(0)] = "other" }
    screens.edit("there and back") { path in
      try path.push("a")
      try path.pop()
    }
    #expect(notified == 1 && screens.value?.root.screen == "other")
    withExtendedLifetime(life) {}
  }

  @Test("a stopped host is deallocated, also while its cancelled token is kept")
  func stoppedHost() {
    final class Host {
      var notified = 0
    }
    let screens = screens()
    weak var gone: Host?
    let life: ObservationToken
    do {
      let host = Host()
      gone = host
      life = screens.perform { _ in host.notified += 1 }
    }
    #expect(gone?.notified == 1)
    life.cancel()
    #expect(gone == nil)
    var notified = 0
    let next = screens.perform { _ in notified += 1 }
    #expect(notified == 1)
    withExtendedLifetime((screens, life, next)) {}
  }

  @Test("a derived value follows the navigation, beside the host")
  func signal() {
    let screens = screens()
    let life = screens.perform { _ in }
    let top = Derived("top", in: loop) { read throws(DerivedError) in
      read(screens.signal)?.top.screen
    }
    var seen: [String?] = []
    let observed = top.signal.observe { seen.append($0.flatMap { $0 }) }
    screens.edit("open") { try $0.push("a") }
    screens.edit("back") { try $0.pop() }
    #expect(seen == ["root", "a", "root"] && screens.signal.value == screens.value)
    withExtendedLifetime((life, observed)) {}
  }

  @Test("observations and effects of a screen end with it")
  func observers() throws {
    let screens = screens()
    let other = Slot("other", in: loop.root, 0)
    screens.edit("open") { try $0.push("a") }
    var seen: [Int?] = []
    let scope = try #require(screens.scope(of: id(1)))
    scope.own(other.signal.observe { seen.append($0) })
    loop.enqueue("back") { turn in
      turn.set(other, 1)
      try screens.edit(turn) { try $0.pop() }
    }
    loop.enqueue("later") { turn in turn.set(other, 2) }
    // The observation ends at the commit that removed its screen.
    #expect(seen == [0])
  }

  @Test("one performer: another replaces it and builds anew")
  func onePerformer() {
    let screens = screens()
    var notified: [String] = []
    let first = screens.perform { _ in notified.append("first") }
    let second = screens.perform { _ in notified.append("second") }
    screens.edit("open") { try $0.push("a") }
    #expect(notified == ["first", "second", "second"])
    first.cancel()
    screens.edit("open") { try $0.push("a") }
    #expect(notified.count == 4)
    second.cancel()
    screens.edit("open") { try $0.push("a") }
    #expect(notified.count == 4)
  }

  @Test("a performer that edits while it performs is notified again after it has returned")
  func performerEdits() {
    let screens = screens()
    var notified: [Int] = []
    var depth = 0
    let life = screens.perform { change in
      depth += 1
      #expect(depth == 1)
      notified.append(change.value.entries.count)
      if change.value.entries.count < 4 {
        screens.edit("more") { try $0.push("x") }
      }
      depth -= 1
    }
    #expect(notified == [1, 2, 3, 4])
    withExtendedLifetime(life) {}
  }

  @Test("begun inside a handler, performing starts at the commit")
  func beginsInTurn() {
    let screens = screens()
    var notified: [Int] = []
    var life: ObservationToken?
    loop.enqueue("begin") { turn in
      life = screens.perform { notified.append($0.value.entries.count) }
      try screens.edit(turn) { try $0.push("a") }
      #expect(notified == [])
    }
    #expect(notified.first == 2)
    withExtendedLifetime(life) {}
  }

  @Test("navigation inside a screen goes with the screen")
  func nested() throws {
    let alive = Probe.Counter()
    let outer = Screens(ScreenStack("root", name: "outer"), in: loop.root) { entry, scope in
      Screens(ScreenStack("start", name: "in \(entry.id)"), in: scope) { inner, _ in
        Probe("\(inner.id)", alive)
      }
    }
    outer.edit("open") { try $0.push("a") }
    let inner = try #require(outer.content(of: id(1, "outer")))
    inner.edit("open") { try $0.push("b") }
    #expect(alive.ids == ["in outer 0 0", "in outer 1 0", "in outer 1 1"])
    let innerScope = try #require(inner.scope(of: id(1, "in outer 1")))
    outer.edit("back") { try $0.pop() }
    #expect(!innerScope.isAlive && inner.value == nil && inner.live == [])
    #expect(inner.report(.dismissed(id(1, "in outer 1")), at: 1) != nil)
  }

  @Test("two stacks of one name are reported, and the first has the screens")
  func duplicateNames() {
    struct Two: Navigation {
      var all = [ScreenStack("a"), ScreenStack("b")]
      var stacks: [ScreenStack<String>] { all }
      var front: [String] { [] }
      mutating func editStacks<Failure: Error>(
        _ body: (inout ScreenStack<String>) throws(Failure) -> Void
      ) throws(Failure) {
        for index in all.indices { try body(&all[index]) }
      }
      mutating func bringToFront(_ stack: String) -> Bool { false }
    }
    let screens = Screens(Two(), in: loop.root) { entry, _ in entry.screen }
    #expect(screens.content(of: id(0)) == "a" && screens.live == [id(0)])
    #expect(recorder.reports.map(\.description).first?.contains("main 0") == true)
  }

  @Test("L14: nothing keeps the loop, the screens or what is in them")
  func leaks() {
    let alive = Probe.Counter()
    weak var weakLoop: Loop?
    weak var weakScreens: Screens<ScreenStack<String>, Store<Int, Int>>?
    do {
      let loop = Loop()
      weakLoop = loop
      let screens = Screens(ScreenStack("root"), in: loop.root) { entry, scope in
        let probe = Probe("\(entry.id)", alive)
        return Store(0, in: scope) { (state: inout Int, action: Int) in
          withExtendedLifetime(probe) { state += action }
          return .none
        }
      }
      weakScreens = screens
      let life = screens.perform { [weak screens] _ in _ = screens?.value }
      screens.edit("open") { try $0.push("a") }
      screens.content(of: id(1))?.send(2)
      #expect(screens.content(of: id(1))?.state == 2 && alive.ids.count == 2)
      screens.edit("back") { try $0.pop() }
      #expect(alive.ids == ["main 0"])
      withExtendedLifetime(life) {}
    }
    #expect(weakLoop == nil && weakScreens == nil && alive.ids == [])
  }
}
