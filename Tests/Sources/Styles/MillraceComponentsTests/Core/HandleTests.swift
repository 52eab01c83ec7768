import Millrace
import MillraceComponents
import MillraceTesting
import Testing

@Suite("The handle of a core")
struct HandleTests {
  @Test("dispatches from anywhere, in order, to all or to one")
  func dispatches() async {
    let (root, child) = (Counter(), Counter())
    let core = makeCore(root)
    root.push(child)
    let handle = core.handle
    await Task.detached {
      handle.dispatch(Step(by: 1))
      handle.dispatch(Step(by: 10), to: ComponentID(2))
    }.value
    #expect(root.state.number == 0)
    core.loop.pump()
    #expect(root.state.number == 1)
    #expect(child.state.number == 11)
  }

  @Test("takes in from anywhere that a person has left a component")
  func left() {
    let root = Counter()
    let core = makeCore(root)
    root.push(Counter())
    core.handle.left(ComponentID(2))
    core.handle.left(ComponentID(2))
    core.loop.pump()
    #expect(root.children.isEmpty)
  }

  @Test("an action for a removed component or a deallocated core is reported")
  func gone() {
    let loop = Loop()
    let recorder = LoopRecorder(of: loop, .reports)
    var core: Core? = makeCore(Counter(), loop: loop)
    let handle = core?.handle
    handle?.dispatch(Step(), to: ComponentID(9))
    loop.pump()
    core = nil
    handle?.dispatch(Step())
    loop.pump()
    #expect(
      recorder.trace == [
        "report: Dropped Step(by: 1): component 9 is gone. Stop what still sends to it, or keep "
          + "it for longer.",
        "report: Dropped Step(by: 1): its core is gone. Stop what still sends to it, or keep it "
          + "for longer.",
      ])
  }

  @Test("a core of the main actor is adopted by it")
  @MainActor func mainActor() {
    let counter = Counter()
    let core = Core(rootComponent: counter)
    #expect(core.loop.isRunning)
    core.dispatch(Step())
    #expect(counter.state.number == 1)
  }
}
