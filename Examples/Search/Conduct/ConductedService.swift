/// A search service that simulates the chosen conduct.
struct ConductedService<Hit: Sendable & Equatable>: SearchService {
  let service: any SearchService<Hit>
  let conduct: SearchConduct
  /// The gate at which a held search waits.
  let gate: Gate
  let clock: any Clock<Duration>

  func search(
    _ keyword: Keyword, report: @Sendable (Double) async -> Void
  ) async throws(SearchFailure) -> [Hit] {
    let hits = try await service.search(keyword) { progress in
      await report(progress)
      switch conduct.pace {
      case .prompt: break
      // The delay of a cancelled search ends at once.
      case .slow: try? await clock.sleep(for: .milliseconds(100))
      case .held: if progress >= 0.5 { await gate.pass() }
      }
    }
    if conduct.fails { throw .asked }
    return hits
  }

  func suggestions(for keyword: Keyword) async throws(SearchFailure) -> [String] {
    try await service.suggestions(for: keyword)
  }
}

extension SearchRequest {
  /// True if this search is held half-way, whatever the conduct of the next one is.
  var isHeld: Bool { (service as? ConductedService<Hit>)?.conduct.pace == .held }
}
