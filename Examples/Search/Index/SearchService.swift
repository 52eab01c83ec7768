/// A service that finds results for a keyword.
package protocol SearchService<Hit>: Sendable {
  /// The type of a result.
  associatedtype Hit: Sendable, Equatable

  /// Searches for a keyword; returns the results, best first.
  ///
  /// - Parameter report: Called with the progress, from 0 to 1; it never decreases.
  func search(
    _ keyword: Keyword, report: @Sendable (Double) async -> Void
  ) async throws(SearchFailure) -> [Hit]

  /// Returns suggestions of other keywords, likeliest first.
  func suggestions(for keyword: Keyword) async throws(SearchFailure) -> [String]
}

/// The limits of a search result.
enum SearchLimit {
  /// The largest number of excerpts.
  static let results = 50
}
