import Millrace
import MillraceTestSupport
import MillraceTesting
import MillraceUniFlow
import Testing

@Suite("Rules of the pipeline")
struct PipelineRulesTests {
  /// Writes down what it sees of both features.
  enum Watcher: Feature {
    struct On: StateAuto { typealias Parent = Watcher }
    @TaskLocal static var log: Log?

    static var bindings: [ModelBinding] {
      [
        scenario("any").when("anything happens", AnyMutation.done)
          .given("its feature", mapMutation: { "\($0.relatedToFeature)" })
          .then("write", do: { _, name in log?.write("watcher: \(name)") }),
        scenario("second").when("counting", InitializationInto<Counter.Counting>.done)
          .then("write", do: { _ in log?.write("watcher: second") }),
      ]
    }

    static func on() -> Action { initialize.Into<On>.automatically() }
    static func off() -> Action { deinitialize.automatically() }
  }

  final class View: StateObserver {
    static var bindings: [ObserverBinding] {
      [
        scenario().when("anything happens", AnyMutation.done)
          .then(
            "write",
            do: { view, mutation in
              view.log.write("\(view.name): \(mutation.relatedToFeature)")
            })
      ]
    }

    let name: String
    let log: Log

    init(_ name: String, _ log: Log) {
      self.name = name
      self.log = log
    }
  }

  let bench = Bench()

  @Test("the order: body, bindings, observers, the hook, other observers of the slot")
  func order() {
    let log = bench.log
    Watcher.$log.withValue(log) {
      bench.run(Watcher.on())
      _ = log.take()
      let first = View("first", log)
      let second = View("second", log)
      let other = bench.dispatcher.signal.observePulses(startNow: false) { _ in
        log.write("signal")
      }
      bench.dispatcher.subscribe(first)
      bench.dispatcher.subscribe(second)
      bench.dispatcher.onDidProcessAction = { log.write("processed \($0)") }
      bench.run(
        Counter.initialize.Into<Counter.Counting>.via(context: "start") { become, _ in
          log.write("body")
          become << Counter.Counting()
        })
      #expect(
        log.take() == [
          "body", "watcher: Counter", "watcher: second", "first: Counter", "second: Counter",
          "processed start", "signal",
        ])
      withExtendedLifetime((first, second, other)) {}
    }
  }

  @Test("a feature's bindings see its own birth and its own death, and nothing after that")
  func birthAndDeath() {
    Watcher.$log.withValue(bench.log) {
      bench.run(Counter.start(), Watcher.on(), Watcher.off(), Counter.stop())
      #expect(bench.log.take() == ["watcher: Watcher", "watcher: Watcher"])
      bench.run(Watcher.on(), Counter.idle())
      #expect(bench.log.take() == ["watcher: Watcher", "watcher: Counter"])
    }
  }

  @Test("UF-15 a trigger runs neither bindings nor observers with bindings, and is processed")
  func triggersAreQuiet() {
    Watcher.$log.withValue(bench.log) {
      bench.run(Watcher.on(), Counter.start())
      let view = View("view", bench.log)
      bench.dispatcher.subscribe(view)
      var processed = 0
      bench.dispatcher.onDidProcessAction = { _ in processed += 1 }
      let recorder = LoopRecorder(of: bench.dispatcher.loop)
      _ = bench.log.take()
      bench.run(Counter.ping())
      #expect(bench.log.take() == [])
      #expect(processed == 1)
      #expect(recorder.commits.map { $0.mutations.count } == [0])
      withExtendedLifetime(view) {}
    }
  }

  @Test("UF-16 an actualization counts as a mutation even if nothing changed")
  func unchanged() {
    bench.run(Counter.start())
    let view = View("view", bench.log)
    bench.dispatcher.subscribe(view)
    bench.run(Counter.add(0))
    #expect(bench.log.take() == ["view: Counter"])
  }

  @Test("UF-17 instead: a binding that does not match is not reported")
  func quiet() {
    let log = bench.log
    Watcher.$log.withValue(Log()) {
      bench.dispatcher.onDidProcessBinding = { log.write("processed \($0)") }
      bench.dispatcher.onDidRejectBinding = { name, _ in log.write("rejected \(name)") }
      bench.run(Watcher.on(), Counter.start(), Counter.add(1))
      #expect(
        log.take() == ["processed any", "processed any", "processed second", "processed any"])
    }
  }

  @Test(
    "UF-18 instead: bindings run in the order in which their features began, observers in theirs")
  func definedOrder() {
    enum Early: Feature {
      struct On: StateAuto { typealias Parent = Early }
      static var bindings: [ModelBinding] {
        [
          scenario().when("anything", AnyMutation.done)
            .then("write", do: { _ in Watcher.log?.write("early") })
        ]
      }
    }
    for _ in 0..<10 {
      let bench = Bench()
      Watcher.$log.withValue(bench.log) {
        bench.run(Early.initialize.Into<Early.On>.automatically(), Watcher.on())
        _ = bench.log.take()
        let views = (0..<5).map { View("\($0)", bench.log) }
        for view in views { bench.dispatcher.subscribe(view) }
        bench.run(Counter.idle())
        #expect(
          bench.log.take() == ["early", "watcher: Counter"] + (0..<5).map { "\($0): Counter" })
      }
    }
  }

  @Test("a manual action reports each feature's mutation, in the order of the changes")
  func severalMutations() {
    enum Manual: ActionContext {
      static func swap() -> Action {
        action { _, mutate, _ in
          mutate { $0 /== Counter.self }
          mutate { $0 <== Search.Preparing() }
          mutate { $0 <== Search.Failed() }
        }
      }
    }
    bench.run(Counter.start())
    let view = View("view", bench.log)
    bench.dispatcher.subscribe(view)
    var notified: [String] = []
    let witness = bench.dispatcher.onProcessed { action, mutations in
      notified += mutations.map { "\(action) \($0.kind)" }
    }
    bench.run(Manual.swap())
    #expect(bench.log.take() == ["view: Counter", "view: Search"])
    #expect(notified == ["swap() deinitialization", "swap() initialization"])
    witness.cancel()
    bench.run(Manual.swap())
    #expect(notified.count == 2)
  }

  @Test("a manual action's mutations are reported by their kind: other data, another state")
  func kindsByHand() {
    bench.run(Counter.start(at: 1), Search.setup())
    var notified: [String] = []
    let witness = bench.dispatcher.onProcessed { _, mutations in
      notified += mutations.map(\.description)
    }
    bench.run(
      Search.action("by hand") { _, mutate, _ in
        mutate {
          $0 <== Counter.Counting(value: 2)
          $0 <== Search.Failed()
        }
      })
    #expect(
      notified == [
        "actualization of \(Counter.name): Counting → Counting",
        "transition of \(Search.name): Preparing → Failed",
      ])
    witness.cancel()
  }

  @Test("bindings of a feature that begins later find mutations that were looked up before")
  func laterBindings() {
    Watcher.$log.withValue(bench.log) {
      bench.run(Suggestions.begin(), Counter.start(), Counter.add(1))
      #expect(bench.log.take() == [])
      bench.run(Watcher.on(), Counter.add(1))
      #expect(bench.log.take() == ["watcher: Watcher", "watcher: Counter"])
    }
  }
}
