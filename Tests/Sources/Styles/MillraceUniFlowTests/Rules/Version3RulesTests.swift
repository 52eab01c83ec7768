import Millrace
import MillraceTestSupport
import MillraceUniFlow
import Testing

@Suite("Rules of version 3.2")
struct Version3RulesTests {
  final class View {
    let log: Log

    init(_ log: Log) { self.log = log }

    func show(_ model: GlobalModel) { log.write(model.description) }
    func state(of model: GlobalModel) -> Search.InProgress? { model ==> Search.InProgress.self }
    func spin(_ state: Search.InProgress) { log.write("\(state.progress)") }
  }

  let bench = Bench()

  private var dispatcher: Dispatcher { bench.dispatcher }

  @Test("UF3-1 a second subscription of an object replaces the first; it is notified at once")
  func replaces() {
    let view = View(bench.log)
    dispatcher.subscribe(view).onUpdate { view, _ in view.log.write("old") }
    dispatcher.subscribe(view).onUpdate { view, _ in view.log.write("new") }
    #expect(bench.log.take() == ["old", "new"])
    bench.run(Search.setup())
    #expect(bench.log.take() == ["new"])
  }

  @Test("UF3-1 subscribeLater notifies from the next action on; unsubscribe ends it")
  func later() {
    let view = View(bench.log)
    dispatcher.proxy.subscribeLater(view).onUpdate(View.show)
    #expect(bench.log.take() == [])
    bench.run(Search.setup())
    #expect(bench.log.take().count == 1)
    dispatcher.proxy.unsubscribe(view)
    bench.run(Search.begin())
    #expect(bench.log.take() == [])
  }

  @Test("UF3-2 a conversion that answers nil keeps onUpdate from being called")
  func converts() {
    let view = View(bench.log)
    dispatcher.subscribe(view)
      .onConvert { $0 ==> Search.InProgress.self }
      .onUpdate(View.spin)
    bench.run(Search.setup(), Search.begin(), Search.update(40), Search.fail())
    #expect(bench.log.take() == ["0", "40"])
  }

  @Test("UF3-3 closures are called after every processed action, triggers and vetoes included")
  func everyAction() {
    enum Other: Feature {
      static func ping() -> Action { trigger { _, _ in } }
      static func refuse() -> Action { trigger { _, _ in throw Unfulfilled() } }
    }
    let view = View(bench.log)
    dispatcher.subscribe(view, updateNow: false).onUpdate { view, _ in view.log.write("notified") }
    bench.run(Other.ping())
    #expect(bench.log.take() == ["notified"])
    bench.run(Search.setup())
    _ = bench.log.take()
    bench.run(
      Search.deinitialization(action: "stay", from: Search.Preparing.self) { _, confirm, _ in
        confirm { false }
      })
    #expect(bench.log.take() == ["notified"])
    bench.run(Other.refuse())
    #expect(bench.log.take() == [])
  }

  @Test(
    "UF3-4 instead: a subscription does not retain its observer, with a method or a closure")
  func retainsNoObserver() {
    var view: View? = View(bench.log)
    weak let known = view
    if let view {
      dispatcher.subscribe(view).onUpdate(View.show)
      dispatcher.subscribe(view).onConvert { $0 ==> Search.InProgress.self }.onUpdate(View.spin)
      dispatcher.subscribe(view).onUpdate { view, model in view.show(model) }
    }
    view = nil
    #expect(known == nil)
    bench.run(Search.setup())
    #expect(bench.log.take() == ["no features", "no features"])
  }

  @Test("UF3-4 instead: a method of the type converts, and does not keep the observer")
  func convertsByMethod() {
    var view: View? = View(bench.log)
    weak let known = view
    if let view { dispatcher.subscribe(view).onConvert(View.state).onUpdate(View.spin) }
    bench.run(Search.setup(), Search.begin(), Search.update(40))
    #expect(bench.log.take() == ["0", "40"])
    view = nil
    #expect(known == nil)
  }

  @Test("a closure that captures no observer receives the model, or a part of it")
  func closureWithoutAnObserver() {
    let log = bench.log
    let (whole, part) = (View(Log()), View(Log()))
    dispatcher.subscribe(whole).onUpdate { log.write("\($0.isEmpty)") }
    dispatcher.subscribe(part)
      .onConvert { $0 ==> Search.InProgress.self }
      .onUpdate { log.write("\($0.progress)") }
    bench.run(Search.setup(), Search.begin())
    #expect(log.take() == ["true", "false", "false", "0"])
    func isEmpty(_ model: GlobalModel) -> Bool? { model.isEmpty }
    dispatcher.subscribe(part).onConvert(isEmpty).onUpdate { log.write("empty: \($0)") }
    #expect(log.take() == ["empty: false"])
    withExtendedLifetime(whole) {}
  }

