import Millrace
import MillraceComponents
import Testing

@Suite("The words of errors")
struct ComponentErrorTests {
  private static let texts: [(ComponentError, String)] = [
    (
      .outside(component: "A", call: "a navigation"),
      "a navigation was asked of A, which is in no tree. Push or present it first, or make it "
        + "the root of a core."
    ),
    (
      .departed(component: "A 2", call: "a commit"),
      "a commit was asked of A 2, which has left its tree. Start work with run, which ends with "
        + "the component."
    ),
    (
      .departedParent(component: "A", parent: "B 2"),
      "A cannot be shown from B 2, which is not in the tree or leaves it. Show it from a "
        + "component that stays."
    ),
    (
      .rootRemoved(root: "A 1"),
      "The root A 1 cannot be removed; nothing was removed. Remove the components above it, or "
        + "release the core."
    ),
    (
      .alreadyInTree(component: "A 2"),
      "A 2 cannot be added, since it is in a tree already. Make another instance."
    ),
    (
      .cannotReturn(component: "A 2"),
      "A 2 cannot be added again, since its state was removed with it. Make a new one."
    ),
    (
      .elsewhere(component: "A 2"),
      "A 2 belongs to the tree of another core. Ask that core."
    ),
    (
      .otherState(component: "A 2", expected: "S", found: "T"),
      "A 2 has a state of S, and T was committed. Commit a state of its own type."
    ),
    (.refused(.frozen(refused: "x")), "\(DeliveryError.frozen(refused: "x"))"),
  ]

  @Test("say what was expected, what arrived and what to do", arguments: texts)
  func text(error: ComponentError, expected: String) {
    #expect("\(error)" == expected)
  }
}
