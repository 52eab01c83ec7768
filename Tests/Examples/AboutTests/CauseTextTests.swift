import Testing

@testable import About

@Suite("Causes in words")
struct CauseTextTests {
  private enum Inner { case chosen(Int), cleared }
  private enum Outer { case inner(Inner), typed(String), both(Int, Inner) }
  private struct Plain: CustomTestStringConvertible {
    let library = Array(repeating: "row", count: 10_000)
    var testDescription: String { "a whole library" }
  }
  private struct Described: CustomStringConvertible { let description: String }

  @Test(
    "a cause is its cases, its description or its type, and never long",
    arguments: [
      (nil, "replaced as a whole"), ("renamed", "renamed"), (Inner.cleared, "cleared"),
      (Outer.inner(.chosen(3)), "inner.chosen"), (Outer.typed("secret"), "typed"),
      (Plain(), "Plain"), (["a", "b"], "Array<String>"),
      (Described(description: "a step"), "a step"),
      (
        Described(description: String(repeating: "x", count: 200)),
        String(repeating: "x", count: 79) + "…"
      ),
    ] as [((any Sendable)?, String)])
  func text(_ cause: (any Sendable)?, _ expected: String) {
    #expect(CauseText.of(cause) == expected)
  }
}
