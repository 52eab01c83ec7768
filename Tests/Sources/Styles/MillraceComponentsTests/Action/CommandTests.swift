import Millrace
import MillraceComponents
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("Commands and addresses")
struct CommandTests {
  struct Raise: Command, Equatable {
    var by = 1

    func execute(on component: Component<Count>, core: Core) {
      component.edit { $0.number += by }
    }
  }

  struct Flag: State {}

  final class Flagged: Component<Flag> {
    init() { super.init(state: Flag()) }
  }

  let root = Counter()
  let first = Counter()
  let second = Counter()
  let log = Log()
  let core: Core

  init() {
    core = makeCore(root, [Scribe(label: "", log: log)])
    root.push(Flagged()).push(first)
    root.push(second)
  }

  @Test("CO-11 a command is executed on every component of its state, whatever is between them")
  func everybody() {
    core.dispatch(Raise(by: 2))
    #expect([root, first, second].map(\.state.number) == [2, 2, 2])
  }

  @Test("CO-11 instead: middleware is called for commands, and their commits have them as a cause")
  func middleware() {
    let recorder = LoopRecorder(of: core.loop, .commits)
    core.dispatch(Raise(), to: second)
    #expect(log.lines == ["will Raise(by: 1)", "did Raise(by: 1)"])
    #expect(recorder.commits.map { $0.cause as? Raise } == [Raise()])
  }

  @Test("a command that no component is there for is reported")
  func unhandled() {
    struct Note: State {}
    struct Write: Command {
      func execute(on component: Component<Note>, core: Core) {}
    }
    let recorder = LoopRecorder(of: core.loop, .reports)
    core.dispatch(Write())
    #expect(recorder.trace == ["report: \(Report.unhandled(action: Write()))"])
  }

  @Test("CO-5 every component sees every action, and two of one type both react")
  func broadcast() {
    core.dispatch(Step())
    #expect([root, first, second].map(\.state.number) == [1, 1, 1])
  }

  @Test("CO-5 two instances of one type are addressed apart, by action and by command")
  func addressed() {
    #expect(core.dispatch(Step(), to: first) == nil)
    #expect(core.dispatch(Raise(by: 10), to: second) == nil)
    #expect([root, first, second].map(\.state.number) == [0, 1, 10])
  }

  @Test("the number of a component is its address where the object cannot go")
  func numbers() {
    #expect(core.component(ComponentID(3)) === first)
    #expect(core.component(ComponentID(9)) == nil)
    #expect(first.name == "Counter 3")
    #expect(core.dispatch(Step(by: 5), to: ComponentID(3)))
    #expect(first.state.number == 5)
    let recorder = LoopRecorder(of: core.loop, .reports)
    #expect(!core.dispatch(Step(), to: ComponentID(9)))
    guard case .departed(dropped: "Step(by: 1)", scope: "component 9")? = recorder.reports.first
    else {
      Issue.record("\(recorder.trace)")
      return
    }
  }

  @Test(
    "a command to a component that has left, or is another core's, is refused with a typed error")
  func refused() {
    let other = makeCore(Counter())
    #expect(other.dispatch(Step(), to: first) == .elsewhere(component: "Counter 3"))
    root.commit(BasicNavigation.pop([second]))
    #expect(
      core.dispatch(Step(), to: second)
        == .departed(component: "Counter 4", call: "Step(by: 1)"))
    let found = mistakes {
      #expect(
        core.dispatch(Step(), to: Counter()) == .outside(component: "Counter", call: "Step(by: 1)"))
    }
    #expect(found == [.style(ComponentMistake.outsideOfTree(component: "Counter"))])
  }

  @Test("a middleware reads the handled action, its recipient and its cause")
  func current() {
    struct Look: Middleware {
      let log: Log
      let core: () -> Core?

      func willProcess(_ action: any Action) {
        guard let dispatch = core()?.current else { return }
        let target = dispatch.target.map { "to \($0)" } ?? "to all"
        log.write("\(dispatch.number) \(target) after \(dispatch.causedBy ?? 0)")
      }
    }
    let log = Log()
    var core: Core?
    let root = Part { part, action in
      if action is Other, let child = part.children.first {
        part.core?.dispatch(Step(), to: child)
      }
    }
    core = makeCore(root, [Look(log: log) { [weak root] in root?.core }])
    root.push(Part())
    core?.dispatch(Other())
    #expect(log.lines == ["1 to all after 0", "2 to 2 after 1"])
  }
}
