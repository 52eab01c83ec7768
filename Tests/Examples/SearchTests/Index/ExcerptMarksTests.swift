import Testing

@testable import DocumentSearch

@Suite("The marks of an excerpt")
struct ExcerptMarksTests {
  @Test(
    "each place of a word is marked, the longest where several begin",
    arguments: [
      ("The wheel, a Wheelwright", ["wheel"], "The [wheel], a [Wheel]wright"),
      ("naïve mills", ["naive", "mill"], "[naïve] [mill]s"),
      ("turnstile", ["turn", "turnstile"], "[turnstile]"),
      ("nothing", ["mill"], "nothing"), ("nothing", [], "nothing"), ("", ["mill"], ""),
    ])
  func marks(text: String, words: [String], marked: String) {
    let runs = Excerpt.runs(of: text, marking: words)
    #expect(runs.map { $0.isMarked ? "[\($0.text)]" : $0.text }.joined() == marked)
  }

  @Test("lines begin at the first one with a word")
  func lines() {
    let text = (1...9).map { "line \($0)" }.joined(separator: "\n")
    #expect(Excerpt.lines(of: text, around: ["3"]) == "line 3\nline 4\nline 5\nline 6")
    #expect(Excerpt.lines(of: text, around: ["9", "8"]) == "line 8\nline 9")
    #expect(Excerpt.lines(of: "a\nb", around: ["x"]) == "a\nb")
  }
}
