import Millrace
package import MillraceUniFlow

extension Search {
  /// Initializes the feature, which has to be absent.
  package static func setup() -> Action { initialization(into: Preparing.self) }

  /// Starts a search for typed text.
  ///
  /// Text that is not a valid keyword is rejected with a ``KeywordError``.
  package static func begin(with typed: String, as request: SearchRequest<Hit>) -> Action {
    transition(from: Preparing.self, into: InProgress.self) { _, become, next in
      let keyword = try Keyword(typed)
      become { InProgress(keyword: keyword, request: request) }
      next.start(work(keyword, request)) { $0.action }
    }
  }

  /// Updates the progress of a search.
  package static func update(_ progress: Double, of request: SearchRequest<Hit>) -> Action {
    actualization(of: InProgress.self) { current, mutate, _ in
      try current.expect(request)
      mutate { $0.progress = progress }
    }
  }

  /// Finishes a search with its results; may be submitted from anywhere, and too late.
  package static func finish(with results: [Hit], of request: SearchRequest<Hit>) -> Action {
    transition(from: InProgress.self, into: Finished.self) { current, become, _ in
      try current.expect(request)
      become { Finished(keyword: current.keyword, request: request, results: results) }
    }
  }

  /// Ends a search with an error.
  package static func fail(_ error: SearchFailure, of request: SearchRequest<Hit>) -> Action {
    transition(from: InProgress.self, into: Failed.self) { current, become, _ in
      try current.expect(request)
      become { Failed(keyword: current.keyword, error: error) }
    }
  }

  /// Cancels the search in progress.
  ///
  /// - Parameter stopping: True to cancel the work as well. Otherwise the work runs on, and its
  ///   answer is rejected.
  package static func cancel(stopping: Bool = true) -> Action {
    transition(from: InProgress.self, into: Preparing.self) { current, become, next in
      become { Preparing() }
      if stopping { next.cancel(current.request) }
    }
  }

  /// Repeats a failed search.
  package static func retry(as request: SearchRequest<Hit>) -> Action {
    transition(from: Failed.self, into: InProgress.self) { current, become, next in
      become { InProgress(keyword: current.keyword, request: request) }
      next.start(work(current.keyword, request)) { $0.action }
    }
  }

  /// Prepares for a new search.
  ///
  /// - Parameter end: The state to leave.
  package static func reset<End: SearchEnd>(from end: End.Type) -> Action
  where End.Parent == Search {
    transition(from: end, into: Preparing.self)
  }

  /// Deinitializes the feature, and cancels a search in progress.
  ///
  /// - Parameter state: The current state.
  package static func cleanup<S: FeatureState>(from state: S.Type) -> Action
  where S.Parent == Search {
    deinitialization(from: state)
  }

  // MARK: Suggestions

  /// Requests suggestions of other keywords.
  package static func lookUp(for request: SearchRequest<Hit>) -> Action {
    actualization(of: Finished.self) { current, mutate, next in
      try current.expect(request)
      mutate { $0.suggestions = .awaited }
      next.start(lookup(current.keyword, request)) { $0.action }
    }
  }

  /// Stores the suggested keywords.
  package static func suggest(_ keywords: [String], of request: SearchRequest<Hit>) -> Action {
    actualization(of: Finished.self) { current, mutate, _ in
      try current.expect(request)
      mutate { $0.suggestions = .found(keywords) }
    }
  }
}

extension Search.InProgress {
  /// Rejects an answer to an earlier search, which the type of the state cannot tell apart.
  func expect(_ request: SearchRequest<Hit>) throws(SearchRejection) {
    guard request == self.request else {
      throw .late(request: request.number, current: self.request.number)
    }
  }
}

extension Search.Finished {
  func expect(_ request: SearchRequest<Hit>) throws(SearchRejection) {
    guard request == self.request else {
      throw .late(request: request.number, current: self.request.number)
    }
  }
}
