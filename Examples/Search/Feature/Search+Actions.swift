import Millrace
public import MillraceUniFlow

extension Search {
  /// Opens the search; it has to be absent.
  public static func setup() -> Action { initialization(into: Preparing.self) }

  /// Looks for what was typed.
  ///
  /// What cannot be looked for is turned away with a ``KeywordError``.
  public static func begin(with typed: String, as request: SearchRequest<Hit>) -> Action {
    transition(from: Preparing.self, into: InProgress.self) { _, become, next in
      let keyword = try Keyword(typed)
      become { InProgress(keyword: keyword, request: request) }
      next.start(work(keyword, request)) { $0.action }
    }
  }

  /// Says how much is done.
  public static func update(_ progress: Double, of request: SearchRequest<Hit>) -> Action {
    actualization(of: InProgress.self) { current, mutate, _ in
      try current.expect(request)
      mutate { $0.progress = progress }
    }
  }

  /// Brings what was found; may come from anywhere, and too late.
  public static func finish(with results: [Hit], of request: SearchRequest<Hit>) -> Action {
    transition(from: InProgress.self, into: Finished.self) { current, become, _ in
      try current.expect(request)
      become { Finished(keyword: current.keyword, request: request, results: results) }
    }
  }

  /// Brings the news that there is no answer.
  public static func fail(_ error: SearchFailure, of request: SearchRequest<Hit>) -> Action {
    transition(from: InProgress.self, into: Failed.self) { current, become, _ in
      try current.expect(request)
      become { Failed(keyword: current.keyword, error: error) }
    }
  }

  /// Gives up what is under way.
  ///
  /// - Parameter stopping: whether the work is stopped as well. What cannot be stopped goes on, and its answer is turned away.
  public static func cancel(stopping: Bool = true) -> Action {
    transition(from: InProgress.self, into: Preparing.self) { current, become, next in
      become { Preparing() }
      if stopping { next.cancel(current.request) }
    }
  }

  /// Looks for the same once more.
  public static func retry(as request: SearchRequest<Hit>) -> Action {
    transition(from: Failed.self, into: InProgress.self) { current, become, next in
      become { InProgress(keyword: current.keyword, request: request) }
      next.start(work(current.keyword, request)) { $0.action }
    }
  }

  /// Makes room for a new search.
  ///
  /// - Parameter end: the state that is left.
  public static func reset<End: SearchEnd>(from end: End.Type) -> Action
  where End.Parent == Search {
    transition(from: end, into: Preparing.self)
  }

  /// Closes the search; what is under way is cancelled with it.
  ///
  /// - Parameter state: the state that it is in.
  public static func cleanup<S: FeatureState>(from state: S.Type) -> Action
  where S.Parent == Search {
    deinitialization(from: state)
  }

  // MARK: Suggestions

  /// Asks what else could have been meant.
  public static func lookUp(for request: SearchRequest<Hit>) -> Action {
    actualization(of: Finished.self) { current, mutate, next in
      try current.expect(request)
      mutate { $0.suggestions = .awaited }
      next.start(lookup(current.keyword, request)) { $0.action }
    }
  }

  /// Brings what else could have been meant.
  public static func suggest(_ keywords: [String], of request: SearchRequest<Hit>) -> Action {
    actualization(of: Finished.self) { current, mutate, _ in
      try current.expect(request)
      mutate { $0.suggestions = .found(keywords) }
    }
  }
}

extension Search.InProgress {
  /// The type of the state says that a search is under way, and only the request says which.
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
