import Millrace
import MillraceTestSupport
import MillraceUniFlow
import Testing

@Suite("A model that others change")
struct TravelTests {
  final class View: StateObserver {
    static var bindings: [ObserverBinding] {
      [
        scenario().when("the model was replaced", NoMutation.done)
          .then("show", do: { view in view.log.write("replaced") }),
        scenario().when("something happened", AnyMutation.done)
          .then("show", do: { view in view.log.write("mutation") }),
      ]
    }

    let log: Log
    init(_ log: Log) { self.log = log }
  }

  let bench = Bench()

  @Test(
    "a timeline shows the past to observers as no mutation, and back; bindings of features rest")
  func timeline() throws {
    let timeline = Timeline(of: bench.dispatcher.loop)
    bench.run(Counter.start(), Counter.add(1), Counter.add(1))
    let view = View(bench.log)
    bench.dispatcher.subscribe(view)
    let closure = Log()
    bench.dispatcher.subscribe(closure, updateNow: false).onUpdate { log, model in
      log.write("\((model ==> Counter.Counting.self)?.value ?? -1)")
    }
    try timeline.show(2)
    #expect(bench.model ==> Counter.Counting.self == Counter.Counting(value: 1))
    #expect(bench.log.take() == ["replaced"])
    #expect(closure.take() == ["1"])
    bench.run(Counter.add(10))
    #expect(bench.model ==> Counter.Counting.self == Counter.Counting(value: 1))
    timeline.resume()
    bench.dispatcher.loop.pump()
    #expect(bench.model ==> Counter.Counting.self == Counter.Counting(value: 12))
    #expect(bench.log.take() == ["replaced", "mutation"])
    #expect(closure.take() == ["2", "12"])
  }

  @Test("two dispatchers share a loop, each with a model of its own and one order of turns")
  func sideBySide() {
    let loop = Loop()
    let first = Dispatcher(in: Scope("first", in: loop.root))
    let second = Dispatcher(in: Scope("second", in: loop.root))
    var order: [String] = []
    first.onDidProcessAction = { order.append("first \($0.context)") }
    second.onDidProcessAction = { order.append("second \($0.context)") }
    first.submit(Counter.start(at: 1))
    second.submit(Counter.start(at: 2))
    first.submit(Counter.add(1))
    loop.pump()
    #expect(order == ["first start(at:)", "second start(at:)", "first add(_:)"])
    #expect(first.state ==> Counter.Counting.self == Counter.Counting(value: 2))
    #expect(second.state ==> Counter.Counting.self == Counter.Counting(value: 2))
  }

  @Test("when its scope goes, the model is empty, and what is submitted is dropped and reported")
  func scope() {
    let loop = Loop()
    let scope = Scope("screen", in: loop.root)
    let dispatcher = Dispatcher(in: scope)
    var reports: [String] = []
    let attachment = loop.attach(Hooks(didReport: { reports.append("\($0)") }))
    dispatcher.submit(Counter.start())
    loop.pump()
    loop.enqueue("close") { turn in turn.remove(scope) }
    #expect(dispatcher.state.isEmpty)
    dispatcher.submit(Counter.start())
    loop.pump()
    #expect(dispatcher.state.isEmpty)
    #expect(reports.count == 1)
    #expect(reports.first?.hasPrefix("Dropped start(at:): screen is gone.") == true)
    withExtendedLifetime(attachment) {}
  }

  @Test("a dispatcher that is made in a handler that throws has an empty model, and can be used")
  func madeInVain() {
    let loop = Loop()
    var made: Dispatcher?
    loop.enqueue("make") { turn in
      made = Dispatcher(in: turn.loop.root)
      throw Unfulfilled()
    }
    var notified: [String] = []
    let view = Log()
    made?.subscribe(view, updateNow: false).onUpdate { _, model in notified.append("\(model)") }
    made?.submit(Counter.idle())
    made?.submit(Counter.stop())
    loop.pump()
    #expect(notified.map { $0.hasSuffix("Idle()") } == [true, false])
    #expect(made?.state.isEmpty == true)
  }

  @Test("a model that another style sets activates its features' bindings")
  func foreign() {
    bench.dispatcher.loop.enqueue("restored") { [slot = bench.dispatcher.slot] turn in
      turn.set(slot, GlobalModel(Suggestions.Some(word: "old"), Search.Preparing()))
    }
    bench.run(Search.begin())
    bench.dispatcher.loop.pump()
    #expect(bench.model ==> Suggestions.None.self == Suggestions.None())
  }

  @Test("a turn of another style that an observer nests notifies once")
  func nestedForeign() {
    var notified = 0
    let view = Log()
    bench.dispatcher.subscribe(view, updateNow: false).onUpdate {
      [dispatcher = bench.dispatcher] _, _ in
      notified += 1
      guard notified == 1 else { return }
      _ = try? dispatcher.loop.perform("nested", .nested) { turn in
        turn.set(dispatcher.slot, GlobalModel(Search.Preparing()))
      }
    }
    bench.run(Counter.start())
    #expect(notified == 2)
  }

  @Test("a view of any kind looks at the model by its signal")
  func signal() {
    var notified: [Int] = []
    let observation = bench.dispatcher.signal
      .map { ($0 ==> Counter.Counting.self)?.value ?? -1 }
      .observe { notified.append($0) }
    bench.run(Counter.start(), Counter.ping(), Counter.add(0), Counter.add(2), Counter.stop())
    #expect(notified == [-1, 0, 2, -1])
    withExtendedLifetime(observation) {}
  }
}
