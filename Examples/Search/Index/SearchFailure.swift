package enum SearchFailure: Error, Equatable, Sendable {
  /// There is no checkout to search.
  case noCheckout
  /// The folder contains no text to search.
  case noTexts(in: String)
  /// The file of the index cannot be used.
  case index(reason: String)
  /// The person chose a search that fails.
  case asked
  case cancelled
}

extension SearchFailure: CustomStringConvertible {
  /// The message: what was expected, what was found and what to do.
  package var description: String {
    switch self {
    case .noCheckout:
      "Expected a checkout of the project around this program, found none. Start it from one."
    case .noTexts(let folder):
      "Expected documentation in \(folder), found none. Restore the checkout."
    case .index(let reason):
      "Expected to use the file of the index, found: \(Self.open(reason)). Try again, or remove "
        + "the file."
    case .asked:
      "The search failed: the switch “It fails at the end” is on. Turn it off, and try again."
    case .cancelled:
      "The search was cancelled. Search again."
    }
  }

  /// Returns a reason without its final full stop.
  private static func open(_ reason: String) -> Substring {
    reason.hasSuffix(".") ? reason.dropLast() : reason[...]
  }
}
