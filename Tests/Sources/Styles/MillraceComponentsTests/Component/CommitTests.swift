import Millrace
import MillraceComponents
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("Commits of a component")
struct CommitTests {
  let log = Log()
  let root = Part("root")
  let core: Core

  init() {
    core = makeCore(root)
  }

  @Test(
    "CO-6 each commit notifies at once, also of an equal state: loading and loaded are both seen")
  func everyCommit() {
    let log = log
    root.handle = { part, _ in
      part.commit(Count(number: 1))
      log.write("between")
      part.commit(Count(number: 1))
      part.commit(Count(number: 2))
    }
    let view = Watcher("", log)
    root.subscribe(view)
    core.dispatch(Other())
    #expect(log.lines == ["0", "1", "between", "1", "2"])
  }

  @Test("CO-6 the same with a tool that asks for commits, and each is a turn of its own")
  func withTools() {
    let recorder = LoopRecorder(of: core.loop, .commits)
    root.handle = { part, _ in
      part.commit(Count(number: 1))
      part.edit { $0.number += 1 }
    }
    core.dispatch(Other())
    #expect(
      recorder.trace == [
        "commit 2: Other() changed Part 1", "commit 3: Other() changed Part 1",
      ])
  }

  @Test("CO-6 instead: a state of another type is a typed rejection, never ignored in silence")
  func otherType() {
    struct Foreign: State {}
    let recorder = LoopRecorder(of: core.loop, .reports)
    let component: AnyComponent = root
    #expect(
      component.commit(Foreign() as any State)
        == .otherState(component: "Part 1", expected: "Count", found: "Foreign"))
    #expect(recorder.trace.count == 1)
    #expect(component.commit(Count(number: 3) as any State) == nil)
    #expect(root.state.number == 3)
    #expect((component.anyState as? Count)?.number == 3)
  }

  @Test("CO-7 state and navigation are one turn: a subscriber of the state sees the tree")
  func both() {
    let window = Window(log)
    core.performer = window
    let view = Watcher("view ", log)
    root.subscribe(view)
    _ = log.take()
    let (log, root, core) = (log, root, core)
    view.answer = { _ in log.write("\(core.navigationTree.flatten().count) components") }
    let before = core.loop.commitNumber
    #expect(root.commit(Count(number: 1), BasicNavigation.push(Part(), from: root)) == nil)
    #expect(core.loop.commitNumber == before + 1)
    #expect(log.lines == ["view 1", "2 components", "-[] +[\"Part 2\"]"])
  }

  @Test("CO-7 a refused navigation reverts the state committed with it; no subscriber is notified")
  func bothOrNone() {
    let view = Watcher()
    root.subscribe(view)
    #expect(
      root.commit(Count(number: 5), BasicNavigation.pop([root]))
        == .rootRemoved(root: "Part 1"))
    #expect(root.state.number == 0)
    #expect(view.notified == [0])
  }

  @Test(
    "defect 1: an edit is made on the live state, where a captured copy loses the commits between")
  func liveState() {
    let copy = root.state
    root.edit { $0.number = 7 }
    root.commit(copy)
    // That is what a commit of a copy does, in Core as here.
    #expect(root.state.number == 0)
    root.edit { $0.number = 7 }
    root.edit { $0.number += 1 }
    #expect(root.state.number == 8)
    root.commit(BasicNavigation.push(Part(), from: root)) { $0.number += 1 }
    #expect(root.state.number == 9)
  }

  @Test("the state that is being edited is the argument; to read it otherwise is a mistake")
  func readWhileEditing() {
    let root = root
    let found = mistakes { root.edit { $0.number = root.state.number + 1 } }
    #expect(found == [.readWhileEditing(slot: "Part 1")])
  }

  @Test("a commit inside a handler is refused, typed")
  func insideHandler() {
    let child = root.push(Part())
    var refusal: ComponentError?
    root.edit { _ in refusal = child.commit(Count(number: 1)) }
    guard case .refused(.insideHandler)? = refusal else {
      Issue.record("\(refusal.map { "\($0)" } ?? "not refused")")
      return
    }
    #expect(child.state.number == 0)
  }

  @Test("a commit of a removed component is a typed, reported error, and its state is removed")
  func departed() {
    let child = root.push(Part())
    child.edit { $0.number = 4 }
    root.commit(BasicNavigation.pop([child]))
    let recorder = LoopRecorder(of: core.loop, .reports)
    #expect(
      child.commit(Count(number: 5)) == .departed(component: "Part 2", call: "a commit"))
    #expect(
      child.edit { $0.number = 5 } == .departed(component: "Part 2", call: "a commit"))
    #expect(
      child.commit(BasicNavigation.push(Part(), from: child))
        == .departed(component: "Part 2", call: "a navigation"))
    #expect(recorder.trace.count == 3)
    #expect(child.slot?.value == nil)
    let found = mistakes { #expect(child.state.number == 0) }
    #expect(found == [.style(ComponentMistake.departed(component: "Part 2"))])
  }

  @Test(
    "a component whose core is deallocated commits nothing, with or without a tool",
    arguments: [false, true])
  func coreGone(withTool: Bool) {
    let loop = Loop()
    let part = Part()
    var core: Core? = makeCore(part, loop: loop)
    let recorder = withTool ? LoopRecorder(of: loop, .commits) : nil
    withExtendedLifetime(core) {}
    core = nil
    #expect(part.edit { $0.number = 1 } == .departed(component: "Part 1", call: "a commit"))
    #expect(
      part.commit(Count(number: 1)) == .departed(component: "Part 1", call: "a commit"))
    #expect(part.slot?.value?.number == 0)
    withExtendedLifetime(recorder) {}
  }

  @Test("the root comes in a turn too: in its enter nothing can be committed")
  func rootEnters() {
    final class Hasty: Component<Count> {
      var refusal: ComponentError?

      init() { super.init(state: Count()) }

      override func enter(_ scope: Scope) { refusal = edit { $0.number = 1 } }
    }
    let hasty = Hasty()
    let core = makeCore(hasty)
    guard case .refused(.insideHandler)? = hasty.refusal else {
      Issue.record("\(hasty.refusal.map { "\($0)" } ?? "not refused")")
      return
    }
    #expect(hasty.state.number == 0)
    withExtendedLifetime(core) {}
  }

  @Test("a refusal of a component outside of a tree is a mistake, and not lost")
  func refuseOutside() {
    let found = mistakes { Part().refuse(Other(), because: CancellationError()) }
    #expect(found == [.style(ComponentMistake.outsideOfTree(component: "Part"))])
  }

  @Test("a deep tree is pushed, notified and popped without recursion to its depth")
  func deep() {
    var leaf: AnyComponent = root
    for _ in 0..<600 { leaf = leaf.push(Counter()) }
    core.dispatch(Step())
    #expect((leaf.anyState as? Count)?.number == 1)
    #expect(core.navigationTree.flatten().count == 601)
    #expect(root.commit(BasicNavigation.pop(root.children)) == nil)
    #expect(leaf.scope?.isAlive == false)
  }

  @Test("a component outside a tree keeps its commits and notifies of them, and a tree adopts them")
  func outside() {
    let child = Part("child")
    let view = Watcher()
    child.subscribe(view)
    child.process(Other())
    child.edit { $0.number = child.state.number + 2 }
    #expect(view.notified == [0, 2])
    let found = mistakes {
      #expect(
        child.commit(BasicNavigation.push(Part(), from: child))
          == .outside(component: "Part", call: "a navigation"))
    }
    #expect(found == [.style(ComponentMistake.outsideOfTree(component: "Part"))])
    root.push(child)
    #expect(child.state.number == 2)
    child.edit { $0.number += 1 }
    #expect(view.notified == [0, 2, 3])
  }

  @Test(
    "CO-13 a commit has the old and the new state, never stale ones, and needs no changelog"
  )
  func changes() throws {
    let slot = try #require(root.slot)
    var edges: [String] = []
    let first = slot.observeChanges { _, change in
      edges.append("\(change.old?.number ?? -1) → \(change.new?.number ?? -1)")
    }
    root.edit { $0.number = 1 }
    root.edit { $0.number = 2 }
    // A late subscriber gets the state, and the changes from then on.
    let late = Watcher()
    root.subscribe(late)
    #expect(edges == ["0 → 1", "1 → 2"])
    #expect(late.notified == [2])
    first.cancel()
  }

  @Test(
    "a commit that removes its own component notifies its subscribers once, and ends them"
  )
  func partingState() {
    let log = Log()
    let root = Part("root")
    let core = makeCore(root)
    let window = Window(log)
    core.performer = window
    let child = root.push(Part("child"))
    let (view, other) = (Watcher("view ", log), Watcher("other ", log))
    child.subscribe(view)
    child.subscribe(other)
    view.answer = { _ in log.write("in tree: \(child.isInTree)") }
    _ = log.take()
    #expect(child.commit(Count(number: 5), BasicNavigation.pop([child])) == nil)
    #expect(
      log.take() == [
        "view 5", "in tree: false", "other 5", "-[\"Part 2\"] +[]",
      ])
    #expect(child.commit(Count(number: 6)) != nil)
    #expect(log.take().isEmpty)
  }

  @Test(
    "a commit that removes its parent notifies its subscribers once, and not those of the parent")
  func partingWithParent() {
    let root = Part("root")
    let core = makeCore(root)
    let parent = root.push(Part("parent"))
    let child = parent.push(Part("child"))
    let (above, below) = (Watcher(), Watcher())
    parent.subscribe(above)
    child.subscribe(below)
    child.commit(BasicNavigation.pop([parent])) { $0.number = 3 }
    #expect(above.notified == [0])
    #expect(below.notified == [0, 3])
    withExtendedLifetime(core) {}
  }

  @Test("a refused commit that would have removed its component notifies no subscriber")
  func partingRefused() {
    let root = Part("root")
    let core = makeCore(root)
    let child = root.push(Part("child"))
    let view = Watcher()
    child.subscribe(view)
    #expect(child.commit(Count(number: 5), BasicNavigation.pop([child, root])) != nil)
    #expect(view.notified == [0])
    child.edit { $0.number = 1 }
    #expect(view.notified == [0, 1])
    withExtendedLifetime(core) {}
  }
}
