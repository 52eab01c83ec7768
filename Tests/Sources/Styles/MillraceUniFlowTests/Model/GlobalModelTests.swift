import MillraceUniFlow
import Testing

@Suite("The global model")
struct GlobalModelTests {
  typealias Counting = Counter.Counting

  @Test("queries give the state, or say what is missing")
  func queries() throws {
    let model = GlobalModel(Counting(value: 3))
    #expect(try model.state(ofType: Counting.self) == Counting(value: 3))
    #expect(try model.state(for: Counter.self) as? Counting == Counting(value: 3))
    let inferred: Counting = try model.state(for: Counter.self)
    #expect(inferred.value == 3)
    #expect(model.hasState(ofType: Counting.self))
    #expect(!model.hasState(ofType: Counter.Done.self))
    #expect(model.hasState(for: Counter.self))
    #expect(!model.hasState(for: Search.self))
    #expect(try Counter.state(from: model) is Counting)
    #expect(Counter.presented(in: model))
    #expect(try Counting.from(model).value == 3)
    #expect(Counting.presented(in: model))
  }

  @Test("a missing state is a typed error")
  func errors() {
    let model = GlobalModel(Counting(value: 3))
    #expect(throws: NoSuchFeature.self) { try model.state(for: Search.self) }
    #expect(throws: NoSuchState.self) { try model.state(ofType: Counter.Done.self) }
    #expect(throws: NoSuchState.self) {
      let done: Counter.Done = try model.state(for: Counter.self)
      Issue.record("\(done)")
    }
    #expect(throws: NoSuchFeature.self) {
      let ready: Search.Preparing = try model.state(for: Search.self)
      Issue.record("\(ready)")
    }
    #expect(
      text { try Counter.Done.from(model) }
        == "MillraceUniFlowTests.Counter was expected to be in Done and is in Counting. "
        + "Check with hasState(ofType:) first.")
    #expect(
      text { try Search.state(from: model) }
        == "MillraceUniFlowTests.Search was expected to be present and is absent. "
        + "Initialize it first, or check with hasState(for:).")
  }

  @Test("operators of both versions give the state or nil")
  func operators() {
    let model = GlobalModel(Counting(value: 3))
    #expect(Counting.self << model == Counting(value: 3))
    #expect(Counter.self << model as? Counting == Counting(value: 3))
    #expect(model >> Counting.self == Counting(value: 3))
    #expect(model >> Counter.self as? Counting == Counting(value: 3))
    #expect(model ==> Counting.self == Counting(value: 3))
    #expect(model ==> Counter.self as? Counting == Counting(value: 3))
    #expect(Counter.Done.self << model == nil)
    #expect((model >> Search.self) == nil)
    #expect((model ==> Search.Failed.self)?.description ?? "none" == "none")
  }

  @Test("a change of a copy leaves the original as it was")
  func changes() {
    let first = GlobalModel(Counting(value: 1))
    var second = first
    second <== Counting(value: 2)
    second <== Search.Preparing()
    #expect(first ==> Counting.self == Counting(value: 1))
    #expect(second ==> Counting.self == Counting(value: 2))
    second <== Counter.Done()
    #expect(second ==> Counting.self == nil)
    second <== Optional<Counter.Done>.none
    #expect(!Counter.presented(in: second))
    second /== Search.self
    #expect(second.isEmpty)
    #expect("\(first)" == "MillraceUniFlowTests.Counter: Counting(value: 1)")
    #expect("\(second)" == "no features")
  }

  @Test("storing a state gives a model that has it, or changes a model in place")
  func storing() throws {
    let first = GlobalModel().store(Counting(value: 1))
    #expect(first ==> Counting.self == Counting(value: 1))
    let both = first.store(Search.Preparing()).store(Counting(value: 2))
    #expect(both ==> Counting.self == Counting(value: 2))
    #expect(Search.presented(in: both))
    #expect(!Search.presented(in: first))
    var changed = first
    changed.store(Counter.Idle())
    changed = changed.store(Search.Preparing())
    #expect(changed ==> Counter.Idle.self == Counter.Idle())
    #expect(Search.presented(in: changed))
    #expect(throws: Rejection.self) {
      try Counter.start().perform(with: GlobalModel().store(Counting()))
    }
  }

  @Test("a feature is called by its full name, or as it says")
  func names() {
    enum Named: Feature, NoBindings {
      static let name = "a name"
    }
    #expect(Counter.name == "MillraceUniFlowTests.Counter")
    #expect(Named.name == "a name")
    #expect(Named.bindings.isEmpty && Named.actions.isEmpty)
    #expect(Counting.feature.name == Counter.name)
  }

  private func text(_ body: () throws -> some Any) -> String {
    do { return "\(try body())" } catch { return "\(error)" }
  }
}

extension Search.Failed: CustomStringConvertible {
  var description: String { "failed" }
}
