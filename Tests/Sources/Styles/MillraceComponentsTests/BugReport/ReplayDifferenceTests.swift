import MillraceComponents
import Testing

@Suite("The words of a replay")
struct ReplayDifferenceTests {
  private static let texts: [(ReplayDifference, String)] = [
    (
      .otherStart(expected: "A 1 {}", found: "B 1 {}"),
      "The report begins with A 1 {}; the core has B 1 {}. Change the core to that state first."
    ),
    (
      .noCore,
      "The reporter belongs to no core. Make a core with it as a middleware, and keep that core."
    ),
    (
      .unwritten(entry: 1, name: "A"),
      "Entry 1, A, is in the report by its name alone. Add its type to the catalogue."
    ),
    (
      .unreadable(entry: 1, name: "A", reason: "no"),
      "Entry 1, A, cannot be read: no. Add its type under that name."
    ),
    (
      .changedOtherwise(entry: 2),
      "Entry 2 is a change without an action, which cannot be replayed. Dispatch an action for "
        + "that change."
    ),
    (
      .noTarget(entry: 2, target: ComponentID(4)),
      "Entry 2 went to component 4, which is not in the tree."
    ),
    (
      .otherEntry(entry: 3, expected: "a", found: nil),
      "At entry 3, a was expected, but nothing was recorded."
    ),
    (
      .otherState(entry: 3, component: "A 1", expected: "{}", found: "gone"),
      "After entry 3, A 1 was expected to be {}, but was gone."
    ),
  ]

  @Test("say what was expected, what arrived and what to do", arguments: texts)
  func text(difference: ReplayDifference, expected: String) {
    #expect("\(difference)" == expected)
  }
}
