import Testing

@testable import DocumentSearch

@Suite("Words that could have been meant")
struct VocabularyTests {
  @Test(
    "a distance counts letters put in, left out, changed and swapped",
    arguments: [
      ("turn", "turn", 0), ("turn", "tunr", 1), ("turn", "trn", 1), ("turn", "turns", 1),
      ("turn", "burn", 1), ("turn", "tern", 1), ("loop", "pool", 2), ("", "ab", 2), ("ab", "", 2),
    ])
  func distance(one: String, other: String, expected: Int) {
    #expect(Vocabulary.distance(Array(one), Array(other), upTo: 2) == expected)
    if expected > 0 {
      #expect(Vocabulary.distance(Array(one), Array(other), upTo: expected - 1) == nil)
    }
  }

  @Test("the nearest come first, then those that most passages have; at most three")
  func nearest() {
    let vocabulary = Vocabulary(words: [
      .init(text: "burn", passages: 9), .init(text: "turns", passages: 2),
      .init(text: "torn", passages: 9), .init(text: "term", passages: 90),
      .init(text: "tern", passages: 1), .init(text: "upturned", passages: 50),
    ])
    #expect(vocabulary.nearest(to: "turn") == ["burn", "torn", "turns"])
    #expect(vocabulary.nearest(to: "walrus").isEmpty)
    let short = Vocabulary(words: [
      .init(text: "hz", passages: 9), .init(text: "z", passages: 9),
      .init(text: "zip", passages: 1),
    ])
    #expect(short.nearest(to: "zz").isEmpty)
    #expect(short.nearest(to: "zap") == ["zip"])
  }

  @Test("names are taken apart where a person would")
  func parts() {
    #expect(NamedParts.words(of: "observePulses") == ["observe", "pulses"])
    #expect(NamedParts.words(of: "observeHTTPPulses") == ["observe", "http", "pulses"])
    #expect(NamedParts.words(of: "URL") == ["url"])
    #expect(NamedParts.words(of: "x") == ["x"])
    #expect(NamedParts.all(in: "let onChange = Loop.onChange(newID)") == "on change new id")
  }
}
