import MillraceNavigation
import MillraceTesting
import Testing

@Suite("From one navigation to the next")
struct NavigationStepTests {
  @Test("steps remove screens from the top first, then change the front, then add screens")
  func order() throws {
    var old = sampleTabs()
    try old[.news].push("story")
    try old[.news].present("share")
    var new = old
    try new[.news].pop(to: id(0, "news"))
    try new[.more].push("about")
    try new[.more].present("sure?", as: .alert)
    new.selected = .more
    let entries = new[.more].entries
    #expect(
      new.steps(from: old) == [
        .dismiss(id(2, "news")), .pop(id(1, "news")), .front(["more"]), .push(entries[1]),
        .present(entries[2]),
      ])
    #expect(new.steps(from: new) == [])
  }

  @Test("a screen that was replaced is another one, and one that changed is the same")
  func identity() throws {
    var old = ScreenStack("root")
    let first = try old.push("a")
    var new = old
    new[first] = "changed"
    #expect(new.steps(from: old) == [])
    try new.pop()
    try new.push("a")
    #expect(new.steps(from: old) == [.pop(first), .push(new.top)])
  }

  @Test(
    "for any two navigations the steps lead from the one to the other, and none is too many",
    arguments: 0..<20)
  func leadFromOneToTheOther(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var value = sample()
    for _ in 0..<500 {
      let old = value
      for _ in 0..<Int.random(in: 0...4, using: &random) { edit(&value, &random) }
      let isAnew = value.secondary == nil && Bool.random(using: &random)
      if isAnew { value.show(sampleTabs()) }
      var host = ModelHost(old)
      let steps = value.steps(from: old)
      for step in steps { host.perform(step) }
      #expect(host.faults == [])
      #expect(host == ModelHost(value))
      let before = Set(old.entries.map(\.id))
      let after = Set(value.entries.map(\.id))
      let fronts = old.front == value.front ? 0 : 1
      // A screen that stays below one that goes is not touched; new tabs have the names of the old,
      // and other screens.
      guard !isAnew else { continue }
      #expect(steps.count == before.symmetricDifference(after).count + fronts)
    }
  }
}
