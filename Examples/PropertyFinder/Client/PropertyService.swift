/// Where the app gets its listings from.
public protocol PropertyService: Sendable {
  /// Asks a question; a cancelled task is answered with ``SearchFailure/cancelled``.
  func search(
    _ question: ServiceQuestion, _ conduct: ServiceConduct
  ) async throws(SearchFailure) -> SearchResponse
}
