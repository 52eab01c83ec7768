/// A source of listings.
public protocol PropertyService: Sendable {
  /// Searches for listings; a cancelled task throws ``SearchFailure/cancelled``.
  func search(
    _ question: ServiceQuestion, _ conduct: ServiceConduct
  ) async throws(SearchFailure) -> SearchResponse
}
