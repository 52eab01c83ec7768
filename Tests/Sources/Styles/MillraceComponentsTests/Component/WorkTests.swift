#if Testing
import Millrace
import MillraceComponents
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("Work of a component")
struct WorkTests {
  enum Answer: Action, Equatable {
    case came(Int)
  }

  let lab = Lab()
  let root = Part("root")
  let core: Core

  init() {
    core = Core(in: lab.scope, rootComponent: root)
  }

  /// Starts work that gives 5 after a second.
  private func start(on part: Part, key: String? = nil) {
    let clock = lab.clock
    part.run("wait", key: key) {
      try await clock.sleep(for: .seconds(1))
      return 5
    } then: { result in
      part.edit { $0.number += (try? result.get()) ?? -1 }
    }
  }

  @Test("a closure receives the result, and its commits have that as their cause")
  func closure() {
    let recorder = LoopRecorder(of: lab.loop, .commits)
    start(on: root)
    lab.advance(by: .seconds(1))
    #expect(root.state.number == 5)
    #expect(
      recorder.trace == [
        "commit 2: Part 1 started wait",
        "commit 3 after 2: a result of wait for Part 1 changed Part 1",
      ])
  }

  @Test(
    "work that a process starts begins when the action has been handled"
  )
  func afterwards() {
    let log = Log()
    let root = Part("root", log) { part, action in
      guard action is Other else { return }
      part.run(Effect<Answer>.run("answer") { .came(1) })
      log.write("going on")
    }
    let core = Core(in: lab.scope, rootComponent: root, middlewares: [Scribe(label: "", log: log)])
    core.dispatch(Other())
    lab.settle()
    #expect(
      log.lines == [
        "will Other()", "root Other()", "going on", "did Other()", "will came(1)",
        "root came(1)", "did came(1)",
      ])
  }

  @Test("work that is asked for inside an edit, outside any action, starts after that turn")
  func insideAnEdit() {
    root.edit { _ in start(on: root) }
    lab.advance(by: .seconds(1))
    #expect(root.state.number == 5)
  }

  @Test("work of a component that the same action removes does not begin, which is reported")
  func removedMeanwhile() {
    let child = Part("child") { [self] part, _ in
      start(on: part)
      part.commit(BasicNavigation.pop([part]))
    }
    root.push(child)
    let recorder = LoopRecorder(of: lab.loop, .reports)
    core.dispatch(Other())
    #expect(lab.loop.runningEffects.isEmpty)
    #expect(recorder.trace.count == 1)
  }

  @Test("work that is run when a component comes starts after that turn")
  func atEntrance() {
    final class Clockwork: Component<Count> {
      init() { super.init(state: Count()) }

      override func enter(_ scope: Scope) {
        run(
          "begin", { 3 }, then: { [weak self] in self?.commit(Count(number: (try? $0.get()) ?? 0)) }
        )
      }
    }
    let (first, second) = (Clockwork(), Clockwork())
    let core = Core(in: lab.scope, rootComponent: first)
    first.push(second)
    lab.settle()
    #expect([first, second].map(\.state.number) == [3, 3])
    withExtendedLifetime(core) {}
  }

  @Test("work that the root of a core starts at its entrance in a handler begins after that turn")
  func atEntranceInHandler() {
    final class Clockwork: Component<Count> {
      init() { super.init(state: Count()) }

      override func enter(_ scope: Scope) {
        run("begin", { 3 }) { [weak self] in self?.commit(Count(number: (try? $0.get()) ?? 0)) }
      }
    }
    let first = Clockwork()
    var core: Core?
    lab.loop.enqueue("make") { [lab] _ in core = Core(in: lab.scope, rootComponent: first) }
    lab.settle()
    #expect(first.state.number == 3)
    withExtendedLifetime(core) {}
  }

  @Test("work that is refused while the past is shown says so, and a cancellation too")
  func inThePast() throws {
    let timeline = Timeline(of: lab.loop)
    start(on: root, key: "timer")
    try timeline.show(lab.loop.commitNumber)
    #expect(
      root.run("work", { 1 }, then: { _ in })
        == .refused(.frozen(refused: "Part 1 started work")))
    #expect(root.cancel("timer") == .refused(.frozen(refused: "Part 1 cancelled timer")))
    timeline.resume()
    lab.advance(by: .seconds(1))
    #expect(root.state.number == 5)
  }

  @Test("an error is a result as well")
  func failure() {
    struct Broken: Error {}
    var came: (any Error)?
    root.run("break") { () async throws -> Int in
      throw Broken()
    } then: { result in
      if case .failure(let error) = result { came = error }
    }
    lab.settle()
    #expect(came is Broken)
  }

  @Test("an action of an effect is dispatched to its component alone, and middleware is notified")
  func actions() {
    let log = Log()
    let (root, child) = (Part("root", log), Part("child", log))
    let core = Core(in: lab.scope, rootComponent: root, middlewares: [Scribe(label: "", log: log)])
    root.push(child)
    child.run(Effect<Answer>.run("answer") { .came(3) })
    lab.settle()
    #expect(log.lines == ["will came(3)", "child came(3)", "did came(3)"])
    withExtendedLifetime(core) {}
  }

  @Test(
    "defect 2: a late result of a popped component is dropped and reported; screen and tree agree")
  func late() {
    let child = root.push(Part("child"))
    let window = Window()
    core.performer = window
    let clock = lab.clock
    // Work that does not look whether it was cancelled, as a callback does not.
    child.run("verify") {
      try? await clock.sleep(for: .seconds(1))
      try? await clock.sleep(for: .seconds(1))
      return 1
    } then: { _ in
      child.commit(BasicNavigation.push(Part("home"), from: child))
    }
    lab.settle()
    let recorder = LoopRecorder(of: lab.loop, .reports)
    root.commit(BasicNavigation.pop([child]))
    lab.advance(by: .seconds(3))
    #expect(recorder.trace.count == 1)
    #expect(recorder.trace.first?.contains("its source verify was cancelled or removed") == true)
    #expect(window.shown == ["Part 1"])
    #expect(core.navigationTree.flatten().map(\.name) == window.shown)
  }

  @Test("work of a component ends when it leaves")
  func endsWithComponent() {
    let child = root.push(Part("child"))
    start(on: child)
    lab.settle()
    #expect(lab.loop.runningEffects == ["wait"])
    root.commit(BasicNavigation.pop([child]))
    lab.settle()
    #expect(lab.loop.runningEffects.isEmpty)
    #expect(lab.clock.sleepers.isEmpty)
  }

  @Test("work of the same key replaces the one before; cancel ends it")
  func keys() {
    start(on: root, key: "wait")
    lab.advance(by: .milliseconds(500))
    start(on: root, key: "wait")
    lab.advance(by: .seconds(2))
    #expect(root.state.number == 5)
    start(on: root, key: "wait")
    lab.settle()
    root.cancel("wait")
    lab.advance(by: .seconds(2))
    #expect(root.state.number == 5)
    #expect(lab.loop.runningEffects.isEmpty)
  }

  @Test("keys belong to a component: another one's work of the same key goes on")
  func keysApart() {
    let child = root.push(Part("child"))
    start(on: root, key: "wait")
    start(on: child, key: "wait")
    lab.advance(by: .seconds(1))
    #expect(root.state.number == 5)
    #expect(child.state.number == 5)
  }

  @Test("results that come while the past is shown wait for the present")
  func pastIsShown() throws {
    let timeline = Timeline(of: lab.loop)
    root.handle = { part, action in
      if case .came(let number)? = action as? Answer { part.edit { $0.number += number } }
    }
    root.edit { $0.number = 1 }
    let clock = lab.clock
    start(on: root)
    root.run(
      Effect<Answer>.run("answer") {
        try await clock.sleep(for: .seconds(1))
        return .came(10)
      })
    lab.settle()
    root.edit { $0.number = 2 }
    try timeline.show(2)
    lab.advance(by: .seconds(1))
    #expect(root.state.number == 1)
    timeline.resume()
    #expect(root.state.number == 17)
  }

  @Test(
    "a result that waited goes with the future that its work belongs to", arguments: [true, false])
  func futureIsCutOff(branches: Bool) throws {
    let timeline = Timeline(of: lab.loop)
    root.handle = { part, action in
      if case .came(let number)? = action as? Answer { part.edit { $0.number += number } }
    }
    root.edit { $0.number = 1 }
    root.edit { $0.number = 2 }
    let clock = lab.clock
    root.run(
      Effect<Answer>.run("answer") {
        try await clock.sleep(for: .seconds(1))
        return .came(10)
      })
    lab.settle()
    try timeline.show(2)
    lab.advance(by: .seconds(1))
    // Dispatched by hand: it belongs to no recorded future.
    core.dispatch(Answer.came(100))
    #expect(lab.loop.waitingTurns == 2)
    let recorder = LoopRecorder(of: lab.loop, .reports)
    if branches { timeline.branch() } else { try timeline.restore(2) }
    #expect(root.state.number == 101)
    #expect(recorder.trace.count == 1)
  }

  @Test("a result that waited is dropped and reported where the present has its component no more")
  func pastIsRestored() throws {
    let timeline = Timeline(of: lab.loop)
    root.edit { $0.number = 1 }
    let child = root.push(Part("child"))
    start(on: child)
    lab.settle()
    try timeline.show(2)
    lab.advance(by: .seconds(1))
    let recorder = LoopRecorder(of: lab.loop, .reports)
    try timeline.restore(1)
    #expect(root.children.isEmpty)
    #expect(recorder.trace.count == 1)
  }

  @Test("a component that is in no tree runs nothing, which is reported")
  func outside() {
    let found = mistakes { start(on: Part()) }
    #expect(found == [.style(ComponentMistake.outsideOfTree(component: "Part"))])
  }

  @Test("edits and answers in any order end in the same state", arguments: 0..<UInt64(20))
  func anyOrder(seed: UInt64) {
    let lab = Lab(seed: seed)
    let root = Part()
    let core = Core(in: lab.scope, rootComponent: root)
    for number in 1...4 {
      root.run("work \(number)") {
        number
      } then: { result in
        // Each adds to the live state, so none takes another's back.
        root.edit { $0.number += (try? result.get()) ?? 0 }
      }
    }
    lab.settle()
    #expect(root.state.number == 10)
    withExtendedLifetime(core) {}
  }
}
#endif
