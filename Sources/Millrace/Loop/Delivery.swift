/// How an immediate turn is let in while another one is under way (L2).
///
/// The two other policies need no case of their own: ``Loop/enqueue(_:from:fileID:line:_:)`` runs now if the loop is idle and
/// after the current turn and all its notifications otherwise; ``Loop/submit(_:from:fileID:line:_:)`` never runs before the
/// call returns.
public enum Delivery: Sendable, Hashable {
  /// Refused while anything is under way: Flux's policy (FX-2).
  case reject
  /// Runs at once, inside the notifications of the turn under way, and is finished when the call returns: the policy
  /// of ReSwift and of Core (CO-3). Refused inside a handler, and beyond the loop's depth limit.
  case nested
}

/// Why a turn was not let in.
public enum DeliveryError: Error, Equatable, Sendable {
  /// A turn is under way and the policy is ``Delivery/reject``.
  case busy(running: String, refused: String)
  /// A handler is at work; a nested turn exists only while observers are being told.
  case insideHandler(running: String, refused: String)
  /// Nested turns went `limit` levels deep.
  case tooDeep(limit: Int, refused: String)
  /// The loop shows the past; a turn that must finish now cannot wait for the present.
  case frozen(refused: String)
  /// The caller is off the main actor, which owns the loop; a turn that must finish now cannot wait
  /// for the owner.
  case offOwner(refused: String)
}

extension DeliveryError: CustomStringConvertible {
  /// What was expected, what came and what to do.
  public var description: String {
    switch self {
    case .busy(let running, let refused):
      "Cannot dispatch in the middle of a dispatch: \(refused) was sent while \(running) is being handled. "
        + "Send it after the dispatch, or enqueue it."
    case .insideHandler(let running, let refused):
      "Cannot nest \(refused) inside the handler of \(running): a nested turn exists only while observers are told. "
        + "Return it as an effect, or enqueue it."
    case .tooDeep(let limit, let refused):
      "Nested turns went \(limit) levels deep and \(refused) was refused. Observers that answer each other never end: "
        + "enqueue one of them, or raise the loop's nestingLimit."
    case .frozen(let refused):
      "\(refused) was refused because the loop shows the past. Resume the timeline first, or enqueue it to wait."
    case .offOwner(let refused):
      "\(refused) was refused because it was sent off the owner of the loop. "
        + "Go to the owner first, or use the loop's handle."
    }
  }
}

/// What ends an immediate turn early.
public enum TurnError<Failure: Error>: Error {
  /// The turn was not let in; nothing ran.
  case refused(DeliveryError)
  /// The handler threw; everything it did was rolled back (L3).
  case failed(Failure)
}

extension TurnError: Equatable where Failure: Equatable {}
extension TurnError: Sendable where Failure: Sendable {}
