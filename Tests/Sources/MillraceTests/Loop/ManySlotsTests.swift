import Millrace
import Testing

@Suite("A turn over many slots, the short way")
struct ManySlotsTests {
  struct Broken: Error {}

  let loop = Loop()

  private func run(
    keepsOld: Bool = true, failing: Bool = false, _ body: (borrowing Turn) -> Void
  ) -> Outcome {
    let outcome = loop.performFast(
      "short", keepsOld: keepsOld, fileID: #fileID, line: #line
    ) { turn in
      body(turn)
      return failing ? Broken() : nil
    }
    return switch outcome {
    case .notTaken: .notTaken
    case .committed: .committed
    case .rolledBack(let error): error is Broken ? .rolledBack : .notTaken
    }
  }

  private enum Outcome {
    case notTaken, committed, rolledBack
  }

  @Test(
    "slots that are edited, set, made, cleared or removed are restored by a rollback, twice over")
  func rollsBack() {
    let numbers = Slot("numbers", in: loop.root, [1, 2])
    let absent = Slot("absent", in: loop.root, of: Int.self)
    let cleared = Slot("cleared", in: loop.root, "there")
    let screen = Scope("screen", in: loop.root)
    let inside = Slot("inside", in: screen, 3)
    for _ in 0..<2 {
      var made: Slot<Int>?
      let outcome = run(failing: true) { turn in
        turn.edit(numbers) { $0.append(3) }
        turn.set(numbers, [])
        turn.set(absent, 5)
        turn.clear(cleared)
        turn.remove(screen)
        made = Slot("made", in: loop.root, 7)
      }
      #expect(outcome == .rolledBack)
      #expect(numbers.value == [1, 2])
      #expect(absent.value == nil)
      #expect(cleared.value == "there")
      #expect(inside.value == 3)
      #expect(screen.isAlive)
      #expect(made?.value == nil)
    }
    #expect(loop.commitNumber == 0)
  }

  @Test("observers are notified as by any other turn, also of a slot that is removed")
  func commits() {
    let (first, second) = (Slot("first", in: loop.root, 1), Slot("second", in: loop.root, 1))
    var notified: [String] = []
    let tokens = [
      second.signal.observe { notified.append("second \($0 ?? 0)") },
      first.signal.observe { notified.append("first \($0 ?? 0)") },
    ]
    notified = []
    for keepsOld in [true, false] {
      let outcome = run(keepsOld: keepsOld) { turn in
        turn.edit(first) { $0 += 1 }
        turn.edit(second) { $0 += 1 }
      }
      #expect(outcome == .committed)
    }
    _ = run { turn in turn.clear(first) }
    #expect(notified == ["second 2", "first 2", "second 3", "first 3", "first 0"])
    #expect(loop.commitNumber == 3)
    withExtendedLifetime(tokens) {}
  }

  @Test("the old value is released with the commit, so that the next edit copies nothing")
  func releases() {
    final class Token {}
    let slot = Slot<Token?>("token", in: loop.root, Token())
    weak let token = slot.value ?? nil
    _ = run { turn in turn.set(slot, nil) }
    #expect(token == nil)
  }

  @Test("it is not taken while a turn is under way, or a tool asks for commits")
  func notTaken() {
    loop.enqueue("outer") { _ in
      #expect(run { _ in } == .notTaken)
    }
    let hooks = loop.attach(Hooks(didCommit: { _ in }))
    #expect(run { _ in } == .notTaken)
    withExtendedLifetime(hooks) {}
  }
}
