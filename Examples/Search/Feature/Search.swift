public import MillraceUniFlow

/// Looking for something: absent, or in one of four states, each with the data that it is about.
///
/// ```
///   setup ─▶ Preparing ── begin ─▶ InProgress ─┬─ finish ─▶ Finished ─┐
///               ▲  ▲                 │   ▲     └─ fail ──▶ Failed ────┤
///               │  └──── cancel ─────┘   └─ retry ──────────┘         │
///               └───────────────────────── reset ─────────────────────┘
/// ```
///
/// It knows neither what is found nor who finds it.
public enum Search<Hit: Sendable & Equatable>: Feature {
  /// Something can be typed.
  public struct Preparing: SimpleState, Sendable, Equatable {
    /// The search.
    public typealias UFLFeature = Search

    /// There is nothing to know.
    public init() {}
  }

  /// Somebody is looking.
  public struct InProgress: FeatureState, Sendable, Equatable {
    /// The search.
    public typealias UFLFeature = Search

    /// What for.
    public let keyword: Keyword
    /// Which search this is.
    public let request: SearchRequest<Hit>
    /// How much is done, from 0 to 1.
    public internal(set) var progress = 0.0
  }

  /// It is known what there is.
  public struct Finished: FeatureState, Sendable, Equatable, SearchEnd {
    /// The search.
    public typealias UFLFeature = Search

    /// What was looked for.
    public let keyword: Keyword
    /// Which search this was.
    public let request: SearchRequest<Hit>
    /// What was found, the best first; may be nothing.
    public let results: [Hit]
    /// What else could have been meant, where nothing was found.
    public internal(set) var suggestions = Suggestions.none
  }

  /// It came to no end.
  public struct Failed: FeatureState, Sendable, Equatable, SearchEnd {
    /// The search.
    public typealias UFLFeature = Search

    /// What was looked for.
    public let keyword: Keyword
    /// Why.
    public let error: SearchFailure
  }
}

/// A state from which a new search can be begun.
public protocol SearchEnd: FeatureState {}

/// Other keywords, for one that finds nothing.
public enum Suggestions: Sendable, Equatable {
  /// Nobody has asked for any.
  case none
  /// They are being looked for.
  case awaited
  /// These, likelier ones first; may be none.
  case found([String])
}

/// Why a search turns away what its state alone would let in.
public enum SearchRejection: Error, Hashable, Sendable {
  /// It belongs to an earlier search.
  case late(request: UInt128, current: UInt128)
}

extension SearchRejection: CustomStringConvertible {
  /// What was expected and what came.
  public var description: String {
    "Expected an answer to the search that is under way, got one to an earlier search."
  }
}
