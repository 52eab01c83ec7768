/// Why a search came to no end.
public enum SearchFailure: Error, Equatable, Sendable {
  /// There is no checkout to be searched.
  case noCheckout
  /// A folder holds no text that could be searched.
  case noTexts(in: String)
  /// The file of the index cannot be used.
  case index(reason: String)
  /// The example was asked to fail.
  case asked
  /// Nobody waits for it any more.
  case cancelled
}

extension SearchFailure: CustomStringConvertible {
  /// What was expected, what came and what to do.
  public var description: String {
    switch self {
    case .noCheckout:
      "Expected a checkout of the project around this program, found none. Start it from one."
    case .noTexts(let folder):
      "Expected documentation in \(folder), found none. Restore the checkout."
    case .index(let reason):
      "Expected to use the file of the index, found: \(Self.open(reason)). Try again, or remove the file."
    case .asked:
      "The search failed, as it was asked to. Ask it to find something, and try again."
    case .cancelled:
      "The search was cancelled. Search again."
    }
  }

  /// A reason without the full stop that it may end with.
  private static func open(_ reason: String) -> Substring {
    reason.hasSuffix(".") ? reason.dropLast() : reason[...]
  }
}
