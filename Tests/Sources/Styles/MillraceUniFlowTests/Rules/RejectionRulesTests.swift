import Millrace
import MillraceTestSupport
import MillraceUniFlow
import Testing

@Suite("Rules of rejection")
struct RejectionRulesTests {
  typealias Idle = Counter.Idle
  typealias Counting = Counter.Counting
  typealias Done = Counter.Done

  let bench = Bench()

  @Test("UF-6 initialization needs the feature to be absent")
  func initialization() {
    bench.run(Counter.start(at: 1), Counter.start(at: 2))
    #expect(bench.model >> Counting.self == Counting(value: 1))
    #expect(bench.rejected == ["absent, state(\"Counting\")"])
  }

  @Test("UF-7 actualization needs the state, and edits a copy that is written back after the body")
  func actualization() {
    let (dispatcher, log) = (bench.dispatcher, bench.log)
    bench.run(Counter.add(1))
    bench.run(Counter.idle(), Counter.add(1), Counter.stop(), Counter.start())
    bench.run(
      Counter.actualize.In<Counting>.via { model, state, _ in
        state.value = 3
        log.write("\((dispatcher.state >> Counting.self)?.value ?? -1)")
        log.write("\((model >> Counting.self)?.value ?? -1)")
      })
    #expect(log.take() == ["0", "0"])
    #expect(bench.model >> Counting.self == Counting(value: 3))
    #expect(
      bench.rejected == ["state(\"Counting\"), absent", "state(\"Counting\"), state(\"Idle\")"])
  }

  @Test("UF-7 an actualization that throws writes nothing back")
  func failedActualization() {
    bench.run(Counter.start(at: 1))
    bench.run(
      Counter.actualize.In<Counting>.via { state, _ in
        state.value = 9
        throw Unfulfilled()
      })
    #expect(bench.model >> Counting.self == Counting(value: 1))
  }

  @Test("UF-8 a transition between, or from, needs the state before")
  func between() {
    bench.run(Counter.finish(), Counter.idle(), Counter.finish())
    bench.run(Counter.transition.From<Counting>.into(Done()))
    #expect(bench.model >> Idle.self == Idle())
    bench.run(
      Counter.transition.From<Idle>.into(Counting(value: 5)) { _, old, _ in
        #expect(old == Idle())
      })
    #expect(bench.model >> Counting.self == Counting(value: 5))
    bench.run(Counter.finish())
    #expect(bench.model >> Done.self == Done())
    #expect(
      bench.rejected == [
        "state(\"Counting\"), absent", "state(\"Counting\"), state(\"Idle\")",
        "state(\"Counting\"), state(\"Idle\")",
      ])
  }

  @Test("UF-8 a transition into a state needs the feature, and compares types, never values")
  func into() {
    bench.run(Counter.transition.Into<Idle>.automatically(same: .ok))
    bench.run(Counter.start(at: 1))
    bench.run(
      Counter.transition.Into<Counting>.via(same: .no) { become, _ in
        become << Counting(value: 2)
      })
    #expect(bench.model >> Counting.self == Counting(value: 1))
    bench.run(
      Counter.transition.Into<Counting>.via(same: .ok) { _, old, become, _ in
        #expect(old is Counting)
        become << Counting(value: 3)
      })
    #expect(bench.model >> Counting.self == Counting(value: 3))
    bench.run(
      Counter.transition.Into<Done>.automatically(same: .no) { _, _, new, _ in
        #expect(new == Done())
      })
    #expect(bench.model >> Done.self == Done())
    #expect(
      bench.rejected == ["present, absent", "otherThan(\"Counting\"), state(\"Counting\")"])
  }

  @Test("UF-9 deinitialization needs the feature, or the state, to be there")
  func deinitialization() {
    bench.run(Counter.stop(), Counter.start())
    bench.run(Counter.deinitialize.From<Done>.automatically())
    #expect(Counter.presented(in: bench.model))
    bench.run(
      Counter.deinitialize.From<Counting>.automatically { _, old, _ in #expect(old.value == 0) })
    #expect(bench.model.isEmpty)
    #expect(bench.rejected == ["present, absent", "state(\"Done\"), state(\"Counting\")"])
  }

  @Test("UF-10 a trigger can need absence, presence or a state, and changes nothing")
  func triggers() {
    let log = bench.log
    let without = Counter.trigger.NoState.via { _, _ in log.write("none") }
    let uninitialized = Counter.trigger.Uninitialized.via { _, _ in log.write("none") }
    let any = Counter.trigger.AnyState.via { _, state, _ in log.write("any \(type(of: state))") }
    let initialized = Counter.trigger.Initialized.via { _, _ in log.write("any") }
    let inside = Counter.trigger.In<Counting>.via { state, _ in log.write("in \(state.value)") }
    let global = Counter.trigger { _, _ in log.write("global") }
    bench.run(without, uninitialized, any, initialized, inside, global)
    #expect(log.take() == ["none", "none", "global"])
    bench.run(Counter.start(at: 4), without, any, initialized, inside, global)
    #expect(log.take() == ["any Counting", "any", "in 4", "global"])
    #expect(
      bench.rejected == [
        "present, absent", "present, absent", "state(\"Counting\"), absent",
        "absent, state(\"Counting\")",
      ])
    #expect(bench.model >> Counting.self == Counting(value: 4))
  }

  @Test("UF-11 become has to be called; the last call counts")
  func become() {
    bench.run(Counter.initialize.Into<Counting>.via { _, _ in })
    #expect(bench.model.isEmpty)
    bench.run(
      Counter.initialize.Into<Counting>.via { become, _ in
        become << Counting(value: 1)
        become(Counting(value: 2))
      })
    #expect(bench.model >> Counting.self == Counting(value: 2))
    bench.run(Counter.transition.Between<Counting, Done>.via { _, _, _ in })
    bench.run(Counter.transition.Into<Done>.via(same: .no) { _, _ in })
    #expect(bench.model >> Counting.self == Counting(value: 2))
    #expect(
      bench.rejected == [
        "newState(\"Counting\"), nothing", "newState(\"Done\"), nothing",
        "newState(\"Done\"), nothing",
      ])
  }

  @Test("UF-12 automatically makes the target before the body, which is given it by value")
  func automatically() {
    enum Lamp: Feature {
      struct On: StateAuto, Equatable {
        typealias Parent = Lamp
        var level = 7
      }
    }
    bench.run(
      Lamp.initialize.Into<Lamp.On>.automatically { _, state, _ in
        var copy = state
        copy.level = 9
        #expect(state.level == 7)
      })
    #expect(bench.model >> Lamp.On.self == Lamp.On(level: 7))
  }

  @Test("UF-13 any error of a body rejects, and comes out as it was thrown")
  func appErrors() {
    bench.run(Counter.start(at: 1))
    bench.run(Counter.actualize.In<Counting>.via { _, _ in throw Unfulfilled() })
    #expect(bench.rejections.map { $0 as? Unfulfilled } == [Unfulfilled()])
    guard case .rejected(let cause, let error, let origin)? = bench.reports.first else {
      Issue.record("expected a rejection, got \(bench.reports)")
      return
    }
    #expect(cause is Action)
    #expect(error is Unfulfilled)
    #expect(origin.fileID == "MillraceUniFlowTests/RejectionRulesTests.swift")
  }

  @Test("UF-13 a rejection says what was expected, what was found, and where the action was made")
  func typed() {
    bench.run(Counter.finish())
    let rejection = bench.rejections.first as? Rejection
    #expect(rejection?.feature == Counter.name)
    #expect(rejection?.expected == .state("Counting"))
    #expect(rejection?.actual == .absent)
    #expect(rejection?.origin.file == "MillraceUniFlowTests/Counter.swift")
    #expect(rejection?.origin.function == "finish()")
    #expect(
      rejection?.description.hasPrefix(
        "finish() expected MillraceUniFlowTests.Counter to be in Counting, and it is absent.")
        == true)
  }

  @Test("UF-14 a rejected action leaves the model, bindings and observers alone")
  func rejected() {
    let log = bench.log
    Writing.$log.withValue(log) { bench.run(Writing.begin(), Counter.start()) }
    bench.dispatcher.onDidProcessAction = { log.write("processed \($0)") }
    bench.dispatcher.onDidProcessBinding = { log.write("ran \($0)") }
    let view = Log()
    bench.dispatcher.subscribe(view, updateNow: false).onUpdate { view, _ in view.write("notified")
    }
    let commits = bench.dispatcher.loop.commitNumber
    _ = log.take()
    // Each would change the model if its body did not throw, or if the search for its state failed.
    bench.run(
      Counter.start(),
      Counter.actualize.In<Counting>.via { state, _ in
        state.value = 7
        throw Unfulfilled()
      })
    #expect(log.take() == [])
    #expect(view.lines == [])
    #expect(bench.dispatcher.loop.commitNumber == commits)
    #expect(bench.rejections.count == 2)
    // A processed action is reported to all of them.
    bench.run(Counter.add(1))
    #expect(log.take() == ["notified of Counter", "ran writes", "processed add(_:)"])
    #expect(view.lines == ["notified"])
  }

  /// Writes down every mutation by a binding.
  enum Writing: Feature {
    struct On: StateAuto { typealias Parent = Writing }
    @TaskLocal static var log = Log()

    static var bindings: [ModelBinding] {
      let log = log
      return [
        scenario("writes").when("anything happens", AnyMutation.done)
          .then("write", do: { _, it in log.write("notified of \(it.relatedToFeature)") })
      ]
    }

    static func begin() -> Action { initialize.Into<On>.automatically() }
  }
}
