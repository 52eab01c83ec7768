import Millrace
import MillraceTestSupport
import MillraceUniFlow
import Testing

@Suite("Signatures that apps of version 4.10 write")
struct SignatureTests {
  enum Elsewhere: ActionContext {
    static func named() -> Action { trigger(scope: "File.swift", context: "named") { _, _ in } }
  }

  /// A descriptor that finds nothing, as the kinds of triggers do.
  struct Nothing: MutationConvertible {}

  @Test("a binding of a feature and of an observer has its words as its description")
  func descriptions() {
    #expect(
      Suggestions.bindings.map(\.description) == [
        "nothing found", "WHEN a search begins, THEN forget.",
      ])
    #expect(
      ObserverRulesTests.View.bindings.map(\.description).last == "WHEN it went, THEN show.")
  }

  @Test("errors of the model are named in it, too")
  func nested() {
    #expect(throws: GlobalModel.NoSuchFeature.self) { try Counter.state(from: GlobalModel()) }
    #expect(throws: GlobalModel.NoSuchState.self) { try Counter.Idle.from(GlobalModel()) }
  }

  @Test("every name has one with the prefix")
  func prefixes() {
    #expect(
      UFLTransitionBetween<Counter.Idle, Counter.Done>.self
        == TransitionBetween<Counter.Idle, Counter.Done>.self)
    #expect(UFLInitialization<Counter>.self == Initialization<Counter>.self)
    #expect(UFLModelBinding.self == ModelBinding.self)
    #expect(UFLGlobalMutation.self == GlobalMutation.self)
    #expect(UFLNoSuchState.self == NoSuchState.self)
  }

  @Test("a trigger outside features takes its scope and its context")
  func trigger() {
    #expect(Elsewhere.named().name == "named@File.swift")
  }

  @Test("submit can be named without being called")
  func named() {
    let dispatcher = Dispatcher()
    let submit = dispatcher.submit
    let proxySubmit = dispatcher.proxy.submit
    submit(Counter.start())
    proxySubmit(Counter.add(2))
    dispatcher.submit { Counter.add(1) }
    dispatcher.proxy.submit { Counter.add(1) }
    dispatcher.loop.pump()
    #expect(dispatcher.state >> Counter.Counting.self == Counter.Counting(value: 4))
  }

  @Test("a submit that is named takes actions, or what makes them")
  func namedMaker() {
    let dispatcher = Dispatcher()
    let submit: (() -> Action) -> Void = dispatcher.submit
    let next: (() -> Action) -> Void = dispatcher.proxy.submit
    submit { Counter.start() }
    next { Counter.add(2) }
    #expect(throws: Unfulfilled.self) {
      try dispatcher.proxy.submit { () throws(Unfulfilled) in throw Unfulfilled() }
    }
    dispatcher.loop.pump()
    #expect(dispatcher.state >> Counter.Counting.self == Counter.Counting(value: 2))
  }

  @Test("closures that make actions are submitted as a list, in order, by a proxy and in a body")
  func listOfMakers() throws {
    let bench = Bench()
    bench.dispatcher.proxy << [{ Counter.start() }, { Counter.add(1) }]
    bench.dispatcher.proxy << []
    bench.run()
    #expect(bench.model >> Counter.self == Counter.Counting(value: 1))
    bench.run(
      Counter.trigger("both") { _, submit in
        submit << [{ Counter.add(2) }, Counter.finish]
        submit << []
      })
    #expect(bench.model >> Counter.self == Counter.Done())
    #expect(bench.rejections.isEmpty)
  }

  @Test("a feature's state is asked for as any state, or as one")
  func concrete() throws {
    let model = GlobalModel().store(Counter.Counting(value: 3))
    let any = model >> Counter.self
    #expect(any is Counter.Counting)
    let one: Counter.Counting? = model >> Counter.self
    #expect(one?.value == 3)
    let other: Counter.Idle? = Counter.self << model
    #expect(other == nil)
    let found: Counter.Counting = try Counter.state(from: model)
    #expect(found.value == 3)
    #expect(try Counter.state(from: model) is Counter.Counting)
    #expect(throws: NoSuchState.self) { let _: Counter.Idle = try Counter.state(from: model) }
    #expect(throws: NoSuchFeature.self) {
      let _: Counter.Idle = try Counter.state(from: GlobalModel())
    }
    let third: Counter.Counting? = model ==> Counter.self
    #expect(third == one)
    #expect(Counter.Counting.self <== model == one)
    var state: Counter.Counting?
    state <== model
    #expect(state == one)
    state <== GlobalModel()
    #expect(state == nil)
  }

  @Test("a transition takes its scope and its context before what it says of the same state")
  func sameAfterContext() throws {
    let strategy = SameStateStrategy.no
    let action = Counter.transition.Into<Counter.Idle>.automatically(
      scope: "File.swift", context: "again", same: strategy)
    #expect(action.name == "again@File.swift")
    #expect(throws: Rejection.self) { try action.perform(with: GlobalModel(Counter.Idle())) }
  }

  @Test("a binding has its steps as its specification, also where it has a summary")
  func specification() {
    let binding = Counter.scenario("summary").when("w", AnyMutation.done).then("t", do: { _ in })
    #expect(binding.description == "summary")
    #expect(binding.specification == "WHEN w, THEN t.")
    let plain = ObserverRulesTests.View.scenario().when("w", AnyMutation.done)
      .then("t", do: { _ in })
    #expect(plain.specification == plain.description)
  }

  @Test("version 3.2's types name what its bodies and subscriptions are given")
  func version3Types() {
    func set(_ mutate: Mutations<GlobalModel>, _ next: ActionGetterWrapped) {
      mutate { $0 <== Counter.Counting(value: 1) }
      next { Counter.add(4) }
    }
    let bench = Bench()
    bench.run(Counter.action("set") { _, mutate, next in set(mutate, next) })
    #expect(bench.model >> Counter.self == Counter.Counting(value: 5))
    let blank: SubscriptionBlank<Log> = bench.dispatcher.subscribe(bench.log)
    blank.onUpdate { log, _ in log.write("notified") }
    #expect(bench.log.take() == ["notified"])
    #expect(Search.trigger(action: "named") { _, _ in }.context == "named")
  }

  @Test("a closure that trails perform is given what is submitted")
  func trailing() throws {
    var submitted: [String] = []
    try Suggestions.trigger("both") { (_: GlobalModel, next: Submit) in
      next(Counter.ping())
      next.cancel("key")
    }.perform(with: GlobalModel()) { submitted.append($0.context) }
    #expect(submitted == ["ping()"])
  }

  @Test("SubmitAction is called as a function, and given to one in a closure")
  func submitAction() throws {
    func twice(_ submit: (Action) -> Void) {
      submit(Counter.ping())
      submit(Counter.ping())
    }
    var submitted = 0
    try Suggestions.trigger("twice") { (_: GlobalModel, submit: SubmitAction) in
      twice { submit($0) }
    }.perform(with: GlobalModel()) { _ in submitted += 1 }
    #expect(submitted == 2)
  }

  @Test("a mutation is one type, made into a descriptor and not cast to one")
  func mutation() throws {
    let mutation: GlobalMutation? = try Counter.start(at: 3).perform(with: GlobalModel())
    #expect(InitializationInto<Counter.Counting>(mutation)?.newState.value == 3)
    #expect(ActualizationIn<Counter.Counting>(mutation) == nil)
    #expect(Nothing(mutation) == nil)
    #expect(Nothing(nil) == nil)
  }
}
