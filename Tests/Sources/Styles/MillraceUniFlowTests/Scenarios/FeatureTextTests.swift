import MillraceUniFlow
import Testing

@Suite("A feature's scenarios as text")
struct FeatureTextTests {
  static let text = """
    # in words
    @slow
    Feature: Counter
      What it is for.

      Background:
        Given the counter starts at 1

      Scenario: adding
        Of small numbers.
        When 2 is added
        And "3" is added
        Then it shows 6

      Example: ending
        When it is finished
        * it is finished again
        But the last was rejected
    """

  @Test("a text is read: title, background, scenarios, steps with their lines")
  func reads() throws {
    let text = try FeatureText(parsing: Self.text)
    #expect(text.name == "Counter")
    #expect(text.background == [.init(.given, "the counter starts at 1", line: 7)])
    #expect(text.scenarios.map(\.name) == ["adding", "ending"])
    #expect(text.scenarios.map(\.line) == [9, 15])
    #expect(text.scenarios[0].steps.map(\.text) == ["2 is added", "\"3\" is added", "it shows 6"])
    #expect(text.scenarios[1].steps.map(\.keyword) == [.when, .and, .but])
    #expect(text.scenarios[1].steps.map(\.line) == [16, 17, 18])
  }

  @Test("a printed text is read again as the same, but for the lines")
  func roundTrip() throws {
    let text = try FeatureText(parsing: Self.text)
    let again = try FeatureText(parsing: "\(text)")
    #expect("\(again)" == "\(text)")
    #expect(
      again.scenarios.map { $0.steps.map(\.text) } == text.scenarios.map { $0.steps.map(\.text) })
  }

  @Test(
    "a malformed text is an error with the line",
    arguments: [
      ("", 1, GherkinError.Problem.noFeature),
      ("Scenario: a\nGiven b", 1, .noFeature),
      ("Feature: a\nFeature: b", 2, .secondFeature),
      ("Feature: a", 1, .noScenario),
      ("Feature: a\nScenario: b\n\nScenario: c\nGiven d", 2, .noSteps("b")),
      ("Feature: a\nScenario: b\nGiven c\nBackground:", 4, .lateBackground),
      ("Feature: a\nGiven b", 2, .stepOutsideScenario("b")),
      ("Feature: a\nScenario: b\nGiven", 3, .emptyStep(.given)),
      ("Feature: a\nScenario: b\nAnd c", 3, .followsNothing(.and)),
      ("Feature: a\nScenario: b\nGiven c\nsomething", 4, .unreadable("something")),
      (
        "Feature: a\nScenario: b\nGiven c\n| d |", 4,
        .unsupported("tables and blocks of text below a step")
      ),
      ("Feature: a\nScenario Outline: b", 2, .unsupported("outlines with examples")),
    ])
  func malformed(text: String, line: Int, problem: GherkinError.Problem) {
    do throws(GherkinError) {
      _ = try FeatureText(parsing: text)
      Issue.record("read \(text)")
    } catch {
      #expect(error.line == line)
      #expect(error.problem == problem)
      #expect(error.description.hasPrefix("Line \(line): "))
      #expect(error.description.hasSuffix("."))
    }
  }

  @Test(
    "a line that begins nearly as a keyword is refused, also below a title",
    arguments: [
      "Gven b", "given b", "GIVEN b", "Given: b", "Thn b", "Wehn b", "Then: b", "and b", "But: b",
      "Rule: b", "rule: b", "Backgrond: b", "scenario: b", "Scenaro: b", "feature: b",
    ])
  func nearlyKeyword(line: String) {
    #expect(throws: GherkinError.self) {
      try FeatureText(parsing: "Feature: a\nScenario: s\n\(line)\nThen c")
    }
    #expect(throws: GherkinError.self) {
      try FeatureText(parsing: "Feature: a\nScenario: s\nThen c\n\(line)")
    }
  }

  @Test(
    "words below a title are passed over",
    arguments: [
      "Of small numbers.", "They come often.", "The words.", "An index.", "What it is for.",
      "Anything goes: always.", "Where it is.", "Giving", "Feature flags are on.",
    ])
  func wordsBelow(line: String) throws {
    let text = try FeatureText(parsing: "Feature: a\nScenario: s\n\(line)\nThen c")
    #expect(text.scenarios.map { $0.steps.map(\.text) } == [["c"]])
  }

  @Test("a keyword may be followed by a tab, and a text begin with a byte order mark")
  func tabAndMark() throws {
    let text = try FeatureText(parsing: "\u{FEFF}Feature: a\nScenario: b\nWhen\tc\t d")
    #expect(text.name == "a")
    #expect(text.scenarios.first?.steps == [.init(.when, "c\t d", line: 3)])
  }

  @Test("words with line breaks, and steps without words, print so that they can be read again")
  func printable() throws {
    let text = FeatureText(
      name: "a\nb",
      background: [.init(.given, "c\r\n d")],
      scenarios: [.init(name: "e\n\nf", steps: [.init(.when, ""), .init(.then, " g\u{2028}h ")])])
    let again = try FeatureText(parsing: "\(text)")
    #expect("\(again)" == "\(text)")
    #expect(again.name == "a b")
    #expect(again.background.map(\.text) == ["c d"])
    #expect(again.scenarios.map(\.name) == ["e f"])
    #expect(again.scenarios.first?.steps.map(\.text) == ["…", "g h"])
  }

  @Test("lines may end as on Windows")
  func carriageReturns() throws {
    let text = try FeatureText(parsing: "Feature: a\r\n\r\nScenario: b\r\nGiven c\r\n")
    #expect(text.scenarios.first?.steps.map(\.text) == ["c"])
  }

  @Test("a feature's bindings print as Given, When and Then; so do an observer's")
  func bindings() {
    #expect(
      "\(FeatureText(of: Suggestions.self))" == """
        Feature: Suggestions

          Scenario: nothing found
            When a search has failed
            Given there are suggestions
            And the search was for a word
            Then suggest

          Scenario:
            When a search begins
            Then forget

        """)
    #expect(FeatureText(of: ObserverRulesTests.View.self).scenarios.count == 5)
    #expect(
      Suggestions.bindings.map { "\($0.scenario)" } == [
        "nothing found", "WHEN a search begins, THEN forget.",
      ])
  }
}

/// A feature that follows another by bindings.
enum Suggestions: Feature {
  struct None: SimpleState, Equatable { typealias UFLFeature = Suggestions }

  struct Some: FeatureState, Equatable {
    typealias UFLFeature = Suggestions
    var word: String
  }

  static var bindings: [ModelBinding] {
    [
      scenario("nothing found")
        .when("a search has failed", TransitionBetween<Search.InProgress, Search.Failed>.done)
        .given("there are suggestions", map: { (model: $0, word: $1.oldState.keyword) })
        .and("the search was for a word", ifMapInput: { $0.word.isEmpty ? nil : $0.word })
        .then("suggest", submit: { suggest(for: $0) }),
      scenario()
        .when("a search begins", TransitionInto<Search.InProgress>.processed)
        .then("forget", submit: forget()),
    ]
  }

  static func begin() -> Action { initialization(into: None.self) }
  static func suggest(for word: String) -> Action {
    transition.Into<Some>.via(same: .ok) { become, _ in become << Some(word: word) }
  }
  static func forget() -> Action { transition.Into<None>.automatically(same: .ok) }
}
