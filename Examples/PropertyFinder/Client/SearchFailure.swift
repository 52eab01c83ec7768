package enum SearchFailure: Error, Hashable, Sendable {
  /// The service could not be reached.
  case unreachable
  /// No answer arrived in time.
  case timedOut
  /// The service answered with a status of failure.
  case refused(status: Int)
  /// The answer could not be decoded.
  case unreadable
  /// Several places have this name, or a similar one.
  case ambiguous([String], isSpelling: Bool)
  /// No place has this name, nor a similar one.
  case unknownPlace
  case cancelled
}

extension SearchFailure: CustomStringConvertible {
  /// The message for a person: what happened and what to do.
  package var description: String {
    switch self {
    case .unreachable: "The listings cannot be reached. Check the connection and try again."
    case .timedOut: "The listings did not answer in time. Try again."
    case .refused: "The listings are not available at the moment. Try again later."
    case .unreadable: "The answer of the listings could not be read. Try again later."
    case .ambiguous(_, isSpelling: false): "There are several places of that name. Choose one."
    case .ambiguous(_, isSpelling: true): "There is no place of that name. Did you mean this one?"
    case .unknownPlace: "There is no place of that name. Check the spelling, or try the postcode."
    case .cancelled: "The search was stopped."
    }
  }

  /// True if the same search may succeed later.
  package var canBeRetried: Bool {
    switch self {
    case .unreachable, .timedOut, .refused, .unreadable: true
    case .ambiguous, .unknownPlace, .cancelled: false
    }
  }
}
