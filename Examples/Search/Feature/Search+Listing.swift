package import MillraceUniFlow

extension Search {
  /// The actions of the feature, for its chart.
  package static var actions: [Action] {
    let request = SearchRequest<Hit>(0, of: EmptyService<Hit>())
    return [
      setup(), begin(with: "", as: request), update(0, of: request),
      finish(with: [], of: request), fail(.cancelled, of: request), cancel(),
      retry(as: request), reset(from: Finished.self), reset(from: Failed.self),
      lookUp(for: request), suggest([], of: request), cleanup(from: Preparing.self),
      cleanup(from: InProgress.self), cleanup(from: Finished.self), cleanup(from: Failed.self),
    ]
  }
}

extension Search {
  /// The automatic reactions: a search without results requests suggestions.
  package static var bindings: [ModelBinding] {
    [
      scenario()
        .when("search finished", TransitionInto<Finished>.done)
        .given("results are empty", ifMutation: { $0.newState.results.isEmpty })
        .then("submit suggestion lookup", submit: { lookUp(for: $0.newState.request) })
    ]
  }
}

/// A service without results, for actions that are only listed.
private struct EmptyService<Hit: Sendable & Equatable>: SearchService {
  func search(
    _ keyword: Keyword, report: @Sendable (Double) async -> Void
  ) async throws(SearchFailure) -> [Hit] { [] }

  func suggestions(for keyword: Keyword) async throws(SearchFailure) -> [String] { [] }
}
