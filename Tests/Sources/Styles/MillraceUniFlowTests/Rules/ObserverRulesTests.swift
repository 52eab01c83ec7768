import Millrace
import MillraceTestSupport
import MillraceUniFlow
import Testing

@Suite("Rules of observers")
struct ObserverRulesTests {
  final class View: StateObserver {
    static var bindings: [ObserverBinding] {
      [
        scenario().when("it was notified of the model", NoMutation.done)
          .given("the counter", ifMapState: { $0 >> Counter.Counting.self })
          .then("show", do: { view, state in view.log.write("now \(state.value)") }),
        scenario().when("it began", InitializationInto<Counter.Counting>.done)
          .then("show", do: { view, it in view.log.write("began \(it.newState.value)") }),
        scenario().when("it counted", ActualizationIn<Counter.Counting>.done)
          .then(
            "show",
            do: { view, it in
              view.log.write("\(it.oldState.value) → \(it.newState.value)")
            }),
        scenario().when("it ended", TransitionBetween<Counter.Counting, Counter.Done>.done)
          .then(
            "show",
            do: { view, it in
              view.log.write("ended at \(it.oldState.value), \(it.newState)")
            }),
        scenario().when("it went", DeinitializationFrom<Counter.Done>.done)
          .then("show", do: { view, it in view.log.write("went from \(it.oldState)") }),
      ]
    }

    let log: Log

    init(_ log: Log) { self.log = log }
  }

  final class Failing: StateObserver {
    static var bindings: [ObserverBinding] {
      [
        scenario("fails").when("anything", AnyMutation.done)
          .then("throw", do: { _ in throw Unfulfilled() })
      ]
    }
  }

  class Base: StateObserver {
    class var bindings: [ObserverBinding] { [] }
    let log: Log
    init(_ log: Log) { self.log = log }
  }

  final class Derived: Base {
    override static var bindings: [ObserverBinding] {
      [
        scenario("derived").when("anything", AnyMutation.done)
          .then("show", do: { view in view.log.write("derived") })
      ]
    }
  }

  /// Conditions that answer with true or false, on each kind of step.
  final class Asking: StateObserver {
    static var bindings: [ObserverBinding] {
      let counts = scenario().when("it counts", ActualizationIn<Counter.Counting>.done)
      return [
        counts.given("it is there", ifMapState: { Counter.presented(in: $0) })
          .then("show", do: { $0.log.write("there") }),
        counts.given("it is gone", ifMapState: { !Counter.presented(in: $0) })
          .then("show", do: { $0.log.write("gone") }),
        counts.given("it is even", ifMapMutation: { $0.state.value.isMultiple(of: 2) })
          .then("show", do: { $0.log.write("even \($1.state.value)") }),
        counts.given("the value", mapMutation: { $0.state.value })
          .and("it is odd", ifMapInput: { !$0.isMultiple(of: 2) })
          .then("show", do: { $0.log.write("odd \($1)") }),
      ]
    }

    let log: Log

    init(_ log: Log) { self.log = log }
  }

  let bench = Bench()

  @Test("a condition that answers false keeps its Then from being run")
  func asking() {
    let view = Asking(bench.log)
    bench.dispatcher.subscribe(view)
    bench.run(Counter.start(), Counter.add(1))
    #expect(bench.log.take() == ["there", "odd 1"])
    bench.run(Counter.add(1))
    #expect(bench.log.take() == ["there", "even 2"])
  }

  @Test("UF-19 instead: an error of an observer's binding is reported, and the commit stands")
  func failures() {
    let log = bench.log
    let view = Failing()
    bench.dispatcher.subscribe(view)
    bench.dispatcher.onDidRejectBinding = { name, error in
      let failure = error as? BDDScenarioFailure
      log.write("\(name): \(failure?.reason is Then.Failed)")
    }
    bench.run(Counter.start())
    #expect(log.take() == ["fails: true"])
    #expect(bench.reports.count == 1)
    #expect(Counter.presented(in: bench.model))
  }

  @Test("an observer is notified by the bindings of its own class, whatever its static type")
  func subclass() {
    let view: Base = Derived(bench.log)
    let plain = Base(bench.log)
    bench.dispatcher.subscribe(view)
    bench.dispatcher.subscribe(plain)
    bench.run(Counter.start())
    #expect(bench.log.take() == ["derived"])
  }

