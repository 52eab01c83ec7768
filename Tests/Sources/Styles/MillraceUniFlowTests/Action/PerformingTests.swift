import Millrace
import MillraceUniFlow
import Testing

@Suite("An action without a dispatcher")
struct PerformingTests {
  enum Loading: Feature {
    struct Asked: StateAuto { typealias Parent = Loading }
    static func ask(_ word: String, fails: Bool = false) -> Action {
      initialize.Into<Asked>.automatically { submit in
        submit(Counter.ping())
        submit.start(.run(word) { word }) { _ in Counter.ping() }
        submit.cancel("old")
        if fails { throw Unfulfilled() }
      }
    }
  }

  @Test("it gives the mutation, and hands on what is submitted and started")
  func handsOn() throws {
    var submitted: [String] = []
    var work: [Any] = []
    try Loading.ask("mill").perform(
      with: GlobalModel(), submitHandler: { submitted.append("\($0)") },
      workHandler: { work.append($0) })
    #expect(submitted == ["ping()"])
    #expect(work.first as? Effect<String> == .run("mill") { "" })
    #expect(work.count == 2)
  }

  @Test("if it is rejected, nothing is handed on")
  func rejected() {
    var handedOn = 0
    #expect(throws: Unfulfilled.self) {
      try Loading.ask("mill", fails: true).perform(
        with: GlobalModel(), submitHandler: { _ in handedOn += 1 },
        workHandler: { _ in handedOn += 1 })
    }
    #expect(handedOn == 0)
  }

  @Test("a trigger gives no mutation, and a manual action gives the first")
  func mutations() throws {
    #expect(try Counter.ping().perform(with: GlobalModel(Counter.Idle())) == nil)
    let manual = Search.action("by hand") { _, mutate, _ in
      mutate { $0 <== Search.Preparing() }
      mutate { $0 <== Counter.Idle() }
    }
    #expect(try manual.perform(with: GlobalModel())?.feature.name == Search.name)
  }

  @Test("an action says what it is without being run")
  func facts() {
    let facts = [
      Counter.start(), Counter.add(1), Counter.finish(), Counter.stop(), Counter.ping(),
      Search.begin(), Suggestions.forget(),
      Counter.transition.From<Counter.Idle>.into(Counter.Done()),
    ].map { action in
      let kind = action.mutationKind.map { "\($0)" } ?? "none"
      return "\(action.context): \(kind), \(action.from) → \(action.into)"
    }
    #expect(
      facts == [
        "start(at:): initialization, absent → state(\"Counting\")",
        "add(_:): actualization, state(\"Counting\") → state(\"Counting\")",
        "finish(): transition, state(\"Counting\") → state(\"Done\")",
        "stop(): deinitialization, present → absent",
        "ping(): none, present → present",
        "begin(with:): transition, state(\"Preparing\") → state(\"InProgress\")",
        "forget(): transition, present → state(\"None\")",
        "facts(): transition, state(\"Idle\") → state(\"Done\")",
      ])
    let begin = Search.begin()
    #expect(begin.name == "begin(with:)@MillraceUniFlowTests/Search.swift")
    #expect(begin.kindDescription == "TransitionBetween<Preparing, InProgress>")
    #expect(begin.feature?.name == Search.name)
    #expect(begin.into.name == "InProgress")
    #expect(
      begin.origin.description.hasPrefix("begin(with:) at MillraceUniFlowTests/Search.swift:"))
  }
}
