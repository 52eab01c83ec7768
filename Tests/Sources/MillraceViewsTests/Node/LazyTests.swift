import MillraceViews
import Testing

struct LazyTests {
  /// Counts how often views are built.
  private final class Builds {
    var count = 0
  }

  @Test("a lazy row is built again only when what it depends on changes")
  func skips() throws {
    let builds = Builds()
    func view(_ names: [String]) -> Node<Never> {
      list("Names", Array(names.enumerated()), key: { $0.offset }) { pair in
        lazy(pair.element) { name in
          builds.count += 1
          return text(name)
        }
      }
    }
    let tree = Tree(view(["a", "b", "c"]))
    #expect(builds.count == 3)
    #expect(tree.update(to: view(["a", "b", "c"])) == [])
    #expect(builds.count == 3)
    // The row that changed, as it was and as it is.
    #expect(tree.update(to: view(["a", "x", "c"])).count == 1)
    #expect(builds.count == 5)
  }

  @Test(
    "a lazy row that comes, is shown and is done something to is built once each time",
    arguments: [false, true])
  func once(hasLive: Bool) throws {
    let builds = Builds()
    func view(_ names: [String]) -> Node<Never> {
      list("Names", names, key: { $0 }) { name in
        lazy(name) { name in
          builds.count += 1
          return text(name).live(hasLive ? .polite : .off)
        }
      }
    }
    func count(_ body: () throws -> Void) rethrows -> Int {
      builds.count = 0
      try body()
      return builds.count
    }
    let tree = Tree<Never>(column {})
    #expect(count { _ = tree.update(to: view(["a"])) } == 1)
    #expect(count { _ = tree.update(to: view(["a", "b"])) } == 1)
    #expect(count { _ = tree.update(to: view(["b", "a"])) } == 0)
    let other = Tree(view(["a"]))
    #expect(count { _ = other.snapshot() } <= 1)
  }

  @Test("a lazy row that moves is not built again")
  func moves() throws {
    let builds = Builds()
    func view(_ numbers: [Int]) -> Node<Never> {
      list("Numbers") {
        for number in numbers {
          lazy(number) { number in
            builds.count += 1
            return item(key: number) { text("\(number)") }
          }.key(number)
        }
      }
    }
    let tree = Tree(view([1, 2, 3]))
    #expect(PatchCount(tree.update(to: view([3, 1, 2]))) == PatchCount(moved: 1))
    #expect(builds.count == 3)
  }

  @Test("two positions in the program never share what was built")
  func callSites() throws {
    func view(_ isEditing: Bool) -> Node<Never> {
      column {
        if isEditing { lazy(1) { _ in text("editing") } } else { lazy(1) { _ in text("reading") } }
      }
    }
    let rendering = try Rendering(view(false))
    try rendering.update(to: view(true))
    #expect(rendering.driver.root.children[0].kind.label == "editing")
  }

  @Test("a lazy view that becomes another kind replaces what it was")
  func otherKind() throws {
    func view(_ isTitle: Bool) -> Node<Never> {
      column { lazy(isTitle) { $0 ? heading("a") : text("a") } }
    }
    let rendering = try Rendering(view(false))
    guard case .replace = try #require(try rendering.update(to: view(true)).first) else {
      Issue.record("expected the node to be replaced")
      return
    }
  }

  @Test("modifiers apply to what a lazy view builds")
  func modifiers() throws {
    let node: Node<Int> = lazy(1) { _ in button("Go", send: 1) }
      .testID("go").hint("goes").onFocus(send: 2)
    let tree = Tree(node)
    #expect(tree.snapshot().traits.testID == "go")
    #expect(tree.snapshot().traits.hint == "goes")
    #expect(try tree.handle(Event(.focus, on: NodeID(0))) == 2)
  }

  @Test("a modifier on a lazy view counts though the dependency is equal")
  func changedModifier() throws {
    let builds = Builds()
    func view(_ isDisabled: Bool) -> Node<Never> {
      lazy(1) { _ in
        builds.count += 1
        return text("a")
      }.disabled(isDisabled).testID("a")
    }
    let rendering = try Rendering(view(false))
    builds.count = 0
    #expect(rendering.tree.update(to: view(false)) == [])
    #expect(builds.count == 0)
    try rendering.update(to: view(true))
    #expect(!rendering.driver.root.traits.isEnabled)
  }

  @Test("a field inside a skipped view is still reverted to the text of the program")
  func fieldInside() throws {
    func view() -> Node<String> { column { lazy(1) { _ in field("Name", text: "") { $0 } } } }
    let rendering = try Rendering(view())
    let name = try rendering.driver.root.first("Name").id
    _ = try rendering.enter(.text("refused"), into: name)
    #expect(try rendering.update(to: view()) == [.value(name, .text(""), basedOn: 1)])
  }
}
