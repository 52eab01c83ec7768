import Millrace
import MillraceComponents
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("The performer of a core")
struct PerformerTests {
  let log = Log()
  let root = Part("root")
  let core: Core

  init() {
    core = makeCore(root)
  }

  @Test("a new performer builds everything, and replaces the one before")
  func anew() {
    root.push(Part())
    let (first, second) = (Window(), Window())
    core.performer = first
    #expect(first.shown == ["Part 1", "Part 2"])
    core.performer = second
    root.push(Part())
    #expect(first.shown.count == 2)
    #expect(second.log.lines == ["anew 2", "-[] +[\"Part 3\"]"])
  }

  @Test("a refused departure while it builds everything does not begin that again")
  func leavesWhileAnew() {
    let window = Window(log)
    window.answer = { [log] change, core in
      if change.navigation == nil, log.lines.count < 10 { core.left(core.rootComponent) }
    }
    core.performer = window
    #expect(log.lines == ["anew 1"])
    core.left(root)
    #expect(log.lines == ["anew 1", "anew 1"])
  }

  @Test("it is held weakly")
  func weakly() {
    var window: Window? = Window()
    core.performer = window
    window = nil
    #expect(core.performer == nil)
    root.push(Part())
    #expect(core.navigationTree.flatten().count == 2)
  }

  @Test("navigations made while it performs are performed after it returns, in commit order")
  func inOrder() {
    let window = Window(log)
    core.performer = window
    let root = root
    window.answer = { change, _ in
      if let child = change.added.first { root.commit(BasicNavigation.pop([child])) }
    }
    root.push(Part())
    #expect(log.lines == ["anew 1", "-[] +[\"Part 2\"]", "-[\"Part 2\"] +[]"])
  }

  @Test("a navigation of a subscriber is performed after the commit that notified it")
  func nested() {
    let window = Window(log)
    core.performer = window
    let view = Watcher("view ", log)
    root.subscribe(view)
    let root = root
    view.answer = { state in
      if state.number == 1, let child = root.children.first {
        root.commit(BasicNavigation.pop([child]))
      }
    }
    _ = log.take()
    root.commit(Count(number: 1), BasicNavigation.push(Part(), from: root))
    #expect(log.lines == ["view 1", "-[] +[\"Part 2\"]", "-[\"Part 2\"] +[]"])
  }

  @Test("a performer is notified after all subscribers, also when one of them navigates")
  func afterAll() {
    let window = Window(log)
    core.performer = window
    let (first, second) = (Watcher("first ", log), Watcher("second ", log))
    root.subscribe(first)
    root.subscribe(second)
    let root = root
    first.answer = { state in if state.number == 1 { root.push(Part()) } }
    _ = log.take()
    root.commit(Count(number: 1), BasicNavigation.push(Part(), from: root))
    #expect(
      log.lines == ["first 1", "second 1", "-[] +[\"Part 2\"]", "-[] +[\"Part 3\"]"])
    root.push(Part())
    #expect(log.take().last == "-[] +[\"Part 4\"]")
  }

  @Test("two windows have a core each, and see nothing of each other")
  func twoWindows() {
    let loop = core.loop
    let other = makeCore(Part("other"), loop: loop)
    let (here, there) = (Window(), Window())
    core.performer = here
    other.performer = there
    root.push(Part())
    #expect(here.shown == ["Part 1", "Part 2"])
    #expect(there.shown == ["Part 1"])
  }

  // MARK: What a person did

  @Test("defect 5: a view that a person has popped pops its component, and is not popped again")
  func left() {
    let window = Window(log)
    core.performer = window
    let child = root.push(Part())
    let leaf = child.push(Part())
    _ = log.take()
    #expect(core.left(child) == nil)
    #expect(!child.isInTree)
    #expect(!leaf.isInTree)
    // A sheet above it may still be seen.
    #expect(log.lines == ["-[\"Part 3\"] +[]"])
    let last = root.push(Part())
    _ = log.take()
    core.left(last)
    #expect(log.lines.isEmpty)
  }

  @Test("one that the program has popped before is no error")
  func leftBoth() {
    let recorder = LoopRecorder(of: core.loop, .reports)
    let child = root.push(Part())
    root.commit(BasicNavigation.pop([child]))
    #expect(core.left(child) == nil)
    #expect(recorder.reports.isEmpty)
  }

  @Test("a person cannot pop the root: that is reported, and the performer builds it anew")
  func leftRoot() {
    let window = Window(log)
    core.performer = window
    _ = log.take()
    let recorder = LoopRecorder(of: core.loop, .reports)
    #expect(core.left(root) == .rootRemoved(root: "Part 1"))
    #expect(log.lines == ["anew 1"])
    #expect(recorder.trace.count == 1)
  }

  @Test("a navigation by a person is a commit with that as its cause")
  func leftCause() {
    let recorder = LoopRecorder(of: core.loop, .commits)
    let child = root.push(Part())
    core.left(child)
    #expect(recorder.commits.last?.cause as? CommitCause == .left(component: "Part 2"))
  }

  @Test("one that a component sets when it comes sees that component too")
  func setOnEntering() {
    final class Opening: Component<Count> {
      let window: Window
      init(_ window: Window) {
        self.window = window
        super.init(state: Count())
      }
      override func enter(_ scope: Scope) { core?.performer = window }
    }
    let window = Window()
    root.commit(BasicNavigation.push(Opening(window), from: root))
    #expect(window.shown.count == 2)
  }
}
