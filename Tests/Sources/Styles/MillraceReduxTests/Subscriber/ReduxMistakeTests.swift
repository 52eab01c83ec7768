import MillraceRedux
import Testing

@Suite("Mistakes of the style of ReSwift")
struct ReduxMistakeTests {
  static let texts: [(String, String)] = [
    (
      "\(ReduxMistake.notImplemented(method: "pop(a)", type: "T"))",
      "pop(a) was called on T, which does not implement it; nothing was done. Implement it there."
    ),
    (
      "\(ReduxMistake.completionLost(of: "push(0, a)"))",
      "The completion of push(0, a) was released without being called, and the step counts as "
        + "done. Call it when the screen has changed."
    ),
    (
      "\(ReduxMistake.otherState(subscriber: "S", expected: "Int", found: "String"))",
      "S takes Int, but was given String, which was dropped. Select what it takes in the "
        + "transform."
    ),
  ]

  @Test("L13: the texts", arguments: texts)
  func text(came: String, expected: String) {
    #expect(came == expected)
  }
}
