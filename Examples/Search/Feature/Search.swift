public import MillraceUniFlow

/// The feature of a search: absent, or in one of four states with its data.
///
/// ```
///   setup ─▶ Preparing ── begin ─▶ InProgress ─┬─ finish ─▶ Finished ─┐
///               ▲  ▲                 │   ▲     └─ fail ──▶ Failed ────┤
///               │  └──── cancel ─────┘   └─ retry ──────────┘         │
///               └───────────────────────── reset ─────────────────────┘
/// ```
///
/// It is independent of the kind of result and of the service.
public enum Search<Hit: Sendable & Equatable>: Feature {
  /// The state in which a keyword can be typed.
  public struct Preparing: SimpleState, Sendable, Equatable {
    /// The feature that the state belongs to.
    public typealias UFLFeature = Search

    /// Creates the state, which has no data.
    public init() {}
  }

  /// The state while a search runs.
  public struct InProgress: FeatureState, Sendable, Equatable {
    /// The feature that the state belongs to.
    public typealias UFLFeature = Search

    /// The keyword of the search.
    public let keyword: Keyword
    /// The request of the search.
    public let request: SearchRequest<Hit>
    /// The progress, from 0 to 1.
    public internal(set) var progress = 0.0
  }

  /// The state with the results.
  public struct Finished: FeatureState, Sendable, Equatable, SearchEnd {
    /// The feature that the state belongs to.
    public typealias UFLFeature = Search

    /// The keyword of the search.
    public let keyword: Keyword
    /// The request of the search.
    public let request: SearchRequest<Hit>
    /// The results, best first; may be empty.
    public let results: [Hit]
    /// The suggestions of other keywords, if there are no results.
    public internal(set) var suggestions = Suggestions.none
  }

  /// The state after a failure.
  public struct Failed: FeatureState, Sendable, Equatable, SearchEnd {
    /// The feature that the state belongs to.
    public typealias UFLFeature = Search

    /// The keyword of the search.
    public let keyword: Keyword
    /// The failure of the search.
    public let error: SearchFailure
  }
}

/// A state from which a new search can be started.
public protocol SearchEnd: FeatureState {}

/// The suggestions of other keywords for a search without results.
public enum Suggestions: Sendable, Equatable {
  /// None were requested.
  case none
  /// Requested, without an answer yet.
  case awaited
  /// The suggested keywords, likeliest first; may be empty.
  case found([String])
}

/// The reason why a search rejects an action that its state alone would allow.
public enum SearchRejection: Error, Hashable, Sendable {
  /// The action belongs to an earlier search.
  case late(request: UInt128, current: UInt128)
}

extension SearchRejection: CustomStringConvertible {
  /// The message: what was expected and what was received.
  public var description: String {
    "Expected an answer to the search that is under way, got one to an earlier search."
  }
}
