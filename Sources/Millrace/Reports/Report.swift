/// Something that a loop did not do, or not as asked; nothing is swallowed (L13).
///
/// Tools and tests see reports through ``Hooks``. A report is data; its text is one function, so that tests can match
/// the one and read the other.
public enum Report {
  /// An immediate turn was not let in.
  case refused(DeliveryError)
  /// A handler threw, and its turn was rolled back.
  case rejected(cause: Any, error: any Error, origin: Origin)
  /// Something arrived for a scope, a child or a store that is gone, and was dropped.
  case departed(what: String, scope: String)
  /// A result of an effect or a subscription that was cancelled meanwhile was dropped (L8, L9).
  case lateResult(of: String, action: Any)
  /// An effect ended with an error that it did not turn into an action.
  case effectFailed(effect: String, error: any Error)
  /// A handler that rolled back had begun observations; they never started.
  case observationsDropped(count: Int, cause: String)
  /// A derived value depends on itself.
  case cycle(DerivedError)
  /// Two subscriptions of one store have the same key; the first is kept.
  case duplicateKey(key: String, place: String)
  /// A surface that can know found nobody to handle an action.
  case unhandled(action: Any)
  /// A driver dropped an event, or found something wrong with a view.
  case driver(any CustomStringConvertible & Sendable)
  /// A style reports something of its own.
  case style(any StyleReport)
  /// The program around the loop made a mistake.
  case mistake(Mistake)
}

extension Report: CustomStringConvertible {
  /// What came, and what became of it.
  public var description: String {
    switch self {
    case .refused(let error): "Refused: \(error)"
    case .rejected(let cause, let error, _):
      "Rejected \(cause): \(error). The turn was rolled back. "
        + "Send what its handler accepts, or handle the error there."
    case .departed(let what, let scope):
      "Dropped \(what): \(scope) is gone. Stop what still sends to it, or keep it for longer."
    case .lateResult(let effect, let action):
      "Dropped \(action): its source \(effect) was cancelled or has left. "
        + "Let it go on if its results are still wanted."
    case .effectFailed(let effect, let error):
      "\(effect) failed: \(error). Turn the error into an action where the effect is made."
    case .observationsDropped(let count, let cause):
      "\(count) observation(s) begun by \(cause) never started: the turn was rolled back. Begin them again."
    case .cycle(let error): "\(error)"
    case .duplicateKey(let key, let place):
      "Two entries of \(place) have the key \(key); the first is kept. Give each a key of its own."
    case .unhandled(let action):
      "Nobody handles \(action). Add a handler for it, or do not send it."
    case .driver(let what): "\(what)"
    case .style(let what): what.description
    case .mistake(let mistake): "\(mistake)"
    }
  }
}
