import Millrace
import MillraceTestSupport
import MillraceTesting
import MillraceUniFlow
import Testing

@Suite("A text runs as a test of a feature")
struct FeatureRunningTests {
  static var phrases: [Phrase<Log>] {
    [
      Phrase("the counter starts at {number}") { stage, number in
        stage.submit(Counter.start(at: number))
      },
      Phrase("{number} is added") { stage, number in stage.submit(Counter.add(number)) },
      Phrase("it is finished") { stage in stage.submit(Counter.finish()) },
      Phrase("it is finished again") { stage in stage.submit(Counter.finish()) },
      Phrase("it shows {number}") { stage, number in
        let state = try Counter.Counting.from(stage.state)
        try stage.expect(state.value == number, "it shows \(state.value)")
      },
      Phrase("the last was rejected") { stage in
        try stage.expect(stage.takeRejections().last is Rejection)
      },
      Phrase("{name} says {words} at {time}") { stage, name, words, time in
        stage.services.write("\(name as String), \(words as String), \(time as Double)")
      },
      Phrase("the light is {state}") { stage, isOn in
        stage.services.write("\(isOn as Bool)")
      },
    ]
  }

  private func failures(_ steps: String, _ log: Log = Log()) throws -> [ScenarioFailure] {
    let text = try FeatureText(parsing: "Feature: Counter\nScenario: s\n\(steps)")
    return text.failures(Self.phrases) { Stage(log) }
  }

  @Test("a text that holds passes, each scenario on a stage of its own")
  func passes() throws {
    let text = try FeatureText(parsing: FeatureTextTests.text)
    try text.run(Self.phrases) { Stage(Log()) }
    #expect(text.failures(Self.phrases) { Stage(Log()) }.isEmpty)
  }