  @Test("UF-20 an observer is not held; cancel ends it, also for the action under way")
  func weak() {
    var view: View? = View(bench.log)
    weak let known = view
    if let view { bench.dispatcher.subscribe(view) }
    view = nil
    #expect(known == nil)
    let (first, second) = (View(bench.log), View(bench.log))
    bench.dispatcher.subscribe(first)
    let subscription = bench.dispatcher.subscribe(second)
    bench.dispatcher.onDidProcessBinding = { _ in subscription.cancel() }
    bench.run(Counter.start())
    #expect(bench.log.take() == ["began 0"])
    withExtendedLifetime(second) {}
  }

  @Test("UF-21 instead: an object that subscribes twice is notified once")
  func once() {
    let view = View(bench.log)
    let first = bench.dispatcher.subscribe(view)
    bench.dispatcher.subscribe(view)
    first.cancel()
    bench.run(Counter.start())
    #expect(bench.log.take() == ["began 0"])
  }

  @Test("UF-22 subscribing notifies only if it is requested; then without a mutation")
  func updateNow() {
    bench.run(Counter.start(at: 3))
    let view = View(bench.log)
    bench.dispatcher.proxy.subscribe(view)
    #expect(bench.log.take() == [])
    bench.dispatcher.proxy.subscribe(view, forceUpdateNow: true)
    #expect(bench.log.take() == ["now 3"])
    let other = View(bench.log)
    bench.dispatcher.proxy.updateNow(other)
    #expect(bench.log.take() == ["now 3"])
    bench.run(Counter.add(1))
    #expect(bench.log.take() == ["3 → 4"])
  }

  @Test("UF-23 instead: an actualization has old and new, as all mutations do")
  func oldAndNew() {
    let view = View(bench.log)
    bench.dispatcher.subscribe(view)
    bench.run(Counter.start(at: 1), Counter.add(2), Counter.finish(), Counter.stop())
    #expect(
      bench.log.take() == ["began 1", "1 → 3", "ended at 3, Done()", "went from Done()"])
  }

  @Test(
    "UF-24 instead: resetReporting removes all hooks; short reporting omits rejected bindings"
  )
  func reporting() {
    let log = bench.log
    let dispatcher = Dispatcher(defaultReporting: .verbose)
    dispatcher.output = { log.write($0) }
    let view = Failing()
    dispatcher.subscribe(view)
    dispatcher.submit(Counter.start())
    dispatcher.loop.pump()
    #expect(log.lines.count == 2)
    #expect(log.take()[0].contains("rejected binding of"))
    dispatcher.enableShortDefaultReporting()
    dispatcher.submit(Counter.add(1))
    dispatcher.submit(Counter.start())
    dispatcher.loop.pump()
    let lines = log.take()
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("[UniFlow] processed add(_:)@"))
    #expect(lines[1].hasPrefix("[UniFlow] rejected start(at:)@"))
    dispatcher.onDidProcessAction = { _ in log.write("processed") }
    dispatcher.onDidRejectAction = { _, _ in log.write("rejected") }
    dispatcher.onReject = { _, _ in log.write("rejected") }
    dispatcher.onDidProcessBinding = { _ in log.write("binding") }
    dispatcher.onDidRejectBinding = { _, _ in log.write("binding rejected") }
    dispatcher.resetReporting()
    dispatcher.submit(Counter.add(1))
    dispatcher.submit(Counter.start())
    dispatcher.loop.pump()
    #expect(log.take() == [])
  }

  @Test("UF-25 instead: a proxy, and who holds it, keep nothing alive")
  func noCircle() {
    final class Screen: DispatcherBindable {
      var proxy: Dispatcher.Proxy?

      @discardableResult
      func bind(with proxy: Dispatcher.Proxy) -> Self {
        self.proxy = proxy
        proxy.subscribe(self).onUpdate { screen, _ in _ = screen.proxy }
        return self
      }
    }
    let screen = Screen()
    weak var known: Dispatcher?
    weak var loop: Loop?
    do {
      let dispatcher = Dispatcher()
      known = dispatcher
      loop = dispatcher.loop
      screen.bind(with: dispatcher.proxy)
      dispatcher.onDidProcessAction = { [proxy = dispatcher.proxy] _ in _ = proxy.state }
      dispatcher.submit(Counter.start())
      dispatcher.loop.pump()
      #expect(screen.proxy?.state.isEmpty == false)
    }
    #expect(known == nil)
    #expect(loop == nil)
    #expect(screen.proxy?.state.isEmpty == true)
    screen.proxy?.submit(Counter.start())
  }
}
