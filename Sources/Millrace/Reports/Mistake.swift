/// A mistake of the program around the loop: reported through one hook, without a crash.
public enum Mistake: Error, Equatable, Sendable {
  /// A handler read the slot that it is editing (L3).
  case readWhileEditing(slot: String)
  /// A handler edited a slot inside an edit of the same slot.
  case editWhileEditing(slot: String)
  /// A slot without a value was edited.
  case editAbsent(slot: String)
  /// A turn of one loop edited a slot of another.
  case foreignSlot(slot: String)
  /// `run(isolation:)` was called by a second actor.
  case secondOwner
  /// The removal of the root scope was requested.
  case rootRemoved
  /// A scope was created below one that has been removed.
  case departedParent(scope: String, parent: String)
  /// The state of a departed child or store was read.
  case readDeparted(store: String)
  /// A timeline operation was called inside a turn or its notifications.
  case travelDuringTurn(operation: String)
  /// A timeline operation was called while another timeline shows the past of the same loop.
  case travelElsewhere(operation: String)
  /// A commit was requested that the timeline does not keep.
  case unknownCommit(number: Int, kept: ClosedRange<Int>)
  /// A loop, or a value that belongs to it, was called off its owner; the call was queued to the
  /// owner.
  case offOwner(call: String)
  /// A value was read or created off the owner of a loop, where the call could not wait for the
  /// owner.
  case raced(call: String)
  /// A style detected a mistake of its own; see ``style(_:)``.
  case ofStyle(StyleMistake)
}

extension Mistake: CustomStringConvertible {
  /// The expectation, the violation, and what to do.
  @_optimize(none)
  public var description: String {
    switch self {
    case .readWhileEditing(let slot):
      "The slot “\(slot)” was read inside its own edit. Use the value that the handler was given."
    case .editWhileEditing(let slot):
      "The slot “\(slot)” was edited inside its own edit. Finish the outer edit first."
    case .editAbsent(let slot):
      "The slot “\(slot)” has no value to edit. Give it one with set, or check that it is present."
    case .foreignSlot(let slot):
      "The slot “\(slot)” belongs to another loop. Send to that loop through its handle."
    case .secondOwner:
      "run(isolation:) was called by a second actor. A loop has one owner: call it once, from "
        + "there."
    case .rootRemoved:
      "The root scope cannot be removed. Remove the scopes below it, or release the loop."
    case .departedParent(let scope, let parent):
      "The scope “\(scope)” was made below “\(parent)”, which is gone. Make it below a live one."
    case .readDeparted(let store):
      "The state of “\(store)” was read, but it is gone; the last known value was "
        + "returned. Release the child when its state is removed."
    case .travelDuringTurn(let operation):
      "The timeline was asked to \(operation) inside a turn. Do it between turns: post it to the "
        + "loop's handle."
    case .travelElsewhere(let operation):
      "The timeline was asked to \(operation) while another one shows the past. Resume that one "
        + "first."
    case .unknownCommit(let number, let kept):
      "The timeline has no commit \(number); it keeps \(kept.lowerBound) to \(kept.upperBound)."
    case .offOwner(let call):
      "\(call) was called off the owner of its loop, and queued to it. "
        + "Go to the owner first, or use the handle."
    case .raced(let call):
      "\(call) off the owner of its loop could not wait, and raced with the owner's turns. "
        + "Go to the owner first, or use the handle."
    case .ofStyle(let mistake): mistake.description
    }
  }
}

extension Mistake {
  /// The hook for programmer mistakes, called besides the report; a test binds its own.
  ///
  /// It replaces the default, which writes a mistake that no tool of its loop receives to standard
  /// error, once per kind and location.
  @TaskLocal public static var hook: (@Sendable (Mistake) -> Void)?

  /// Reports the mistake to the loop's tools and to the hook.
  public func report(to loop: Loop?) {
    let isReported = loop?.hooks.didReport(.mistake(self)) ?? false
    if let hook = Mistake.hook {
      hook(self)
    } else if !isReported {
      ReportLog.standard.write(.mistake(self))
    }
  }
}
