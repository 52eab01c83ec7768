import Millrace
import MillraceComponents
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("Calls off the main actor, which owns the core")
struct OwnerTests {
  private struct Move: Action { let thread: Int, number: Int }

  private struct Moves: State { var numbers = Array(repeating: [Int](), count: 8) }

  private final class Board: Component<Moves> {
    init() { super.init(state: Moves()) }

    override func process(_ action: any Action) {
      guard let move = action as? Move else { return }
      edit { $0.numbers[move.thread].append(move.number) }
    }
  }

  @Test(
    "8 threads × 20,000 dispatches arrive at the owner, each thread's in order, and are reported"
  )
  @MainActor func storm() async {
    let board = Board()
    let core = Core(rootComponent: board)
    let reports = ReportCount(of: core.loop)
    await hammer(core.loop) { thread, number in
      let move = Move(thread: thread, number: number)
      switch number % 3 {
      case 0: core.dispatch(move)
      case 1: core.dispatch(move, to: board)
      default: core.dispatch(move, to: ComponentID(1))
      }
    }
    #expect(board.state.numbers.allSatisfy { $0.elementsEqual(0..<20_000) })
    #expect(reports.counts == ["off owner": 160_000])
  }

  @Test(
    "8 threads × 20,000 commits and edits: commits arrive, edits are refused, all are reported"
  )
  @MainActor func stormOfCommits() async {
    let counter = Counter()
    let core = Core(rootComponent: counter)
    let view = Watcher()
    counter.subscribe(view)
    let reports = ReportCount(of: core.loop)
    await hammer(core.loop) { thread, number in
      if number.isMultiple(of: 2) {
        #expect(counter.commit(Count(number: number)) == nil)
      } else {
        let refusal = counter.edit { $0.number = -1 }
        #expect(
          refusal
            == .refused(.offOwner(refused: "an edit of Counter 1")))
      }
    }
    #expect(view.notified.count == 80_001 && !view.notified.contains(-1))
    #expect(reports.counts == ["off owner": 80_000, "refused off owner": 80_000])
  }

  @Test("every other call to a core or a component off the owner is transferred to the owner")
  @MainActor func others() async {
    let (root, child) = (Counter(), Counter())
    let core = Core(rootComponent: root)
    let (view, window, log) = (Watcher(), Window(), Log())
    let reports = LoopRecorder(of: core.loop, .reports)
    let pushed = Part("pushed", log)
    await away(from: core.loop) {
      core.performer = window
      root.subscribe(view)
      #expect(root.commit(BasicNavigation.push(child, from: root)) == nil)
      #expect(root.commit(Count(number: 4), BasicNavigation.push(pushed, from: root)) == nil)
    }
    #expect(view.notified == [0, 4])
    #expect(window.shown == ["Counter 1", "Counter 2", "Part 3"])
    await away(from: core.loop) {
      root.unsubscribe(view)
      root.run("nothing", { 1 }, then: { _ in })
      root.cancel("nothing")
      root.refuse(Other(), because: ComponentError.rootRemoved(root: "x"))
      core.dispatch(Touch())
      core.dispatch(Touch(), to: child)
      core.left(pushed)
    }
    root.edit { $0.number = 9 }
    #expect(view.notified == [0, 4])
    #expect(child.state.number == 200)
    #expect(root.children.count == 1)
    let offOwner = reports.trace.filter { $0.contains("off the owner") }
    #expect(offOwner.count == 11)
  }

  private struct Touch: Command {
    func execute(on component: Component<Count>, core: Core) {
      component.edit { $0.number += 100 }
    }
  }

  @Test("a dispatch that waits for the present is reported if its core is released by then")
  func waitsForEver() throws {
    let loop = Loop()
    let timeline = Timeline(of: loop)
    var core: Core? = makeCore(Counter(), loop: loop)
    core?.dispatch(Step())
    core?.dispatch(Step())
    try timeline.show(loop.commitNumber - 1)
    core?.dispatch(Step(by: 2))
    let reports = LoopRecorder(of: loop, .reports)
    core = nil
    timeline.resume()
    #expect(reports.trace.count == 1)
  }
}
