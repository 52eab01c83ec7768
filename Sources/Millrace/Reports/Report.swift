/// A notice of something that a loop did not do, or not as requested; no failure is silent (L13).
///
/// Tools and tests receive reports through ``Hooks``. A report is data; its text is one function,
/// so that tests can match the data and read the text.
public enum Report {
  /// An immediate turn was refused.
  case refused(DeliveryError)
  /// A handler threw, and its turn was rolled back.
  case rejected(cause: Any, error: any Error, origin: Origin)
  /// An action, an effect or a value for a removed scope, child or store was dropped.
  case departed(dropped: String, scope: String)
  /// The result of an effect or a subscription was dropped, because its source had been cancelled
  /// (L8, L9).
  case lateResult(of: String, action: Any)
  /// An effect ended with an error that it did not turn into an action.
  case effectFailed(effect: String, error: any Error)
  /// A handler that was rolled back had begun observations; they never started.
  case observationsDropped(count: Int, cause: String)
  /// A derived value depends on itself.
  case cycle(DerivedError)
  /// Two subscriptions of one store have the same key; the first is kept.
  case duplicateKey(key: String, location: String)
  /// An action has no handler, in a style that can know.
  case unhandled(action: Any)
  /// A driver dropped an event, or detected a mistake in a view.
  case driver(any CustomStringConvertible & Sendable)
  /// A style's own report.
  case style(any StyleReport)
  /// The program around the loop made a mistake.
  case mistake(Mistake)
}

extension Report: CustomStringConvertible {
  /// The event, its outcome, and what to do.
  @_optimize(none)
  public var description: String {
    switch self {
    case .refused(let error): "Refused: \(error)"
    case .rejected(let cause, let error, _):
      "Rejected \(cause): \(Self.sentence(of: error)) The turn was rolled back. "
        + "Send what its handler accepts, or handle the error there."
    case .departed(let item, let scope):
      "Dropped \(item): \(scope) is gone. Stop what still sends to it, or keep it for longer."
    case .lateResult(let effect, let action):
      "Dropped \(action): its source \(effect) was cancelled or removed. "
        + "Keep it running if its results are needed."
    case .effectFailed(let effect, let error):
      "\(effect) failed: \(Self.sentence(of: error)) "
        + "Turn the error into an action in its work, or by `catch:` where the effect is made."
    case .observationsDropped(let count, let cause):
      "\(count) observation(s) begun by \(cause) never started: the turn was rolled back. Begin "
        + "them again."
    case .cycle(let error): "\(error)"
    case .duplicateKey(let key, let location):
      "Two entries of \(location) have the key \(key); the first is kept. "
        + "Give each a key of its own."
    case .unhandled(let action):
      "No handler takes \(action). Add one, retain the store that has it, or do not send it."
    case .driver(let problem): "\(problem)"
    case .style(let report): report.description
    case .mistake(let mistake): "\(mistake)"
    }
  }
}

extension Report {
  /// Returns the text of an error with one full stop at its end.
  package static func sentence(of error: any Error) -> String {
    let text = "\(error)"
    return text.hasSuffix(".") ? text : text + "."
  }
}

/// A style's own report, which the loop does not know; see ``Report/style(_:)``.
public protocol StyleReport: CustomStringConvertible, Sendable {
  /// The text for a log: without actions, errors and values, which may contain what people typed.
  var logText: String { get }
  /// A text that is equal for all reports of one kind and location.
  var kindAndLocation: String { get }
}
