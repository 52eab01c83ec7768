import Millrace
import MillraceComponents
import MillraceTestSupport
import MillraceTesting
import Testing

/// A broadcast has the order of a walk that reads a component's children after it has processed the
/// action.
@Suite("The order of a broadcast, whatever it changes on its way")
struct BroadcastOrderTests {
  private struct Go: Action {
    let seed: UInt64
  }

  private struct Nothing: State {}

  /// Changes the tree by chance, but by the same chance in every core.
  private final class Changer: Component<Nothing> {
    private let log: Log

    init(_ log: Log) {
      self.log = log
      super.init(state: Nothing())
    }

    override func process(_ action: any Action) {
      guard let core, let number = id?.number else { return }
      log.write("\(number)")
      guard let go = action as? Go else { return }
      var random = SeededGenerator(seed: go.seed &+ UInt64(number) &* 0x9E37)
      let all = core.navigationTree.flatten()
      let other = all[Int.random(in: 0..<all.count, using: &random)]
      switch Int.random(in: 0..<9, using: &random) {
      case 0: commit(BasicNavigation.push(Changer(log), from: self))
      case 1: commit(BasicNavigation.push(Changer(log), from: other))
      case 2 where other !== core.rootComponent: commit(BasicNavigation.pop([other]))
      case 3 where self !== core.rootComponent: commit(BasicNavigation.pop([self]))
      case 4 where core.current?.isNested == false: core.dispatch(Go(seed: go.seed &* 31 &+ 7))
      default: break
      }
    }
  }

  private func makeCore(_ log: Log, _ seed: UInt64) -> Core {
    let core = Core(in: Loop().root, rootComponent: Changer(log))
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Int.random(in: 0..<12, using: &random) {
      let all = core.navigationTree.flatten()
      let parent = all[Int.random(in: 0..<all.count, using: &random)]
      parent.commit(BasicNavigation.push(Changer(log), from: parent))
    }
    return core
  }

  /// Sends the action to one component after the other, by the public API for one component.
  private func walk(_ core: Core, _ action: Go) {
    var waiting: [AnyComponent] = [core.rootComponent]
    while let next = waiting.popLast() {
      guard next.isInTree else { continue }
      core.dispatch(action, to: next)
      waiting.append(contentsOf: next.children.reversed())
    }
  }

  @Test("is that of a walk over the tree as it is then, for trees and changes by chance")
  func byChance() {
    for seed in 0..<400 as Range<UInt64> {
      let (one, other) = (Log(), Log())
      let (notified, walked) = (makeCore(one, seed), makeCore(other, seed))
      for step in 0..<6 as Range<UInt64> {
        let action = Go(seed: seed &* 1_000 &+ step)
        notified.dispatch(action)
        walk(walked, action)
      }
      #expect(one.lines == other.lines, "seed \(seed)")
    }
  }

  @Test("a component that has processed the action and is removed is released at once")
  func released() {
    let log = Log()
    let core = Core(in: Loop().root, rootComponent: Changer(log))
    weak var gone: AnyComponent?
    do {
      let next = Changer(log)
      gone = next
      core.rootComponent.commit(BasicNavigation.push(next, from: core.rootComponent))
    }
    core.dispatch(Look())
    #expect(gone != nil && log.lines == ["1", "2"])
    if let gone { core.rootComponent.commit(BasicNavigation.pop([gone])) }
    #expect(gone == nil)
  }

  @Test("a component whose scope was removed gets no action, and neither do its descendants")
  func removedScope() throws {
    let log = Log()
    let core = Core(in: Loop().root, rootComponent: Changer(log))
    let (first, second) = (Changer(log), Changer(log))
    core.rootComponent.commit(BasicNavigation.push(first, from: core.rootComponent))
    first.commit(BasicNavigation.push(second, from: first))
    core.dispatch(Look())
    let scope = try #require(first.scope)
    core.loop.enqueue("remove") { turn in turn.remove(scope) }
    core.dispatch(Look())
    core.dispatch(Look())
    #expect(log.lines == ["1", "2", "3", "1", "1"])
  }

  @Test("a component whose scope a timeline restores without a navigation gets actions again")
  func restoredScope() throws {
    let log = Log()
    let core = Core(in: Loop().root, rootComponent: Changer(log))
    let first = Changer(log)
    core.rootComponent.commit(BasicNavigation.push(first, from: core.rootComponent))
    let timeline = Timeline(of: core.loop)
    first.edit { _ in }
    let number = core.loop.commitNumber
    let scope = try #require(first.scope)
    core.loop.enqueue("remove") { turn in turn.remove(scope) }
    core.dispatch(Look())
    core.dispatch(Look())
    try timeline.restore(number)
    core.dispatch(Look())
    #expect(log.lines == ["1", "1", "1", "2"])
  }

  @Test("a component below a removed scope is released at once", arguments: [false, true])
  func releasedWithAScope(isCore: Bool) throws {
    let log = Log()
    let core = Core(in: Loop().root, rootComponent: Changer(log))
    weak var gone: AnyComponent?
    do {
      let (first, second) = (Changer(log), Changer(log))
      core.rootComponent.commit(BasicNavigation.push(first, from: core.rootComponent))
      first.commit(BasicNavigation.push(second, from: first))
      gone = second
    }
    core.dispatch(Look())
    let scope = try #require(isCore ? core.scope : core.rootComponent.children.first?.scope)
    #expect(gone != nil)
    core.loop.enqueue("remove") { turn in turn.remove(scope) }
    #expect(gone == nil)
  }

  private struct Look: Action {}
}
