import Millrace
import MillraceTesting
import Testing

@Suite("Core on the loop")
struct CoreRules {
  let loop = Loop()
  let log = Log()
  let core: Core

  init() {
    core = Core(in: loop.root)
  }

  private func push(_ name: String, from parent: Component) -> Component? {
    parent.commit(nil, Navigation(creations: [(parent, name)]))
    return parent.children.value?.last
  }

  private func recordProcessing() {
    core.process = { [log] component, action in log.write("\(component.scope.name) \(action)") }
  }

  /// Writes down what the performer is told.
  private func perform() -> ObservationToken {
    core.navigation.signal.observePulses(startNow: false) { [log] navigation in
      guard let navigation else { return }
      for gone in navigation.deletions { log.write("pop \(gone.scope.name)") }
      for (_, name) in navigation.creations { log.write("push \(name)") }
    }
  }

  @Test("CO-2 will in order, components parents first, did in the same order")
  func order() throws {
    let first = try #require(push("first", from: core.root))
    _ = push("leaf", from: first)
    _ = push("second", from: core.root)
    recordProcessing()
    core.middlewares = [1, 2].map { number in
      (
        will: { [log] _ in log.write("will\(number)") },
        did: { [log] _ in log.write("did\(number)") }
      )
    }
    core.dispatch("x")
    #expect(
      log.lines == [
        "will1", "will2", "root x", "first x", "leaf x", "second x", "did1", "did2",
      ])
  }

  @Test(
    "CO-3 a dispatch inside a process, or inside an update, is finished before the outer goes on")
  func depthFirst() throws {
    _ = push("child", from: core.root)
    core.middlewares = [
      (
        will: { [log] action in log.write("will \(action)") },
        did: { [log] action in log.write("did \(action)") }
      )
    ]
    core.process = { [log, core] component, action in
      log.write("\(component.scope.name) \(action)")
      if component === core.root, action as? String == "outer" { component.commit(1) }
    }
    let view = core.root.state.signal.observePulses(startNow: false) { [core] _ in
      core.dispatch("inner")
    }
    core.dispatch("outer")
    #expect(
      log.lines == [
        "will outer", "root outer", "will inner", "root inner", "child inner", "did inner",
        "child outer", "did outer",
      ])
    withExtendedLifetime(view) {}
  }

  @Test("CO-4 a component that is pushed while its parent processes gets the same action")
  func pushedInProcess() {
    core.process = { [log, core] component, action in
      log.write("\(component.scope.name) \(action)")
      if component === core.root {
        component.commit(nil, Navigation(creations: [(component, "child")]))
      }
    }
    core.dispatch("x")
    #expect(log.lines == ["root x", "child x"])
  }

  @Test("CO-4 instead: a component removed in its own process takes its children along unprocessed")
  func removedInProcess() throws {
    let child = try #require(push("child", from: core.root))
    _ = push("leaf", from: child)
    core.process = { [log] component, action in
      log.write("\(component.scope.name) \(action)")
      if component === child { component.commit(nil, Navigation(deletions: [component])) }
    }
    core.dispatch("x")
    core.dispatch("y")
    // Core still visits the leaf.
    #expect(log.lines == ["root x", "child x", "root y"])
  }

  @Test("CO-5 every component sees every action; two of one kind both react")
  func everybody() throws {
    let twins = ["one", "two"].compactMap { push($0, from: core.root) }
    core.process = { component, action in
      if let number = action as? Int, twins.contains(where: { $0 === component }) {
        component.commit(number)
      }
    }
    core.dispatch(4)
    #expect(twins.map { $0.state.value as? Int } == [4, 4])
  }

  @Test("CO-6 each commit tells at once, also for an equal state: loading and loaded are both seen")
  func everyCommit() {
    core.process = { component, _ in
      component.commit(1)
      component.commit(1)
      component.commit(2)
    }
    let view = core.root.state.signal.observePulses(startNow: false) { [log] state in
      log.write("\(state as? Int ?? -1)")
    }
    core.dispatch("load")
    #expect(log.lines == ["1", "1", "2"])
    withExtendedLifetime(view) {}
  }

  @Test("CO-6 instead: a state of another type is rejected and reported, never ignored in silence")
  func otherType() {
    let recorder = Recorder(of: loop, .reports)
    core.root.commit("text")
    #expect(core.root.state.value as? Int == 0)
    #expect(recorder.trace.count == 1)
    #expect(recorder.trace.first?.contains("not a state of root") == true)
  }

  @Test("CO-7 state and navigation in one turn: the state is told first, then the performer")
  func both() {
    let view = core.root.state.signal.observePulses(startNow: false) { [log, core] _ in
      // Core has the state and not yet the tree here: two commits.
      log.write("state, \(core.root.children.value?.count ?? 0) children")
    }
    let performer = perform()
    let before = loop.commitNumber
    core.root.commit(1, Navigation(creations: [(core.root, "child")]))
    #expect(log.lines == ["state, 1 children", "push child"])
    #expect(loop.commitNumber == before + 1)
    withExtendedLifetime((view, performer)) {}
  }

  @Test("CO-7 a navigation that is refused takes the state beside it back")
  func bothOrNone() {
    core.root.commit(5, Navigation(deletions: [core.root]))
    #expect(core.root.state.value as? Int == 0)
  }

  @Test("CO-8 the tree is changed before anybody is told, deletions first; the performer once")
  func navigation() throws {
    let old = try #require(push("old", from: core.root))
    let performer = core.navigation.signal.observePulses(startNow: false) {
      [log, core] navigation in
      let tree = core.root.children.value?.filter(\.scope.isAlive).map(\.scope.name) ?? []
      log.write("\(navigation?.deletions.count ?? 0) \(navigation?.creations.count ?? 0) \(tree)")
    }
    let views = (1...2).map { _ in core.root.state.signal.observePulses(startNow: false) { _ in } }
    core.root.commit(
      nil, Navigation(deletions: [old], creations: [(parent: core.root, name: "new")]))
    #expect(log.lines == ["1 1 [\"new\"]"])
    withExtendedLifetime((performer, views)) {}
  }

  @Test("CO-8 a deletion takes the whole subtree, its state included")
  func subtree() throws {
    let child = try #require(push("child", from: core.root))
    let leaf = try #require(push("leaf", from: child))
    leaf.commit(3)
    core.root.commit(nil, Navigation(deletions: [child]))
    #expect(!leaf.scope.isAlive)
    #expect(leaf.state.value == nil)
  }

  @Test(
    "CO-8 instead: the root stays, and a push from a parent that has gone is refused; nothing is performed"
  )
  func refused() throws {
    let child = try #require(push("child", from: core.root))
    core.root.commit(nil, Navigation(deletions: [child]))
    let recorder = Recorder(of: loop, .reports)
    let performer = perform()
    core.root.commit(nil, Navigation(deletions: [core.root]))
    core.root.commit(nil, Navigation(creations: [(parent: child, name: "home")]))
    #expect(core.root.scope.isAlive)
    #expect(log.lines == [])
    #expect(recorder.trace.map { $0.contains("root stays") } == [true, false])
    #expect(recorder.trace.map { $0.contains("child has gone") } == [false, true])
    withExtendedLifetime(performer) {}
  }
}
