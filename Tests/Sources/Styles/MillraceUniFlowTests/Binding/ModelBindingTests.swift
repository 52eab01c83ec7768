import MillraceTestSupport
import MillraceUniFlow
import Testing

@Suite("Bindings of features")
struct ModelBindingTests {
  typealias Counting = Counter.Counting

  /// Every form of a condition and an end, each on the same mutation.
  enum Forms: Feature {
    typealias Added = ActualizationIn<Counting>

    static func ping(_ text: String) -> Action { trigger(text) { _, _ in } }

    static func text(_ model: GlobalModel) -> String {
      (model >> Counting.self).map { "\($0.value)" } ?? "absent"
    }

    static func unless(_ fails: Bool) throws { if fails { throw Unfulfilled() } }

    static var first: [(String, ModelBinding)] {
      let added = scenario().when("added", Added.done)
      return [
        ("mapState", added.given("g", mapState: { text($0) }).then("t", submit: { ping($0) })),
        (
          "mapMutation",
          added.given("g", mapMutation: { $0.newState.value }).then("t", submit: { ping("\($0)") })
        ),
        (
          "map",
          added.given("g", map: { "\(text($0)) \($1.oldState.value)" }).then(
            "t", submit: { ping($0) })
        ),
        (
          "withState",
          added.given("g", withState: { try unless(text($0) != "3") }).then("t", submit: ping("ok"))
        ),
        (
          "withMutation",
          added.given("g", withMutation: { try unless($0.state.value != 3) }).then(
            "t", submit: [ping("a"), ping("b")])
        ),
        (
          "with",
          added.given("g", with: { try unless(text($0) != "\($1.state.value)") }).then(
            "t", do: { submit in submit << ping("ok") })
        ),
        (
          "ifMapState",
          added.given("g", ifMapState: { $0 >> Counting.self }).then(
            "t", do: { submit, state in submit(ping("\(state.value)")) })
        ),
        (
          "ifMapMutation",
          added.given("g", ifMapMutation: { Optional($0.state.value) }).then(
            "t", submit: { ping("\($0)") })
        ),
        (
          "ifMap",
          added.given("g", ifMap: { Optional(text($0) + "\($1.state.value)") }).then(
            "t", submit: { ping($0) })
        ),
        (
          "ifState",
          added.given("g", ifState: { text($0) == "3" }).then("t", submit: { ping("ok") })
        ),
        (
          "ifMutation",
          added.given("g", ifMutation: { $0.state.value == 3 }).then(
            "t", submit: { ping("\($0.oldState.value)") })
        ),
        (
          "ifMapState, true",
          added.given("g", ifMapState: { text($0) == "3" }).then("t", submit: ping("ok"))
        ),
        (
          "ifMapMutation, true",
          added.given("g", ifMapMutation: { $0.state.value == 3 }).then(
            "t", submit: { ping("\($0.oldState.value)") })
        ),
        (
          "ifMap, true",
          added.given("g", ifMap: { text($0) == "\($1.state.value)" }).then(
            "t", submit: { ping("\($0.oldState.value)") })
        ),
        ("none", added.then("t", submit: { ping("\($0.newState.value)") })),
      ]
    }

