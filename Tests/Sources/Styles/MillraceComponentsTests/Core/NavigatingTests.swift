import Millrace
import MillraceComponents
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("The tree of a core")
struct NavigatingTests {
  let root = Part("root")
  let core: Core
  let window = Window()

  init() {
    core = makeCore(root)
    core.performer = window
    _ = window.log.take()
  }

  @Test(
    "CO-8 the tree changes before any notification, deletions first, and the performer runs once")
  func once() {
    struct Replace: Navigation {
      let creations: [Creation]
      let deletions: [AnyComponent]
    }
    let old = root.push(Part("old"))
    let views = [Watcher(), Watcher()]
    for view in views { root.subscribe(view) }
    _ = window.log.take()
    let new = Part("new")
    window.answer = { change, core in
      #expect(change.navigation is Replace)
      #expect(core.navigationTree.flatten().map(\.name) == ["Part 1", "Part 3"])
    }
    root.commit(Replace(creations: [(parent: root, component: new)], deletions: [old]))
    #expect(window.log.lines == ["-[\"Part 2\"] +[\"Part 3\"]"])
    withExtendedLifetime(views) {}
  }

  @Test("CO-8 a navigation of a component without a subscriber is performed all the same")
  func withoutSubscriber() {
    root.push(Part("child"))
    #expect(window.shown == ["Part 1", "Part 2"])
  }

  @Test("CO-8 a deletion removes the whole subtree, the uppermost first, with state and scopes")
  func subtree() {
    let child = root.push(Part("child"))
    let leaf = child.push(Part("leaf"))
    leaf.edit { $0.number = 3 }
    _ = window.log.take()
    root.commit(BasicNavigation.pop([child]))
    #expect(window.log.lines == ["-[\"Part 3\", \"Part 2\"] +[]"])
    #expect(!leaf.isInTree)
    #expect(leaf.scope?.isAlive == false)
    #expect(leaf.slot?.value == nil)
    #expect(core.navigationTree.flatten().count == 1)
  }

  @Test(
    "CO-8 instead: a creation under a parent that has left is a rejection; nothing is performed"
  )
  func departedParent() {
    let child = root.push(Part("child"))
    root.commit(BasicNavigation.pop([child]))
    _ = window.log.take()
    let recorder = LoopRecorder(of: core.loop, .reports)
    let home = Part("home")
    let error = root.commit(BasicNavigation.push(home, from: child))
    #expect(error == .departedParent(component: "Part", parent: "Part 2"))
    #expect(home.parent == nil)
    #expect(home.core == nil)
    #expect(window.log.lines.isEmpty)
    #expect(recorder.trace.count == 1)
  }

  @Test("a creation under a parent that leaves with the same navigation, or below it, is refused")
  func leavingParent() {
    struct Swap: Navigation {
      let creations: [Creation]
      let deletions: [AnyComponent]
    }
    let child = root.push(Part("child"))
    let leaf = child.push(Part("leaf"))
    for parent in [child, leaf] {
      let error = root.commit(
        Swap(creations: [(parent: parent, component: Part())], deletions: [child]))
      #expect(error == .departedParent(component: "Part", parent: parent.name))
    }
    #expect(core.navigationTree.flatten().count == 3)
  }

  @Test("CO-8 instead: popping the root is an error, and not half a success", arguments: [1, 2])
  func poppedRoot(listed: Int) {
    let child = root.push(Part("child"))
    _ = window.log.take()
    // The navigation by which Core's sample logs out, with the root among the popped (CO-12).
    let error = root.commit(BasicNavigation.pop([[root], [child, root]][listed - 1]))
    #expect(error == .rootRemoved(root: "Part 1"))
    #expect(child.isInTree)
    #expect(window.log.lines.isEmpty)
  }

  @Test("CO-12 instead: the listed components are removed, also where one is below another")
  func listed() {
    let child = root.push(Part("child"))
    let leaf = child.push(Part("leaf"))
    let beside = root.push(Part("beside"))
    _ = window.log.take()
    root.commit(BasicNavigation.pop([child, leaf, beside]))
    #expect(window.log.lines == ["-[\"Part 3\", \"Part 2\", \"Part 4\"] +[]"])
  }

