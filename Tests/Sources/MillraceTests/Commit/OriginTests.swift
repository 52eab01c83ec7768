import Millrace
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("L7: where it was sent from")
struct OriginTests {
  @Test("L7: a sink names the source location that put the value in, through a map as well")
  func sinks() {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 0)
    let store = Store(0, in: loop.root) { (state: inout Int, action: Int) in
      state = action
      return .none
    }
    let commits = Commits(of: loop)
    let before: UInt = #line
    slot.sink()(1)
    store.sink { $0 }(2)
    store.sink { $0 }.map { (text: String) in text.count }("three")
    #expect(commits.all.map(\.origin.line) == [before + 1, before + 2, before + 3])
    #expect(commits.all.allSatisfy { $0.origin.fileID == #fileID })
  }

  @Test("L7: a turn that rolled back is reported with its source location")
  func rejected() {
    let loop = Loop()
    let reports = Reports(of: loop)
    let before: UInt = #line
    loop.enqueue("A", from: ViewIdentity("v")) { _ throws(Refusal) in throw Refusal() }
    _ = try? loop.perform("B") { (_: borrowing Turn) throws(Refusal) -> Void in throw Refusal() }
    let origins: [Origin] = reports.all.compactMap {
      if case .rejected(_, _, let origin) = $0 { origin } else { nil }
    }
    #expect(origins.map(\.line) == [before + 1, before + 2] && origins.first?.view?.name == "v")
    #expect(origins.allSatisfy { $0.fileID == #fileID })
  }

  @Test(
    "L7: an action that an effect of a plain turn sends is caused by the commit that emitted it")
  func effectsOfPlainTurns() throws {
    let owner = Owner()
    try owner.now { owner in
      let loop = Loop(environment: Environment(effectExecutor: owner.executor))
      loop.run(isolation: owner)
      let commits = Commits(of: loop)
      loop.enqueue("emits") { turn in
        for effect in [
          Effect<Int>.send(1),
          .run("r") {
            await Task.yield(); return 2
          },
        ] {
          turn.start(effect, in: turn.loop.root) { action in loop.enqueue(action) { _ in } }
        }
      }
      loop.enqueue("between") { _ in }
      try owner.executor.drain()
      #expect(commits.all.map(\.causedBy) == [nil, 1, nil, 1])
    }
  }
}