    static var further: [(String, ModelBinding)] {
      let three = scenario().when("added", Added.done).given("g", mapMutation: { $0.state.value })
      return [
        ("mapState", three.and("a", mapState: { text($0) }).then("t", submit: { ping($0) })),
        ("mapInput", three.and("a", mapInput: { $0 + 1 }).then("t", submit: { ping("\($0)") })),
        ("map", three.and("a", map: { text($0) + "\($1)" }).then("t", submit: { ping($0) })),
        (
          "withState",
          three.and("a", withState: { try unless(text($0) != "3") }).then(
            "t", submit: { ping("\($0)") })
        ),
        (
          "withInput",
          three.and("a", withInput: { try unless($0 != 3) }).then("t", submit: { ping("\($0)") })
        ),
        (
          "with",
          three.and("a", with: { try unless(text($0) != "\($1)") }).then(
            "t", submit: { ping("\($0)") })
        ),
        (
          "ifMapState",
          three.and("a", ifMapState: { $0 >> Counting.self }).then(
            "t", submit: { ping("\($0.value)") })
        ),
        (
          "ifMapInput",
          three.and("a", ifMapInput: { Optional($0 * 2) }).then("t", submit: { ping("\($0)") })
        ),
        (
          "ifMap",
          three.and("a", ifMap: { Optional(text($0) + "\($1)") }).then("t", submit: { ping($0) })
        ),
        (
          "ifState",
          three.and("a", ifState: { text($0) == "3" }).then("t", submit: { ping("\($0)") })
        ),
        ("ifInput", three.and("a", ifInput: { $0 == 3 }).then("t", submit: { ping("\($0)") })),
        (
          "ifMapState, true",
          three.and("a", ifMapState: { text($0) == "3" }).then("t", submit: { ping("\($0)") })
        ),
        (
          "ifMapInput, true",
          three.and("a", ifMapInput: { $0 == 3 }).then("t", submit: { ping("\($0)") })
        ),
        (
          "ifMap, true",
          three.and("a", ifMap: { text($0) == "\($1)" }).then("t", submit: { ping("\($0)") })
        ),
      ]
    }

    static var negative: [(String, ModelBinding)] {
      let added = scenario().when("added", Added.done)
      let three = added.given("g", mapMutation: { $0.state.value })
      return [
        (
          "withState",
          added.given("g", withState: { _ in throw Unfulfilled() }).then("t", submit: ping("no"))
        ),
        (
          "withMutation",
          added.given("g", withMutation: { _ in throw Unfulfilled() }).then("t", submit: ping("no"))
        ),
        (
          "ifMapState",
          added.given("g", ifMapState: { _ in nil as Int? }).then("t", submit: ping("no"))
        ),
        (
          "ifMapMutation",
          added.given("g", ifMapMutation: { _ in nil as Int? }).then("t", submit: ping("no"))
        ),
        ("ifState", added.given("g", ifState: { _ in false }).then("t", submit: ping("no"))),
        ("ifMutation", added.given("g", ifMutation: { _ in false }).then("t", submit: ping("no"))),
        (
          "ifMapState, false",
          added.given("g", ifMapState: { _ in false }).then("t", submit: ping("no"))
        ),
        (
          "ifMapMutation, false",
          added.given("g", ifMapMutation: { $0.state.value == 4 }).then("t", submit: ping("no"))
        ),
        (
          "ifMap, false",
          added.given("g", ifMap: { text($0) == "4" && $1.state.value == 3 }).then(
            "t", submit: ping("no"))
        ),
        (
          "and ifMapState, false",
          three.and("a", ifMapState: { text($0) == "4" }).then("t", submit: ping("no"))
        ),
        (
          "and ifMapInput, false",
          three.and("a", ifMapInput: { $0 == 4 }).then("t", submit: ping("no"))
        ),
        (
          "and ifMap, false",
          three.and("a", ifMap: { text($0) == "3" && $1 == 4 }).then("t", submit: ping("no"))
        ),
        (
          "withInput",
          three.and("a", withInput: { _ in throw Unfulfilled() }).then("t", submit: ping("no"))
        ),
        (
          "ifMapInput",
          three.and("a", ifMapInput: { _ in nil as Int? }).then("t", submit: ping("no"))
        ),
        ("ifInput", three.and("a", ifInput: { _ in false }).then("t", submit: ping("no"))),
      ]
    }
  }

  private let model = GlobalModel(Counting(value: 3))

  private func added() throws -> GlobalMutation? {
    try Counter.add(2).perform(with: GlobalModel(Counting(value: 1)))
  }

  private func submitted(_ binding: ModelBinding) throws -> [String] {
    var submitted: [String] = []
    try binding.perform(with: model, mutation: try added()) { submitted.append("\($0)") }
    return submitted
  }

