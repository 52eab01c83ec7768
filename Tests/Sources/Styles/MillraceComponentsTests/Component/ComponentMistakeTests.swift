import MillraceComponents
import Testing

@Suite("Mistakes of programs of components")
struct ComponentMistakeTests {
  static let texts: [(String, String)] = [
    (
      "\(ComponentMistake.departed(component: "C"))",
      "The state of C was read, but it has left its tree; its first state was returned. "
        + "Release a component when it leaves."
    ),
    (
      "\(ComponentMistake.outsideOfTree(component: "C"))",
      "C is in no tree, so there is nowhere to navigate from, "
        + "and nothing to run work on or to depend on. "
        + "Push or present it first, or make it the root of a core."
    ),
    (
      "\(ComponentMistake.nameTaken(name: "n", by: "A", refused: "B"))",
      "B cannot be named “n” in bug reports, since A has that name. Give it a name of its own."
    ),
  ]

  @Test("L13: the texts", arguments: texts)
  func text(came: String, expected: String) {
    #expect(came == expected)
  }
}
