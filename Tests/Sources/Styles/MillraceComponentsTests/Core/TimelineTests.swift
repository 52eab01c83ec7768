import Millrace
import MillraceComponents
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("Components in time")
struct TimelineTests {
  let root = Counter()
  let core: Core
  let timeline: Timeline

  init() {
    core = makeCore(root)
    timeline = Timeline(of: core.loop)
  }

  @Test(
    "a component that has left is there in the past, with its state, and the performer builds it")
  func past() throws {
    let child = root.push(Counter())
    core.dispatch(Step())
    let there = core.loop.commitNumber
    root.commit(BasicNavigation.pop([child]))
    let window = Window()
    core.performer = window
    try timeline.show(there)
    #expect(child.isInTree)
    #expect(child.state.number == 1)
    #expect(window.log.lines == ["anew 1", "anew 2"])
    timeline.resume()
    #expect(!child.isInTree)
    #expect(window.shown == ["Counter 1"])
  }

  @Test("restoring a past commit restores a component, and it goes on from there")
  func restored() throws {
    let child = root.push(Counter())
    let there = core.loop.commitNumber
    root.commit(BasicNavigation.pop([child]))
    try timeline.restore(there)
    core.dispatch(Step(by: 2))
    #expect(child.state.number == 2)
    #expect(root.push(Counter()).id == ComponentID(3))
  }

  @Test(
    "a dispatch behind an action that shows the past again keeps waiting, an action or a command")
  func waitingAgain() throws {
    let timeline = timeline
    let root = Part("root") { part, action in
      if action is Other { try? timeline.show(1) }
      if let step = action as? Step { part.edit { $0.number += step.by } }
    }
    let core = Core(in: core.loop.root, rootComponent: root)
    try timeline.show(1)
    core.dispatch(Other())
    core.dispatch(CommandTests.Raise(by: 10))
    core.dispatch(Step())
    timeline.resume()
    #expect(core.loop.isShowingPast)
    timeline.resume()
    #expect(root.state.number == 11)
  }

  @Test("a dispatch while the past is shown waits for the present; a commit is refused")
  func waiting() throws {
    core.dispatch(Step())
    core.dispatch(Step())
    try timeline.show(2)
    core.dispatch(Step(by: 10))
    #expect(root.state.number == 1)
    guard case .refused(.frozen)? = root.edit({ $0.number = 7 }) else {
      Issue.record("not refused")
      return
    }
    timeline.resume()
    #expect(root.state.number == 12)
  }

  @Test(
    "dispatches that waited run one after another, each to its end, however many", .serialized,
    arguments: [2, 300])
  func waitingInOrder(count: Int) throws {
    let loop = Loop()
    let timeline = Timeline(of: loop)
    var seen: [Int] = []
    let part = Part { part, action in
      guard let step = action as? Step else { return }
      // Read, then written: another action in between would be undone.
      let number = part.state.number
      part.edit { $0.number = number + step.by }
      part.edit { $0.number += 0 }
      seen.append(step.by)
    }
    let core = makeCore(part, loop: loop)
    part.edit { $0.number = 0 }
    let recorder = LoopRecorder(of: loop, .reports)
    try timeline.show(loop.commitNumber - 1)
    for step in 1...count { core.dispatch(Step(by: step)) }
    // A turn that waits as well precedes one that is performed, and no dispatch runs within it.
    timeline.resume()
    #expect(seen == Array(1...count))
    #expect(part.state.number == (1...count).reduce(0, +) && recorder.trace.isEmpty)
    withExtendedLifetime(core) {}
  }

  @Test("each commit of a process is one in the timeline, with the action for its cause")
  func causes() throws {
    let loop = Loop()
    let part = Part { part, _ in
      part.edit { $0.number = 1 }
      part.edit { $0.number = 2 }
    }
    let core = makeCore(part, loop: loop)
    let timeline = Timeline(of: loop)
    core.dispatch(Step())
    part.edit { $0.number = 3 }
    #expect(
      timeline.moments.map { "\($0.cause ?? "none")" } == [
        "Step(by: 1)", "Step(by: 1)", "a commit of Part 1",
      ])
    let slot = try #require(part.slot)
    #expect((2...4).map { timeline.value(of: slot, at: $0)?.number } == [1, 2, 3])
  }

  @Test("a native store in a component's scope shares its order of turns, and goes with it")
  func nativeStore() {
    final class Host: Component<Count> {
      private(set) var store: Store<Int, Int>?

      init() { super.init(state: Count()) }

      override func enter(_ scope: Scope) {
        store = Store(0, in: scope) { state, step in
          state += step
          return .none
        }
      }

      override func process(_ action: any Action) {
        if let step = action as? Step { store?.send(step.by) }
      }
    }
    let host = root.push(Host())
    let recorder = LoopRecorder(of: core.loop, .commits)
    core.dispatch(Step(by: 4))
    #expect(host.store?.state == 4)
    #expect(recorder.commits.count == 2)
    root.commit(BasicNavigation.pop([host]))
    #expect(host.scope?.isAlive == false)
  }
}
