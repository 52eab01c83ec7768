import Millrace
import MillraceComponents
import MillraceTesting
import Testing

@Suite("Memory of components that have left")
struct LeakTests {
  @Test("a thousand pushes and pops leave no component, no scope and no subscriber behind")
  func pushesAndPops() {
    struct Weak {
      weak var component: AnyComponent?
      weak var scope: Scope?
      weak var view: Watcher?
    }
    let root = Counter()
    let core = makeCore(root)
    let window = Window()
    core.performer = window
    var remembered: [Weak] = []
    for _ in 0..<1_000 {
      let (child, view) = (root.push(Counter()), Watcher())
      child.subscribe(view)
      core.dispatch(Step(), to: child)
      remembered.append(Weak(component: child, scope: child.scope, view: view))
      root.commit(BasicNavigation.pop([child]))
    }
    #expect(remembered.allSatisfy { $0.view == nil })
    #expect(window.shown == ["Counter 1"])
    #expect(core.navigationTree.flatten().count == 1)
    #expect(remembered.filter { $0.component != nil }.isEmpty)
    #expect(remembered.filter { $0.scope != nil }.isEmpty)
  }

  @Test("a core is deallocated with its last owner, and its components with it")
  func core() {
    weak var child: AnyComponent?
    weak var loop: Loop?
    do {
      let root = Counter()
      let core = makeCore(root)
      child = root.push(Counter())
      let window = Window()
      core.performer = window
      core.dispatch(Step())
      loop = core.loop
    }
    #expect(child == nil)
    #expect(loop == nil)
  }
}
