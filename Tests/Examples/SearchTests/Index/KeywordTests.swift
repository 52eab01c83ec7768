import Testing

@testable import DocumentSearch

@Suite("Keywords")
struct KeywordTests {
  @Test("words are letters and digits of any script, in order, each once, in small letters")
  func words() throws {
    #expect(
      try Keyword("  The loop's TURN, the_turn ").words == ["the", "loop", "s", "turn", "the_turn"])
    #expect(try Keyword("Ünï 水車 مطحنة 12").words == ["ünï", "水車", "مطحنة", "12"])
    #expect(try Keyword("\"*()^-+:{}").words.isEmpty)
    #expect(try Keyword("🙂").words.isEmpty)
  }

  @Test("a query is made of strings, so that no word is an operator")
  func query() throws {
    #expect(
      MatchText(try Keyword("a AND near(b) -turns"))?.text
        == #""a" AND "and"* AND "near"* AND "b" AND "turns"*"#)
    #expect(MatchText(try Keyword("\" OR 1"))?.text == #""or" AND "1""#)
    #expect(MatchText(try Keyword("***")) == nil)
    #expect(MatchText(words: ["a\"b"])?.text == #""a""b"*"#)
  }

  @Test("invisible characters are no keyword, and the error says what to do")
  func empty() {
    #expect(throws: KeywordError.empty) { try Keyword(" \u{200D}\u{FEFF} ") }
    #expect(KeywordError.empty.description == "Type a word to look for.")
    #expect(
      KeywordError.tooLong(10_000).description == "Type at most 200 characters. These were 10000.")
  }
}
