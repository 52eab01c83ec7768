package import MillraceUniFlow

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
package enum Search<Hit: Sendable & Equatable>: Feature {
  /// The state in which a keyword can be typed.
  package struct Preparing: SimpleState, Sendable, Equatable {
    /// The feature that the state belongs to.
    package typealias UFLFeature = Search

    /// Creates the state, which has no data.
    package init() {}
  }

  /// The state while a search runs.
  package struct InProgress: FeatureState, Sendable, Equatable {
    /// The feature that the state belongs to.
    package typealias UFLFeature = Search

    package let keyword: Keyword
    package let request: SearchRequest<Hit>
    /// The progress, from 0 to 1.
    package internal(set) var progress = 0.0
  }

  /// The state with the results.
  package struct Finished: FeatureState, Sendable, Equatable, SearchEnd {
    /// The feature that the state belongs to.
    package typealias UFLFeature = Search

    package let keyword: Keyword
    package let request: SearchRequest<Hit>
    /// The results, best first; may be empty.
    package let results: [Hit]
    /// The suggestions of other keywords, if there are no results.
    package internal(set) var suggestions = Suggestions.none
  }

  /// The state after a failure.
  package struct Failed: FeatureState, Sendable, Equatable, SearchEnd {
    /// The feature that the state belongs to.
    package typealias UFLFeature = Search

    package let keyword: Keyword
    package let error: SearchFailure
  }
}

/// A state from which a new search can be started.
package protocol SearchEnd: FeatureState {}

/// The suggestions of other keywords for a search without results.
package enum Suggestions: Sendable, Equatable {
  /// None were requested.
  case none
  /// Requested, without an answer yet.
  case awaited
  /// The suggested keywords, likeliest first; may be empty.
  case found([String])
}

/// The reason why a search rejects an action that its state alone would allow.
package enum SearchRejection: Error, Hashable, Sendable {
  /// The action belongs to an earlier search.
  case late(request: UInt128, current: UInt128)
}

extension SearchRejection: CustomStringConvertible {
  /// The message: what was expected and what was received.
  package var description: String {
    "Expected an answer to the search that is under way, got one to an earlier search."
  }
}