  @Test("a component is in one tree once: adding it twice, again, or to another core is refused")
  func onceInATree() {
    struct Twice: Navigation {
      let creations: [Creation]
      var deletions: [AnyComponent] { [] }
    }
    let child = root.push(Part("child"))
    #expect(
      root.commit(BasicNavigation.push(child, from: root))
        == .alreadyInTree(component: "Part 2"))
    let new = Part("new")
    #expect(
      root.commit(Twice(creations: [(root, new), (root, new)]))
        == .alreadyInTree(component: "Part"))
    let other = makeCore(Part("other"))
    #expect(
      other.rootComponent.commit(BasicNavigation.pop([child]))
        == .elsewhere(component: "Part 2"))
    root.commit(BasicNavigation.pop([child]))
    #expect(
      root.commit(BasicNavigation.push(child, from: root))
        == .cannotReturn(component: "Part 2"))
    #expect(window.shown == ["Part 1"])
  }

  @Test("one navigation may add several components, one below another")
  func several() {
    struct Path: Navigation {
      let creations: [Creation]
      var deletions: [AnyComponent] { [] }
    }
    let (home, detail) = (Part("home"), Part("detail"))
    root.commit(Path(creations: [(root, home), (home, detail)]))
    #expect(core.navigationTree.description == "Part 1\n  Part 2\n    Part 3")
    #expect(detail.parent === home)
  }

  @Test("CO-14 a component asks its navigator first")
  func navigator() {
    struct Paths: Navigator {
      let root: AnyComponent

      func resolve(_ action: any Action) -> (any Navigation)? {
        action is Other ? BasicNavigation.present(Part("sheet"), from: root) : nil
      }
    }
    let root = root
    root.handle = { part, action in
      if part.follow(Paths(root: part), action) { return }
      part.edit { $0.number += 1 }
    }
    core.dispatch(Other())
    #expect(window.shown == ["Part 1", "Part 2"])
    #expect(root.state.number == 0)
    core.dispatch(Step())
    #expect(root.state.number == 1)
  }

  @Test("a navigation that makes its components when it is asked is asked once")
  func askedOnce() {
    struct Making: Navigation {
      let root: AnyComponent
      var creations: [Creation] { [(parent: root, component: Part("made"))] }
      var deletions: [AnyComponent] { [] }
    }
    #expect(root.commit(Making(root: root)) == nil)
    #expect(core.navigationTree.flatten().count == 2)
  }

  @Test("a core whose root is in a tree already is empty and reports it")
  func takenRoot() {
    let recorder = LoopRecorder(of: core.loop, .reports)
    let other = makeCore(root)
    #expect(recorder.trace.count == 1)
    #expect(root.core === core)
    other.dispatch(Other())
    #expect(root.log.lines.isEmpty)
  }

  @Test("components that are nested 20,000 deep are released with their core")
  func deepEnd() throws {
    weak var lowest: AnyComponent?
    do {
      let root = Part("root")
      let core = makeCore(root, loop: Loop())
      var last: AnyComponent = root
      for index in 0..<20_000 {
        let next = Part("\(index)")
        last.push(next)
        last = next
      }
      lowest = last
      let id = try #require(last.id)
      #expect(core.component(id) === last)
    }
    #expect(lowest == nil)
  }

  @Test(
    "components that are pushed from each other take constant work each, however deep they stand",
    arguments: [1_000, 4_000])
  func deepPushes(count: Int) {
    let loop = Loop()
    let root = Part("root")
    let core = makeCore(root, loop: loop)
    var last: AnyComponent = root
    let before = loop.scopeSteps
    for index in 0..<count {
      let next = Part("\(index)")
      // Some replace the one that was pushed before.
      if index % 10 == 9, let parent = last.parent {
        last.commit(Swap(old: [last], new: next, parent: parent))
      } else {
        last.push(next)
      }
      last = next
    }
    #expect(loop.scopeSteps - before <= 2 * count)
    #expect(core.navigationTree.flatten().count == count - count / 10 + 1)
    let below = core.rootComponent.children
    #expect(root.commit(BasicNavigation.pop(below)) == nil)
    #expect(core.navigationTree.flatten().count == 1)
  }

  @Test("components that are listed with those below them are removed in one walk")
  func deepPop() {
    let root = Part("root")
    let core = makeCore(root)
    var all: [AnyComponent] = [root]
    for index in 0..<2_000 { all.append(all[index].push(Part("\(index)"))) }
    let new = Part("new")
    #expect(root.commit(Swap(old: Array(all.dropFirst()), new: new, parent: root)) == nil)
    #expect(core.navigationTree.flatten().map(\.id) == [root.id, new.id])
  }

  private struct Swap: Navigation {
    let old: [AnyComponent]
    let new: AnyComponent
    let parent: AnyComponent

    var creations: [Creation] { [(parent: parent, component: new)] }
    var deletions: [AnyComponent] { old }
  }
}
