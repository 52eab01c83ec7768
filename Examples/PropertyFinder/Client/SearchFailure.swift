/// Why a search led to no listings.
public enum SearchFailure: Error, Hashable, Sendable {
  /// Nobody answered at the service's address.
  case unreachable
  /// No answer came in time.
  case timedOut
  /// The service answered with a status that means no answer.
  case refused(status: Int)
  /// What came is not what the service answers.
  case notUnderstood
  /// Several places have that name, or a similar one.
  case ambiguous([String], isSpelling: Bool)
  /// No place has that name, nor a similar one.
  case unknownPlace
  /// Nobody waits for it any more.
  case cancelled
}

extension SearchFailure: CustomStringConvertible {
  /// What happened and what to do, for a person.
  public var description: String {
    switch self {
    case .unreachable: "The listings cannot be reached. Check the connection and try again."
    case .timedOut: "The listings did not answer in time. Try again."
    case .refused: "The listings are not available at the moment. Try again later."
    case .notUnderstood: "The answer of the listings made no sense. Try again later."
    case .ambiguous(_, isSpelling: false): "There are several places of that name. Choose one."
    case .ambiguous(_, isSpelling: true): "There is no place of that name. Did you mean this one?"
    case .unknownPlace: "There is no place of that name. Check the spelling, or try the postcode."
    case .cancelled: "The search was stopped."
    }
  }

  /// Whether the same question may be answered later.
  public var canBeRetried: Bool {
    switch self {
    case .unreachable, .timedOut, .refused, .notUnderstood: true
    case .ambiguous, .unknownPlace, .cancelled: false
    }
  }
}
