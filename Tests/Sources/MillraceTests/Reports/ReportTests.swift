import Millrace
import MillraceTestSupport
import Testing

@Suite("L13: every text states what happened and what to do")
struct ReportTests {
  /// An error whose text is a sentence already.
  private struct Sentence: Error, CustomStringConvertible {
    let description = "It is full."
  }

  private static let texts: [(String, String)] = [
    (
      "\(Report.refused(.busy(running: "A", refused: "B")))",
      "Refused: Cannot dispatch in the middle of a dispatch: B was sent while A is being handled. "
        + "Send it after the dispatch, or enqueue it."
    ),
    (
      "\(DeliveryError.insideHandler(running: "A", refused: "B"))",
      "Cannot nest B inside the handler of A: a nested turn exists only while observers are "
        + "notified. Return it as an effect, or enqueue it."
    ),
    (
      "\(DeliveryError.tooDeep(limit: 3, refused: "B"))",
      "Nested turns went 3 levels deep and B was refused. Observers that answer each other never "
        + "end: enqueue one of them, or raise the loop's nestingLimit."
    ),
    (
      "\(DeliveryError.frozen(refused: "B"))",
      "B was refused because the loop shows the past. Resume the timeline first, or enqueue it to "
        + "wait."
    ),
    (
      "\(DeliveryError.offOwner(refused: "B"))",
      "B was refused because it was sent off the owner of the loop. Go to the owner first, or use "
        + "the loop's handle."
    ),
    (
      "\(Report.rejected(cause: "A", error: Refusal(), origin: Origin()))",
      "Rejected A: no. The turn was rolled back. "
        + "Send what its handler accepts, or handle the error there."
    ),
    (
      "\(Report.rejected(cause: "A", error: Sentence(), origin: Origin()))",
      "Rejected A: It is full. The turn was rolled back. "
        + "Send what its handler accepts, or handle the error there."
    ),
    (
      "\(Report.departed(dropped: "A", scope: "B"))",
      "Dropped A: B is gone. Stop what still sends to it, or keep it for longer."
    ),
    (
      "\(Report.lateResult(of: "load", action: "A"))",
      "Dropped A: its source load was cancelled or removed. Keep it running if its results are "
        + "needed."
    ),
    (
      "\(Report.effectFailed(effect: "load", error: Refusal()))",
      "load failed: no. Turn the error into an action in its work, or by `catch:` where the "
        + "effect is made."
    ),
    (
      "\(Report.observationsDropped(count: 2, cause: "A"))",
      "2 observation(s) begun by A never started: the turn was rolled back. Begin them again."
    ),
    (
      "\(Report.cycle(.cycle(path: ["a", "b", "a"])))",
      "Circular dependency detected: a → b → a. Let one of them read a slot instead."
    ),
    (
      "\(Report.duplicateKey(key: "k", location: "the list"))",
      "Two entries of the list have the key k; the first is kept. Give each a key of its own."
    ),
    (
      "\(Report.unhandled(action: "A"))",
      "No handler takes A. Add one, retain the store that has it, or do not send it."
    ),
    (
      "\(Report.mistake(.readWhileEditing(slot: "s")))",
      "The slot “s” was read inside its own edit. Use the value that the handler was given."
    ),
    (
      "\(Mistake.editWhileEditing(slot: "s"))",
      "The slot “s” was edited inside its own edit. Finish the outer edit first."
    ),
    (
      "\(Mistake.editAbsent(slot: "s"))",
      "The slot “s” has no value to edit. Give it one with set, or check that it is present."
    ),
    (
      "\(Mistake.foreignSlot(slot: "s"))",
      "The slot “s” belongs to another loop. Send to that loop through its handle."
    ),
    (
      "\(Mistake.secondOwner)",
      "run(isolation:) was called by a second actor. A loop has one owner: call it once, from "
        + "there."
    ),
    (
      "\(Mistake.rootRemoved)",
      "The root scope cannot be removed. Remove the scopes below it, or release the loop."
    ),
    (
      "\(Mistake.departedParent(scope: "a", parent: "b"))",
      "The scope “a” was made below “b”, which is gone. Make it below a live one."
    ),
    (
      "\(Mistake.readDeparted(store: "s"))",
      "The state of “s” was read, but it is gone; the last known value was "
        + "returned. Release the child when its state is removed."
    ),
    (
      "\(Mistake.travelDuringTurn(operation: "resume"))",
      "The timeline was asked to resume inside a turn. Do it between turns: post it to the loop's "
        + "handle."
    ),
    (
      "\(Mistake.travelElsewhere(operation: "resume"))",
      "The timeline was asked to resume while another one shows the past. Resume that one first."
    ),
    (
      "\(Mistake.unknownCommit(number: 9, kept: 0...5))",
      "The timeline has no commit 9; it keeps 0 to 5."
    ),
    (
      "\(Mistake.raced(call: "reading a"))",
      "reading a off the owner of its loop could not wait, and raced with the owner's turns. "
        + "Go to the owner first, or use the handle."
    ),
    (
      "\(Mistake.offOwner(call: "A"))",
      "A was called off the owner of its loop, and queued to it. Go to the owner first, or use the "
        + "handle."
    ),
  ]

  @Test("L13: the texts", arguments: texts)
  func text(came: String, expected: String) {
    #expect(came == expected)
  }

  @Test("L13: a mistake reaches the hook that a test binds, as well as the tools")
  func hook() {
    final class Seen: @unchecked Sendable { var all: [Mistake] = [] }
    let seen = Seen()
    let loop = Loop()
    let reports = Reports(of: loop)
    Mistake.$hook.withValue({ seen.all.append($0) }) {
      loop.enqueue("x") { turn in turn.remove(loop.root) }
    }
    #expect(seen.all == [.rootRemoved] && reports.mistakes == [.rootRemoved])
  }
}
