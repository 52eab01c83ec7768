import Testing

@testable import MillraceRedux

@Suite("The steps from one route to another")
struct RoutingActionTests {
  @Test(
    "keep the common part, pop from the end, change where both have one, push the rest",
    arguments: [
      ("", "", ""),
      ("A B", "A B", ""),
      ("", "A B", "push(0, A) push(1, B)"),
      ("A B", "A C", "change(1, B to C)"),
      ("A B", "A C D", "change(1, B to C) push(2, D)"),
      ("A B C", "A D", "pop(2, C) change(1, B to D)"),
      ("A", "B", "change(0, A to B)"),
      ("A B C", "A", "pop(2, C) pop(1, B)"),
      ("A", "A B C", "push(1, B) push(2, C)"),
      ("A B", "", "pop(1, B) pop(0, A)"),
      ("A B C", "X Y Z", "pop(2, C) pop(1, B) change(0, A to X) push(1, Y) push(2, Z)"),
    ])
  func steps(old: String, new: String, expected: String) {
    let route = { (text: String) in text.split(separator: " ").map(String.init) }
    let steps = RoutingAction.steps(from: route(old), to: route(new))
    #expect(steps.map(\.description).joined(separator: " ") == expected)
  }

  @Test("lead from any route of up to three elements to any other")
  func everyRoute() {
    var all: [Route] = [[]]
    for _ in 0..<3 {
      all += all.flatMap { route in ["A", "B", "C"].map { route + [$0] } }
    }
    for old in Set(all) {
      for new in Set(all) {
        #expect(apply(RoutingAction.steps(from: old, to: new), to: old) == new)
      }
    }
  }

  private func apply(_ steps: [RoutingAction], to route: Route) -> Route {
    steps.reduce(into: route) { route, step in
      switch step {
      case .push(let index, let element):
        #expect(route.count == index)
        route.append(element)
      case .pop(let index, let element):
        #expect(route.indices.last == index)
        #expect(route.last == element)
        route.removeLast()
      case .change(let index, let old, let new):
        #expect(route.indices.last == index)
        #expect(route.last == old)
        route[index] = new
      }
    }
  }
}