  @Test("an unknown step fails, and names the closest phrase and its line")
  func unknown() throws {
    let failure = try #require(
      try failures("Given the counter starts at 1\nWhen it is finnished").first)
    guard case .unknownStep(let closest) = failure.problem else {
      Issue.record("\(failure)")
      return
    }
    #expect(closest == "it is finished")
    #expect(failure.line == 4)
    #expect(
      failure.description
        == "Line 4, scenario “s”, “When it is finnished”: no phrase says what this means. "
        + "The closest one is “it is finished”: is that meant? Otherwise declare it.")
  }

  @Test("a step that does not hold fails with what it found, in its line")
  func unmet() throws {
    let failures = try failures("Given the counter starts at 1\nThen it shows 2")
    #expect(failures.map(\.line) == [4])
    #expect("\(failures[0].problem)" == "it shows 1")
  }

  @Test("a placeholder that is no value of its type fails, and says which was expected")
  func wrongValue() throws {
    let failures = try failures("Given the counter starts at noon")
    #expect("\(failures[0].problem)".contains("“noon” was expected to be a value of type Int"))
  }

  @Test("a rejection that no step takes fails the scenario, in the line that submitted it")
  func rejection() throws {
    let failures = try failures("When it is finished\nThen the light is on")
    #expect(failures.map(\.line) == [3])
    guard case .rejected(let action, let error)? = failures.first?.problem else {
      Issue.record("\(failures)")
      return
    }
    #expect(action == "finish()")
    #expect(error is Rejection)
    #expect(try self.failures("When it is finished\nThen it shows 1").map(\.line) == [3])
    #expect(try self.failures("When it is finished\nThen the last was rejected").isEmpty)
  }

  @Test("two phrases that fit are an error that names both, unless one is the very words")
  func ambiguous() throws {
    let text = try FeatureText(parsing: "Feature: a\nScenario: b\nGiven one of two")
    let phrases = [
      Phrase<Void>("one of {a}") { (_: Stage<Void>, _: String) in },
      Phrase<Void>("{a} of two") { (_: Stage<Void>, _: String) in },
    ]
    let failure = try #require(text.failures(phrases) { Stage() }.first)
    #expect("\(failure.problem)".hasPrefix("it could be “one of {a}” or “{a} of two”."))
    let exact = phrases + [Phrase<Void>("one of two") { (_: Stage<Void>) in }]
    #expect(text.failures(exact) { Stage() }.isEmpty)
  }

  @Test("placeholders take words with and without quotation marks, several and of all types")
  func placeholders() throws {
    let log = Log()
    #expect(
      try failures(
        "Given “Ada” says \"good day\" at 7.5\nAnd bob says hi at 8\nAnd The light is off", log
      ).isEmpty)
    #expect(log.take() == ["Ada, good day, 7.5", "bob, hi, 8.0", "false"])
  }

  @Test("quotation marks protect what is in them; an apostrophe is none")
  func quotes() throws {
    let log = Log()
    #expect(
      try failures(
        "Given \"Ada says hi\" says “all at 3” at 7\nAnd Ada's cat says 'it's at home' at 8", log
      ).isEmpty)
    #expect(log.take() == ["Ada says hi, all at 3, 7.0", "Ada's cat, it's at home, 8.0"])
  }

  @Test("a mark that closes nothing, or in the middle of what fits, keeps no step from fitting")
  func unprotected() throws {
    let log = Log()
    #expect(
      try failures(
        "Given \"Ada says hi at 3\nAnd \"a\" or \"b\" says \"c at 4\" or d at 5", log
      ).isEmpty)
    #expect(log.take() == ["\"Ada, hi, 3.0", "\"a\" or \"b\", \"c at 4\" or d, 5.0"])
  }

  @Test("a phrase that nearly fits a long step is refused in no more time than its length takes")
  func bounded() throws {
    let words = Array(repeating: "a", count: 3_000).joined(separator: " ")
    let text = try FeatureText(parsing: "Feature: a\nScenario: b\nGiven \(words)")
    let phrases = [
      Phrase<Void>("{a} a {b} a {c} end") { (_: Stage<Void>, _: String, _: String, _: String) in }
    ]
    #expect(text.failures(phrases) { Stage() }.count == 1)
  }

  @Test("a step runs all that it leads to, however many turns that takes")
  func manyTurns() throws {
    let text = try FeatureText(parsing: "Feature: a\nScenario: b\nWhen it runs\nThen all ran")
    let log = Log()
    let phrases = [
      Phrase<Void>("it runs") { stage in stage.submit(Chain.step(2_500, log)) },
      Phrase<Void>("all ran") { stage in try stage.expect(log.lines.count == 2_501) },
    ]
    #expect(text.failures(phrases) { Stage() }.map { "\($0)" } == [])
  }

  @Test("a step that never comes to rest fails and says so")
  func endless() throws {
    let text = try FeatureText(parsing: "Feature: a\nScenario: b\nWhen it runs")
    let phrases = [Phrase<Void>("it runs") { stage in stage.submit(Chain.forever()) }]
    let failure = try #require(text.failures(phrases) { Stage() }.first)
    #expect(failure.line == 3)
    #expect("\(failure.problem)".contains("has not come to rest"))
  }

  enum Chain: ActionContext {
    static func step(_ left: Int, _ log: Log) -> Action {
      trigger("step") { _, next in
        log.write("\(left)")
        if left > 0 { next(step(left - 1, log)) }
      }
    }

    static func forever() -> Action { trigger("forever") { _, next in next(forever()) } }
  }

  @Test("a phrase that takes more values than it has placeholders fails")
  func missing() throws {
    let text = try FeatureText(parsing: "Feature: a\nScenario: b\nGiven it is so")
    let phrases = [Phrase<Void>("it is so") { (_: Stage<Void>, _: String) in }]
    let failure = try #require(text.failures(phrases) { Stage() }.first)
    #expect("\(failure.problem)".contains("takes 1 values and has 0 placeholders"))
  }

  @Test("a phrase that has more placeholders than it takes values fails, and is not performed")
  func unused() throws {
    let log = Log()
    let text = try FeatureText(parsing: "Feature: a\nScenario: b\nThen 0 results are found")
    let phrases = [Phrase<Log>("{count} results are found") { stage in stage.services.write("!") }]
    let failure = try #require(text.failures(phrases) { Stage(log) }.first)
    #expect("\(failure.problem)".hasPrefix("its phrase has 1 placeholders and takes 0 values."))
    #expect(log.lines.isEmpty)
  }

  @Test("a binding that fails fails the scenario, unless a step takes its error")
  func failedBinding() throws {
    enum Echo: Feature {
      struct Heard: SimpleState { typealias UFLFeature = Echo }
      struct Deaf: Error {}

      static var bindings: [ModelBinding] {
        [
          scenario().when("it is there", InitializationInto<Heard>.done)
            .then("answer", do: { _ in throw Deaf() })
        ]
      }
      static func begin() -> Action { initialization(into: Heard.self) }
    }
    let phrases = [
      Phrase<Void>("it begins") { stage in stage.submit(Echo.begin()) },
      Phrase<Void>("it is there") { stage in try stage.expect(Echo.presented(in: stage.state)) },
      Phrase<Void>("the answer failed") { stage in
        let failure = stage.takeRejections().first as? BDDScenarioFailure
        try stage.expect((failure?.reason as? Then.Failed)?.reason is Echo.Deaf)
      },
    ]
    let text = try FeatureText(
      parsing: "Feature: a\nScenario: b\nWhen it begins\nThen it is there")
    let failures = text.failures(phrases) { Stage() }
    #expect(failures.map(\.line) == [3])
    guard case .bindingFailed(let error)? = failures.first?.problem else {
      Issue.record("\(failures)")
      return
    }
    #expect("\(error)".hasSuffix("Then “answer” failed: Deaf()"))
    let taken = try FeatureText(
      parsing: "Feature: a\nScenario: b\nWhen it begins\nThen the answer failed")
    #expect(taken.failures(phrases) { Stage() }.map { "\($0)" } == [])
  }

  @Test("a text without a scenario is refused, as that of a feature without bindings")
  func noScenario() {
    let text = FeatureText(of: Counter.self)
    let error = #expect(throws: GherkinError.self) { try text.run(Self.phrases) { Stage(Log()) } }
    #expect(error?.problem == .noScenario)
  }

  @Test("the text of a feature's bindings runs, given phrases for its words: BDD and back")
  func back() throws {
    let printed = "\(FeatureText(of: Suggestions.self))"
    let text = try FeatureText(parsing: printed)
    let phrases: [Phrase<Void>] = [
      Phrase("a search has failed") { stage in
        for action in [
          Suggestions.begin(), Search.setup(), Search.begin(with: "mil"), Search.fail(),
        ] { stage.submit(action) }
      },
      Phrase("a search begins") { stage in
        for action in [
          Suggestions.begin(), Suggestions.suggest(for: "old"), Search.setup(), Search.begin(),
        ] { stage.submit(action) }
      },
      Phrase("there are suggestions") { stage in
        try stage.expect(Suggestions.presented(in: stage.state))
      },
      Phrase("the search was for a word") { _ in },
      Phrase("suggest") { stage in
        try stage.expect(Suggestions.Some.from(stage.state).word == "mil")
      },
      Phrase("forget") { stage in
        try stage.expect(Suggestions.None.presented(in: stage.state))
      },
    ]
    try text.run(phrases) { Stage() }
  }

  #if Testing
  @Test("a stage of a lab waits for work: the services answer, and the steps go on")
  func work() throws {
    enum Loading: Feature {
      struct Asked: StateAuto { typealias Parent = Loading }
      struct Answered: State, Equatable {
        typealias Parent = Loading
        var text: String
      }

      static func ask(_ find: @escaping @Sendable (String) async -> String, _ word: String)
        -> Action
      {
        initialize.Into<Asked>.automatically { submit in
          submit.start(.run(word) { await find(word) }) { text in
            transition.From<Asked>.into(Answered(text: text))
          }
        }
      }
    }
    let text = try FeatureText(
      parsing: """
        Feature: Loading
          Scenario: an answer
            When "mill" is asked for
            Then the answer is "mill race"
        """)
    let phrases: [Phrase<@Sendable (String) async -> String>] = [
      Phrase("{word} is asked for") { stage, word in
        stage.submit(Loading.ask(stage.services, word))
      },
      Phrase("the answer is {text}") { stage, text in
        try stage.expect(Loading.Answered.from(stage.state).text == text)
      },
    ]
    try text.run(phrases) {
      let lab = Lab(seed: 1)
      return Stage({ "\($0) race" }, on: Dispatcher(in: lab.scope)) { lab.settle() }
    }
  }
  #endif
}
