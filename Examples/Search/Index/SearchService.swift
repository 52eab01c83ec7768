/// Who finds what belongs to a keyword.
public protocol SearchService<Hit>: Sendable {
  /// What is found.
  associatedtype Hit: Sendable, Equatable

  /// Finds; the best first.
  ///
  /// - Parameter report: told how much is done, from 0 to 1; never less than before.
  func search(
    _ keyword: Keyword, report: @Sendable (Double) async -> Void
  ) async throws(SearchFailure) -> [Hit]

  /// What else could have been meant, likelier keywords first.
  func suggestions(for keyword: Keyword) async throws(SearchFailure) -> [String]
}
