/// A policy for an immediate turn that is sent during another one (L2).
///
/// A turn that may wait has no policy but a method of its own.
/// ``Loop/enqueue(_:from:fileID:line:_:)`` runs the turn now if the loop is idle, and otherwise
/// after the current turn and all its notifications. ``Loop/submit(_:from:fileID:line:_:)`` never
/// runs the turn before the call returns.
public enum Delivery: Sendable, Hashable {
  /// Refuses the turn while another one runs: Flux's policy (FX-2).
  case reject
  /// Runs the turn at once, inside the notifications of the current turn, and to its end before the
  /// call returns: the policy of ReSwift and of Core (CO-3). Refuses it inside a handler, and
  /// beyond the loop's nesting limit.
  case nested
}

/// The reason why a turn was refused.
public enum DeliveryError: Error, Equatable, Sendable {
  /// A turn is running and the policy is ``Delivery/reject``.
  case busy(running: String, refused: String)
  /// A handler is running; a turn can be nested only while observers are notified.
  case insideHandler(running: String, refused: String)
  /// Nested turns went `limit` levels deep.
  case tooDeep(limit: Int, refused: String)
  /// The loop shows the past; an immediate turn cannot wait for the present.
  case frozen(refused: String)
  /// The caller is off the owner of the loop, and an immediate turn cannot wait for the owner.
  ///
  /// Only the main actor can be queried: any other owner is confined by the compiler alone.
  case offOwner(refused: String)
}

extension DeliveryError: CustomStringConvertible {
  /// The refused turn, the reason, and what to do.
  @_optimize(none)
  public var description: String {
    switch self {
    case .busy(let running, let refused):
      "Cannot dispatch in the middle of a dispatch: \(refused) was sent while \(running) is "
        + "being handled. "
        + "Send it after the dispatch, or enqueue it."
    case .insideHandler(let running, let refused):
      "Cannot nest \(refused) inside the handler of \(running): a nested turn exists only while "
        + "observers are "
        + "notified. Return it as an effect, or enqueue it."
    case .tooDeep(let limit, let refused):
      "Nested turns went \(limit) levels deep and \(refused) was refused. Observers that answer "
        + "each other never end: "
        + "enqueue one of them, or raise the loop's nestingLimit."
    case .frozen(let refused):
      "\(refused) was refused because the loop shows the past. Resume the timeline first, or "
        + "enqueue it to wait."
    case .offOwner(let refused):
      "\(refused) was refused because it was sent off the owner of the loop. "
        + "Go to the owner first, or use the loop's handle."
    }
  }
}

/// The error of an immediate turn that did not commit.
public enum TurnError<Failure: Error>: Error {
  /// The turn was refused; nothing ran.
  case refused(DeliveryError)
  /// The handler threw; its changes were rolled back (L3).
  case failed(Failure)
}

extension TurnError: Equatable where Failure: Equatable {}
extension TurnError: Sendable where Failure: Sendable {}
