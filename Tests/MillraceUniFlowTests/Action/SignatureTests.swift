import Millrace
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
