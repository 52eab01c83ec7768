/// A service that behaves as somebody wants to see it.
struct ConductedService<Hit: Sendable & Equatable>: SearchService {
  let service: any SearchService<Hit>
  let conduct: SearchConduct
  /// Where it waits half-way.
  let gate: Gate
  let clock: any Clock<Duration>

  func search(
    _ keyword: Keyword, report: @Sendable (Double) async -> Void
  ) async throws(SearchFailure) -> [Hit] {
    let hits = try await service.search(keyword) { progress in
      await report(progress)
      switch conduct.pace {
      case .prompt: break
      // Cancelled, it needs no rest.
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
  /// Whether the search waits half-way, whatever the next one is to do.
  var isHeld: Bool { (service as? ConductedService<Hit>)?.conduct.pace == .held }
}