  @Test("every form of a first condition hands on what it makes")
  func first() throws {
    let all = try Forms.first.map { name, binding in
      "\(name): \(try submitted(binding).joined(separator: " "))"
    }
    #expect(
      all == [
        "mapState: 3", "mapMutation: 3", "map: 3 1", "withState: ok", "withMutation: a b",
        "with: ok", "ifMapState: 3", "ifMapMutation: 3", "ifMap: 33", "ifState: ok",
        "ifMutation: 1", "ifMapState, true: ok", "ifMapMutation, true: 1", "ifMap, true: 1",
        "none: 3",
      ])
  }

  @Test(
    "every form of a further condition hands on what it makes; those that look hand on their input")
  func further() throws {
    let all = try Forms.further.map { name, binding in
      "\(name): \(try submitted(binding).joined(separator: " "))"
    }
    #expect(
      all == [
        "mapState: 3", "mapInput: 4", "map: 33", "withState: 3", "withInput: 3", "with: 3",
        "ifMapState: 3", "ifMapInput: 6", "ifMap: 33", "ifState: 3", "ifInput: 3",
        "ifMapState, true: 3", "ifMapInput, true: 3", "ifMap, true: 3",
      ])
  }

  @Test("a condition says no by nil, false or an error; nothing is submitted")
  func negative() throws {
    for (name, binding) in Forms.negative {
      do {
        let submitted = try submitted(binding)
        Issue.record("\(name) submitted \(submitted)")
      } catch let failure as BDDScenarioFailure {
        #expect(failure.reason is Given.Failed, "\(name)")
        #expect(failure.context == Forms.name)
      }
    }
  }

  @Test("performed on another mutation, it fails in its When; a Then that throws, in its Then")
  func failures() throws {
    let binding = Forms.first[0].1
    do {
      try binding.perform(with: model, mutation: nil)
      Issue.record("it matched")
    } catch let failure as BDDScenarioFailure {
      #expect(
        failure.description
          == "\(Forms.name), WHEN added, GIVEN g, THEN t.: When “added” does not match no mutation")
    }
    let failing = Forms.scenario("fails").when("added", AnyMutation.done)
      .then("throw", do: { _ in throw Unfulfilled() })
    do {
      try failing.perform(with: model, mutation: try added())
      Issue.record("it did not fail")
    } catch let failure as BDDScenarioFailure {
      #expect(failure.reason is Then.Failed)
      #expect(failure.summary == "fails")
    }
  }

  @Test("hooks report the progress of a binding")
  func hooks() throws {
    var notified: [String] = []
    let binding = Forms.scenario("s").when("added", Forms.Added.done)
      .given("never", ifState: { _ in false })
      .then("t", submit: Forms.ping("no"))
      .onDidSatisfyWhen { notified.append("when \($0)") }
      .onWillPerformThen { notified.append("then \($0)") }
    try? binding.perform(with: model, mutation: try added())
    #expect(notified == ["when s"])
    let always = Forms.scenario("s").when("added", Forms.Added.done)
      .then("t", submit: Forms.ping("yes"))
      .onDidSatisfyWhen { notified.append("when \($0)") }
      .onWillPerformThen { notified.append("then \($0)") }
    try always.perform(with: model, mutation: try added())
    #expect(notified == ["when s", "when s", "then s"])
  }

  @Test("in a dispatcher a condition that does not hold is reported, and is no failure")
  func notified() {
    let bench = Bench()
    let log = bench.log
    bench.dispatcher.onDidProcessBinding = { log.write("processed \($0)") }
    bench.dispatcher.onDidRejectBinding = { log.write("\($0): \($1 is BDDScenarioFailure)") }
    bench.run(Suggestions.begin(), Search.setup(), Search.begin(with: ""), Search.fail())
    #expect(log.take() == ["processed WHEN a search begins, THEN forget.", "nothing found: true"])
    #expect(bench.reports.isEmpty)
    #expect(bench.model ==> Suggestions.None.self == Suggestions.None())
  }
}
