#if Testing
import Millrace
import MillraceTesting
import Testing

@Suite("LoopRecorder")
struct LoopRecorderTests {
  enum Action: Equatable, Sendable { case load, loaded }

  private func makeStore(_ lab: Lab) -> Store<Int, Action> {
    Store(0, in: lab.scope, name: "count") { count, action in
      switch action {
      case .load: return .run("load") { .loaded }
      case .loaded:
        count += 1
        return .none
      }
    }
  }

  @Test("it writes commits, effects, reports and notes in their order")
  func order() {
    let lab = Lab()
    lab.settle()
    let store = makeStore(lab)
    let recorder = LoopRecorder(of: lab.loop)
    let observation = store.observe { recorder.note("shows \($0)") }
    store.send(.load)
    lab.settle()
    try? lab.loop.perform("refused") { (_: borrowing Turn) throws(Livelock) in
      throw Livelock(jobsRun: 1, jobsWaiting: 1)
    }
    #expect(
      recorder.takeTrace() == [
        "shows 0",
        "commit 1: load changed count",
        "effect started: load",
        "commit 2 after 1: loaded changed count",
        "shows 1",
        "effect ended: load",
        "report: Rejected refused: \(Livelock(jobsRun: 1, jobsWaiting: 1)) "
          + "The turn was rolled back. Send what its handler accepts, or handle the error there.",
      ])
    #expect(recorder.trace.isEmpty)
    #expect(recorder.commits.map(\.number) == [1, 2])
    #expect(recorder.reports.count == 1)
    withExtendedLifetime(observation) {}
  }

  @Test("it writes when the queue has run empty, once for a turn and all that it sent")
  func settling() {
    let loop = Loop()
    let store = Store<Int, Int>(0, in: loop.root, name: "count") { count, step in
      count += step
      return .none
    }
    let recorder = LoopRecorder(of: loop, .all)
    let rest = loop.onSettle {}
    let observation = store.observe { if $0 == 1 { store.send(5) } }
    store.send(1)
    #expect(
      recorder.trace == [
        "commit 1: 1 changed count", "commit 2 after 1: 5 changed count", "settled",
      ])
    withExtendedLifetime((rest, observation)) {}
  }

  @Test("it records only what it was asked for, and nothing once it is deallocated")
  func subjects() {
    let lab = Lab()
    let store = makeStore(lab)
    var recorder: LoopRecorder? = LoopRecorder(of: lab.loop, .effects)
    store.send(.load)
    #expect(recorder?.trace == ["effect started: load"])
    weak let gone = recorder
    recorder = nil
    #expect(gone == nil)
    store.send(.load)
  }

  @Test("mistakes are collected, in their order, and their closure's error comes through")
  func collecting() {
    let loop = Loop()
    let absent = Slot("absent", in: loop.root, of: Int.self)
    let found = mistakes {
      loop.enqueue("edit") { turn in
        turn.edit(absent) { $0 += 1 }
        turn.remove(turn.loop.root)
      }
    }
    #expect(found == [.editAbsent(slot: "absent"), .rootRemoved])
    #expect(throws: Livelock(jobsRun: 1, jobsWaiting: 1)) {
      _ = try mistakes { throw Livelock(jobsRun: 1, jobsWaiting: 1) }
    }
  }
}
#endif