  @Test("UF3-5 instead: an action by hand that throws after its changes leaves nothing of them")
  func atomic() {
    enum Manual: ActionContext {
      static func fails() -> Action {
        action { _, mutate, next in
          mutate { $0 <== Search.Preparing() }
          next { Search.begin() }
          throw Unfulfilled()
        }
      }
    }
    let view = View(bench.log)
    dispatcher.subscribe(view, updateNow: false).onUpdate(View.show)
    bench.run(Manual.fails())
    #expect(bench.model.isEmpty)
    #expect(bench.log.take() == [])
    #expect(bench.rejections.first is Unfulfilled)
    #expect(bench.rejections.count == 1)
  }

  @Test("UF3-5 instead: a helper with a simple state whose body throws leaves nothing")
  func atomicHelpers() {
    bench.run(
      Search.initialization(action: "set up", into: Search.Preparing.self) { _ in
        throw Unfulfilled()
      })
    #expect(bench.model.isEmpty)
    bench.run(Search.setup(), Search.begin())
    bench.run(
      Search.transition(action: "fail", from: Search.InProgress.self, into: Search.Failed.self) {
        _ in
        throw Unfulfilled()
      },
      Search.deinitialization(action: "clean up", from: Search.InProgress.self) { _ in
        throw Unfulfilled()
      })
    #expect(bench.model ==> Search.InProgress.self == Search.InProgress(keyword: "mill"))
    #expect(bench.rejections.map { $0 is Unfulfilled } == [true, true, true])
  }

  @Test("a manual action may replace the model: the resulting changes are reported")
  func assigned() {
    bench.run(Search.setup(), Counter.start(), Counter.add(1))
    var notified: [String] = []
    let witness = dispatcher.onProcessed { _, mutations in
      notified += mutations.map { "\($0.kind) of \($0.feature)" }
    }
    bench.run(Search.action("clear") { _, mutate, _ in mutate { $0 = GlobalModel() } })
    #expect(bench.model.isEmpty)
    #expect(notified == ["deinitialization of Counter", "deinitialization of Search"])
    notified = []
    bench.run(
      Search.action("fill") { _, mutate, _ in
        mutate { $0 <== Search.Preparing() }
        mutate { model in
          let before = model
          model = GlobalModel(Counter.Idle())
          if let state = before ==> Search.Preparing.self { model <== state }
        }
      })
    #expect(Search.presented(in: bench.model))
    #expect(notified == ["initialization of Search", "initialization of Counter"])
    withExtendedLifetime(witness) {}
  }

  @Test("an edit before the model was replaced is not lost")
  func editedThenAssigned() {
    bench.run(Search.setup())
    var notified: [String] = []
    let witness = dispatcher.onProcessed { _, mutations in
      notified += mutations.map { "\($0.kind) of \($0.feature)" }
    }
    bench.run(
      Search.action("both") { model, mutate, _ in
        mutate { $0 /== Search.self }
        mutate { $0 <== Counter.Idle() }
        mutate { now in now = GlobalModel(Counter.Done()) }
      })
    #expect(bench.model ==> Counter.Done.self == Counter.Done())
    #expect(!Search.presented(in: bench.model))
    #expect(notified == ["deinitialization of Search", "initialization of Counter"])
    withExtendedLifetime(witness) {}
  }

  @Test("UF3-6 the model that a body is given is the one before the action")
  func snapshot() {
    var seen: [Bool] = []
    enum Manual: ActionContext {
      static func set(_ look: @escaping (Bool) -> Void) -> Action {
        action { model, mutate, _ in
          mutate { $0 <== Search.Preparing() }
          look(Search.presented(in: model))
          mutate { look(Search.presented(in: $0)) }
        }
      }
    }
    bench.run(Manual.set { seen.append($0) })
    #expect(seen == [false, true])
  }

  @Test("UF3-7 an action that next is given is made at once, and runs later in order")
  func next() {
    let log = bench.log
    enum Manual: ActionContext {
      static func note(_ text: String, _ log: Log) -> Action {
        log.write("made \(text)")
        return trigger(text) { _, _ in log.write("ran \(text)") }
      }
      static func both(_ log: Log) -> Action {
        trigger { _, next in
          next { note("a", log) }
          next { note("b", log) }
          log.write("end")
        }
      }
    }
    bench.run(Manual.both(log))
    #expect(log.take() == ["made a", "made b", "end", "ran a", "ran b"])
  }

  @Test("UF3-8 a deinitialization can be vetoed: no mutation, and still processed")
  func veto() {
    let log = bench.log
    dispatcher.onDidProcessAction = { log.write("processed \($0)") }
    bench.run(Search.setup())
    _ = log.take()
    bench.run(
      Search.deinitialization(action: "stay", from: Search.Preparing.self) { _, confirm, _ in
        confirm { false }
      })
    #expect(Search.presented(in: bench.model))
    #expect(log.take() == ["processed stay"])
    bench.run(
      Search.deinitialization(action: "go", from: Search.Preparing.self) { _, confirm, _ in
        confirm { true }
      })
    #expect(bench.model.isEmpty)
  }

  @Test("UF3-9 becoming nil is a rejection")
  func becomeNothing() {
    bench.run(
      Search.initialization(action: "none", into: Search.InProgress.self) { become, _ in
        become { nil }
      })
    #expect(bench.model.isEmpty)
    #expect(bench.rejected == ["newState(\"InProgress\"), nothing"])
  }
}
