import Dispatch
import Millrace
import MillraceTestSupport
import Synchronization
import Testing

/// Code that the compiler does not confine is simulated by `nonisolated(unsafe)`: that is what is
/// tested here.
@Suite("L1, K-1: calls off the main actor, which owns the loop")
struct OwnerTests {
  private struct Step: Hashable, Sendable, CustomStringConvertible {
    let thread: Int
    let number: Int

    /// Written manually, since a report of each step by reflection takes most of the test's time.
    var description: String { "Step" }
  }

  private static let threads = 8
  private static let steps = 20_000

  @MainActor
  private func makeLoop() -> Loop {
    let loop = Loop()
    loop.run()
    return loop
  }

  /// Runs the body on eight threads at once, twenty thousand times on each, while the owner works.
  @MainActor
  private func hammer(_ loop: Loop, _ body: @escaping (Step) -> Void) async {
    nonisolated(unsafe) let body = body
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
          for number in 0..<Self.steps { body(Step(thread: thread, number: number)) }
        }
        continuation.resume()
      }
    }
    await arrival(at: loop)
  }

  /// Suspends until all that was queued to the owner before has run.
  @MainActor
  private func arrival(at loop: Loop) async {
    await withCheckedContinuation { continuation in
      _ = loop.handle.post { _ in continuation.resume() }
    }
  }

  /// Does something on another thread, while the owner stands still.
  private func elsewhere(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      body()
      done.signal()
    }
    done.wait()
  }

  /// Returns true if every step has arrived, those of one thread in their order.
  private func isWhole(_ steps: [Step]) -> Bool {
    steps.count == Self.threads * Self.steps
      && (0..<Self.threads).allSatisfy { thread in
        steps.lazy.filter { $0.thread == thread }.map(\.number).elementsEqual(0..<Self.steps)
      }
  }

  @Test(
    "a loop made on the main actor belongs to the actor that runs it, unless its work has begun",
    arguments: [false, true])
  @MainActor func provisionalOwner(hasBegun: Bool) throws {
    try quietly {
      let loop = Loop()
      loop.adoptMainActor()
      let reports = Reports(of: loop)
      if hasBegun { loop.submit("work") { _ in } }
      let owner = Owner()
      nonisolated(unsafe) let crossing = loop
      try owner.now { crossing.run(isolation: $0) }
      #expect(reports.mistakes == (hasBegun ? [.secondOwner] : []))
    }
  }

  @Test(
    "a loop beside another belongs to its owner, whichever of the two begins first",
    arguments: [false, true])
  @MainActor func beside(ownerComesLater: Bool) async {
    let page = Loop()
    let part = Loop()
    if ownerComesLater {
      part.run(beside: page)
      #expect(!part.isRunning)
      page.run()
    } else {
      page.run()
      part.run(beside: page)
    }
    #expect(part.isRunning)
    await arrival(at: part)
    var order: [String] = []
    page.enqueue("page") { _ in
      part.enqueue("part") { _ in order.append("part") }
      order.append("page")
    }
    #expect(order == ["part", "page"])
  }

  @Test("a loop beside one that is made on the main actor goes to the actor that runs that one")
  @MainActor func besideProvisional() throws {
    try quietly {
      let page = Loop()
      page.adoptMainActor()
      let part = Loop()
      part.run(beside: page)
      let reports = Reports(of: part)
      let owner = Owner()
      nonisolated(unsafe) let crossing = page
      try owner.now { crossing.run(isolation: $0) }
      nonisolated(unsafe) let other = part
      try owner.now { other.run(isolation: $0) }
      #expect(reports.mistakes.isEmpty)
    }
  }

  enum Entry: CaseIterable { case send, child, enqueue, submit, restore, sink, handle }

  @Test(
    "8 threads × 20,000 calls arrive at the owner, in the order of each thread",
    arguments: Entry.allCases)
  @MainActor func storm(entry: Entry) async {
    let loop = makeLoop()
    nonisolated(unsafe) var strays = 0
    let store = Store([Step](), in: loop.root) { (steps: inout [Step], step: Step) in
      strays += MainQueue.isHere ? 0 : 1
      steps.append(step)
      return .none
    }
    let child = store.child({ $0.count }, action: { (step: Step) in step })
    let slot = Slot("steps", in: loop.root, [Step]())
    let sink = store.sink { (step: Step) in step }
    let handle = store.handle
    let reports = Reports(of: loop)
    await hammer(loop) { step in
      switch entry {
      case .send: store.send(step)
      case .child: child.send(step)
      case .enqueue: loop.enqueue(step) { turn in turn.edit(slot) { $0.append(step) } }
      case .submit: loop.submit(step) { turn in turn.edit(slot) { $0.append(step) } }
      case .restore: loop.restore { turn in turn.edit(slot) { $0.append(step) } }
      case .sink: sink(step)
      case .handle: handle.send(step)
      }
    }
    #expect(isWhole(store.state + (slot.value ?? [])))
    #expect(strays == 0)
    #expect(reports.all.count == (entry == .handle ? 0 : Self.threads * Self.steps))
  }

  @Test("a turn that must finish now is refused with an error, and reported")
  @MainActor func perform() async {
    let loop = makeLoop()
    let reports = Reports(of: loop)
    let refused = Mutex<DeliveryError?>(nil)
    nonisolated(unsafe) let crossing = loop
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        do throws(TurnError<Never>) {
          try crossing.perform("now") { _ in Issue.record("ran") }
        } catch {
          if case .refused(let error) = error { refused.withLock { $0 = error } }
        }
        continuation.resume()
      }
    }
    await arrival(at: loop)
    #expect(refused.withLock { $0 } == .offOwner(refused: "now"))
    #expect(reports.texts == ["\(Report.refused(.offOwner(refused: "now")))"])
  }

  @Test("an observation begins on the owner; one that has ended before does not begin")
  @MainActor func observing() async {
    let loop = makeLoop()
    let slot = Slot("count", in: loop.root, 1)
    let reports = Reports(of: loop)
    let trace = Trace()
    nonisolated(unsafe) let (signal, seen) = (slot.signal, trace)
    nonisolated(unsafe) var kept: ObservationToken?
    elsewhere {
      kept = signal.observe { seen("kept \($0 ?? 0)") }
      signal.observe { seen("ended \($0 ?? 0)") }.cancel()
    }
    await arrival(at: loop)
    loop.enqueue("set") { turn in turn.set(slot, 2) }
    #expect(trace.lines == ["kept 1", "kept 2"])
    #expect(reports.mistakes == [.offOwner(call: "observe"), .offOwner(call: "observe")])
    kept?.cancel()
  }

  @Test("tools are attached on the owner, and a pump is the owner's")
  @MainActor func tools() async {
    let loop = makeLoop()
    let slot = Slot("count", in: loop.root, 1)
    let reports = Reports(of: loop)
    let trace = Trace()
    nonisolated(unsafe) let (crossing, seen) = (loop, trace)
    nonisolated(unsafe) var kept: [ObservationToken] = []
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        kept = [
          crossing.attach(Hooks(didCommit: { seen("commit \($0.number)") })),
          crossing.onSettle { seen("settled, here: \(MainQueue.isHere)") },
        ]
        crossing.pump()
        continuation.resume()
      }
    }
    await arrival(at: loop)
    loop.enqueue("set") { turn in turn.set(slot, 2) }
    #expect(trace.lines == ["commit 1", "settled, here: true"])
    #expect(
      reports.mistakes == ["attach", "onSettle", "pump"].map { .offOwner(call: $0) })
    for token in kept { token.cancel() }
    loop.enqueue("set") { turn in turn.set(slot, 3) }
    #expect(trace.lines.count == 2)
  }

  @Test("a loop without an owner, or with one that cannot be asked, takes calls where they come")
  func unconfined() async {
    let loop = Loop()
    let store = Store(0, in: loop.root) { (count: inout Int, step: Int) in
      count += step
      return .none
    }
    store.send(1)
    #expect(store.state == 1)
    await Elsewhere().check()
  }

  private actor Elsewhere {
    let store = Store(0) { (count: inout Int, step: Int) in
      count += step
      return .none
    }

    func check() {
      store.loop.run()
      store.send(2)
      #expect(store.state == 2)
    }
  }
}
