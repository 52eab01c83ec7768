import Millrace
import MillraceTesting
import Testing

/// Four foreign styles and a native store, in one loop and on one timeline.
@Suite("All styles in one loop")
struct OneLoopTests {
  /// One piece of state in each style, and a way to look at all of them.
  final class World {
    let loop: Loop
    let redux: ReduxStore<Int>
    let dispatcher: FluxDispatcher
    let flux: Slot<Int>
    let core: Core
    let feature: Feature
    let native: Store<Int, Int>

    init(_ loop: Loop) {
      self.loop = loop
      redux = ReduxStore(in: loop.root, state: 0) { action, state in
        (state ?? 0) + (action as? Int ?? 0)
      }
      dispatcher = FluxDispatcher(in: loop.root)
      flux = dispatcher.store("flux", 0) { state, action, _ in state += action as? Int ?? 0 }.slot
      core = Core(in: loop.root)
      core.process = { component, action in
        guard let action = action as? Int else { return }
        component.commit((component.state.value as? Int ?? 0) + action)
      }
      _ = core.root
      feature = Feature("flow", in: loop.root)
      native = Store(0, in: loop.root, name: "native") { state, step in
        state += step
        return .none
      }
    }

    var texts: [String] {
      [
        "redux \(redux.state ?? -1)", "flux \(flux.value ?? -1)",
        "core \(core.root.state.value as? Int ?? -1)",
        "children \(core.root.children.value?.count { $0.scope.isAlive } ?? -1)",
        "flow \(feature.slot.value.map { "\($0)" } ?? "absent")", "native \(native.state)",
      ]
    }

    func push() {
      core.root.commit(nil, Navigation(creations: [(parent: core.root, name: "child")]))
    }

    func pop() {
      let children = core.root.children.value?.filter(\.scope.isAlive) ?? []
      core.root.commit(nil, Navigation(deletions: Array(children.suffix(1))))
    }
  }

  @Test("one action travels through all styles: one total order, and every cause is seen")
  func chain() throws {
    let world = World(Loop())
    let recorder = Recorder(of: world.loop, .commits)
    let answers = [
      // Redux answers the native store at once, nested in its notifications.
      world.native.observe { if $0 == 1 { world.redux.dispatch(10) } },
      // Core answers Redux, nested one deeper.
      world.redux.slot.signal.observe { if $0 == 10 { world.core.dispatch(100) } },
      // UniFlow answers Core, later.
      world.core.root.state.signal.map { $0 as? Int }.observe { state in
        if state == 100 { world.feature.initialize("begin") { become in become(1_000) } }
      },
      // A dispatch of Flux would be refused here (see below), so its slot is changed by a queued
      // turn.
      world.feature.slot.signal.map { $0 as? Int }.observe { state in
        if state == 1_000 {
          world.loop.enqueue("to flux") { turn in turn.set(world.flux, 10_000) }
        }
      },
    ]
    world.native.send(1)
    world.loop.pump()
    #expect(
      recorder.trace == [
        "commit 1: 1 changed native",
        "commit 2 after 1: 10 changed redux",
        "commit 3 after 2: 100 changed root.state",
        "commit 4 after 3: begin initialized flow",
        "commit 5 after 4: to flux changed flux",
      ])
    #expect(
      world.texts == [
        "redux 10", "flux 10000", "core 100", "children 0", "flow 1000", "native 1",
      ])
    withExtendedLifetime(answers) {}
  }

  @Test("a dispatch of Flux is refused while another style's turn is being told")
  func fluxRefuses() {
    let world = World(Loop())
    let recorder = Recorder(of: world.loop, .reports)
    let answer = world.native.observe { if $0 == 1 { try? world.dispatcher.dispatch(5) } }
    world.native.send(1)
    #expect(world.flux.value == 0)
    #expect(
      recorder.trace.map { $0.contains("5 was sent while 1 is being handled") } == [true])
    withExtendedLifetime(answer) {}
  }

  @Test("restoring any commit restores all styles, in 100 random histories")
  func restoring() throws {
    for seed in 0..<100 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let world = World(Loop())
      let timeline = Timeline(of: world.loop)
      var history = [world.loop.commitNumber: world.texts]
      for _ in 0..<30 {
        let step = Int.random(in: 1...9, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: world.redux.dispatch(step)
        case 1: try world.dispatcher.dispatch(step)
        case 2: world.core.root.commit(step)
        case 3: world.push()
        case 4: world.pop()
        case 5: world.feature.initialize("begin") { become in become(step) }
        case 6: world.feature.transition("next", into: Int.self, same: true) { $0(step) }
        default: world.native.send(step)
        }
        world.loop.pump()
        history[world.loop.commitNumber] = world.texts
      }
      let newest = world.loop.commitNumber
      for number in timeline.range.shuffled(using: &random) {
        try timeline.look(at: number)
        #expect(world.texts == history[number], "seed \(seed), look at \(number)")
      }
      timeline.resume()
      #expect(world.texts == history[newest], "seed \(seed), resumed")
      let target = try #require(timeline.range.randomElement(using: &random))
      try timeline.restore(target)
      #expect(world.texts == history[target], "seed \(seed), restored \(target)")
      #expect(timeline.moments.last?.cause == nil)
    }
  }

  @Test("while the past is shown, each style's sends wait or are refused, and nothing is lost")
  func frozen() throws {
    let world = World(Loop())
    let timeline = Timeline(of: world.loop)
    world.native.send(1)
    world.redux.dispatch(1)
    try timeline.look(at: 1)
    let recorder = Recorder(of: world.loop, .reports)
    world.native.send(2)
    world.feature.initialize("begin") { become in become(7) }
    world.loop.pump()
    world.redux.dispatch(2)
    world.core.root.commit(2)
    #expect(throws: (any Error).self) { try world.dispatcher.dispatch(2) }
    #expect(
      world.texts == [
        "redux 0", "flux 0", "core 0", "children 0", "flow absent", "native 1",
      ])
    #expect(recorder.trace.count == 3)
    #expect(recorder.trace.allSatisfy { $0.contains("the loop shows the past") })
    timeline.resume()
    #expect(
      world.texts == ["redux 1", "flux 0", "core 0", "children 0", "flow 7", "native 3"])
  }
}
