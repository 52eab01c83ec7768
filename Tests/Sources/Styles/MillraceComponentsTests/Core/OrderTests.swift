import Millrace
import MillraceComponents
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("The order in which a core delivers an action")
struct OrderTests {
  let log = Log()

  @Test("CO-1 a dispatch has ended when it returns")
  func synchronous() {
    let counter = Counter()
    let core = makeCore(counter)
    core.dispatch(Step(by: 3))
    #expect(counter.state.number == 3)
    #expect(core.current == nil)
  }

  @Test("CO-2 will in order, components parents first, did in the same order")
  func order() {
    let root = Part("root", log)
    let core = makeCore(root, [Scribe(label: "1", log: log), Scribe(label: "2", log: log)])
    let first = root.push(Part("first", log))
    first.push(Part("leaf", log))
    root.push(Part("second", log))
    core.dispatch(Other())
    #expect(
      log.lines == [
        "will1 Other()", "will2 Other()", "root Other()", "first Other()", "leaf Other()",
        "second Other()", "did1 Other()", "did2 Other()",
      ])
  }

  @Test("CO-3 a dispatch inside a process is finished before the outer action goes on")
  func nestedInProcess() {
    let root = Part("root", log) { part, action in
      if action is Other { part.core?.dispatch(Step()) }
    }
    let core = makeCore(root, [Scribe(label: "", log: log)])
    root.push(Part("child", log))
    core.dispatch(Other())
    #expect(
      log.lines == [
        "will Other()", "root Other()", "will Step(by: 1)", "root Step(by: 1)",
        "child Step(by: 1)", "did Step(by: 1)", "child Other()", "did Other()",
      ])
  }

  @Test("CO-3 a dispatch inside an update is finished before the outer action goes on")
  func nestedInUpdate() {
    let root = Part("root", log) { part, action in
      if action is Other { part.edit { $0.number = 1 } }
    }
    let core = makeCore(root)
    let view = Watcher("view ", log)
    root.subscribe(view)
    view.answer = { if $0.number == 1 { core.dispatch(Step()) } }
    root.push(Part("child", log))
    _ = log.take()
    core.dispatch(Other())
    #expect(
      log.lines == [
        "root Other()", "view 1", "root Step(by: 1)", "child Step(by: 1)", "child Other()",
      ])
  }

  @Test("CO-4 a component that is pushed while its parent processes gets the same action")
  func pushedInProcess() {
    let log = log
    let root = Part("root", log) { part, _ in part.push(Part("child", log)) }
    makeCore(root).dispatch(Other())
    #expect(log.lines == ["root Other()", "child Other()"])
  }

  @Test("CO-4 one that is pushed beside the one that processes does not get it")
  func pushedBeside() {
    let log = log
    let root = Part("root", log)
    let core = makeCore(root)
    root.push(Part("first", log) { _, _ in root.push(Part("late", log)) })
    root.push(Part("second", log))
    core.dispatch(Other())
    #expect(log.lines == ["root Other()", "first Other()", "second Other()"])
  }

  @Test("CO-4 instead: one that is removed in its own process takes its children along unprocessed")
  func removedInProcess() {
    let root = Part("root", log)
    let core = makeCore(root)
    let child = root.push(
      Part("child", log) { part, _ in part.commit(BasicNavigation.pop([part])) })
    child.push(Part("leaf", log))
    core.dispatch(Other())
    core.dispatch(Step())
    // Core still visits the leaf.
    #expect(log.lines == ["root Other()", "child Other()", "root Step(by: 1)"])
  }

  @Test("one that a sibling has removed gets nothing more of the same action")
  func removedBySibling() {
    let root = Part("root", log)
    let core = makeCore(root)
    let second = Part("second", log)
    root.push(Part("first", log) { part, _ in part.commit(BasicNavigation.pop([second])) })
    root.push(second)
    core.dispatch(Other())
    #expect(log.lines == ["root Other()", "first Other()"])
  }

  @Test("dispatches that answer each other for ever meet a limit, and no stack overflows")
  func endless() {
    let root = Part { part, _ in part.core?.dispatch(Other()) }
    let core = makeCore(root)
    let recorder = LoopRecorder(of: core.loop, .reports)
    core.dispatch(Other())
    #expect(root.log.lines.count == 128)
    #expect(recorder.reports.count == 1)
    guard case .refused(.tooDeep(limit: 128, refused: "Other()")) = recorder.reports.first else {
      Issue.record("\(recorder.trace)")
      return
    }
  }

  @Test("an addressed dispatch returns that it was refused")
  func addressedAndRefused() {
    let root = Part()
    let core = makeCore(root)
    let child = root.push(Part())
    var answers: [ComponentError?] = []
    var done = true
    root.edit { _ in
      answers.append(core.dispatch(Other(), to: child))
      done = core.dispatch(Other(), to: ComponentID(2))
    }
    guard case .refused(.insideHandler)? = answers.first ?? nil else {
      Issue.record("\(answers)")
      return
    }
    #expect(!done)
    #expect(child.log.lines.isEmpty)
  }

  @Test("an addressed dispatch returns an error if a middleware removes the component")
  func takenAway() {
    final class Taker: Middleware {
      var component: AnyComponent?
      func willProcess(_ action: any Action) {
        if let component { component.parent?.commit(BasicNavigation.pop([component])) }
      }
    }
    let taker = Taker()
    let root = Part()
    let core = makeCore(root, [taker])
    taker.component = root.push(Part())
    let child = root.children[0]
    #expect(
      core.dispatch(Other(), to: child) == .departed(component: "Part 2", call: "Other()"))
  }

  @Test("an action for a core whose scope was removed, or that has no root, is reported")
  func nobodyThere() {
    let loop = Loop()
    let recorder = LoopRecorder(of: loop, .reports)
    let scope = Scope("window", in: loop.root)
    let root = Part()
    let core = Core(in: scope, rootComponent: root)
    let empty = Core(in: loop.root, name: "empty", rootComponent: root)
    #expect(recorder.reports.count == 1)
    empty.dispatch(Other())
    #expect(recorder.reports.count == 2)
    loop.enqueue("the window closes") { turn in turn.remove(scope) }
    core.dispatch(Other())
    #expect(recorder.reports.count == 3)
    guard case .departed(dropped: "Other()", scope: "core")? = recorder.reports.last else {
      Issue.record("\(recorder.trace)")
      return
    }
    #expect(root.log.lines.isEmpty)
  }

  @Test("a dispatch inside a handler is refused and reported")
  func insideHandler() {
    let root = Part()
    let core = makeCore(root)
    let recorder = LoopRecorder(of: core.loop, .reports)
    root.edit { _ in core.dispatch(Other()) }
    #expect(root.log.lines.isEmpty)
    #expect(recorder.trace.count == 1)
    #expect(recorder.trace.first?.contains("Cannot nest Other()") == true)
  }
}
