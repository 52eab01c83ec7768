import Millrace
public import MillraceUniFlow

/// All that the page shows: the feature as it is, and what is only of this page.
public struct SearchShown: Sendable, Equatable {
  /// The feature.
  public var phase = SearchPhase.absent
  /// What is of this page.
  public var desk = SearchDesk()
  /// What is to be looked for as soon as the page begins: the keyword of an address, or of a page before this one.
  var wanted: String?

  /// Shows nothing yet.
  ///
  /// - Parameter text: what is to be looked for; if it cannot be, the page says why.
  public init(lookingFor text: String? = nil) {
    wanted = text.map { (try? Keyword($0))?.text ?? $0 }
    desk.typed = wanted ?? ""
  }
}

/// The state that the search of the page is in.
public enum SearchPhase: Sendable, Equatable {
  /// There is none.
  case absent
  /// Something can be typed.
  case preparing
  /// Somebody is looking.
  case inProgress(Search<Excerpt>.InProgress)
  /// It is known what there is.
  case finished(Search<Excerpt>.Finished)
  /// It came to no end.
  case failed(Search<Excerpt>.Failed)

  /// Takes the state out of a model.
  init(_ model: GlobalModel) {
    if let state = model ==> Search<Excerpt>.InProgress.self {
      self = .inProgress(state)
    } else if let state = model ==> Search<Excerpt>.Finished.self {
      self = .finished(state)
    } else if let state = model ==> Search<Excerpt>.Failed.self {
      self = .failed(state)
    } else {
      self = (model ==> Search<Excerpt>.Preparing.self) == nil ? .absent : .preparing
    }
  }

  /// What is, or was, looked for.
  var keyword: Keyword? {
    switch self {
    case .absent, .preparing: nil
    case .inProgress(let state): state.keyword
    case .finished(let state): state.keyword
    case .failed(let state): state.keyword
    }
  }

  /// Where that is in the chart.
  var place: StatePlace {
    switch self {
    case .absent: .absent
    case .preparing: .state("Preparing")
    case .inProgress: .state("InProgress")
    case .finished: .state("Finished")
    case .failed: .state("Failed")
    }
  }
}

/// What is only of one page, whatever its search is doing.
public struct SearchDesk: Sendable, Equatable {
  /// An action that the search did not take, and how often that was so in a row.
  public struct TurnedAway: Sendable, Equatable {
    /// Which one, and why, in words.
    let text: String
    var count = 1
  }

  /// How many of them are remembered.
  static let memory = 5

  /// What is being typed.
  public var typed = ""
  /// Why what was typed cannot be looked for.
  public var complaint: String?
  /// What the search did not take, newest first.
  public var turnedAway: [TurnedAway] = []
  /// What the searches of the page have done, each once.
  public var taken: Set<ChartStep> = []
  /// How a search is to behave.
  public var conduct = SearchConduct()

  mutating func turnAway(_ text: String) {
    if turnedAway.first?.text == text {
      turnedAway[0].count += 1
    } else {
      turnedAway.insert(TurnedAway(text: text), at: 0)
      turnedAway = Array(turnedAway.prefix(Self.memory))
    }
  }
}
