import Millrace
package import MillraceUniFlow

/// The state of the page: the feature, and the page's own state.
package struct SearchShown: Sendable, Equatable {
  /// The state of the feature.
  package var phase = SearchPhase.absent
  /// The page's own state.
  package var desk = SearchControls()
  /// The keyword to search for when the page begins: from an address, or from a previous page.
  var wanted: String?

  /// True if the field gets the focus: where a keyword is awaited, and after a search that was
  /// begun by a control that is gone by now.
  var isFieldFocused: Bool {
    switch phase {
    case .preparing: true
    case .finished, .failed: desk.hasChosen
    case .absent, .inProgress: false
    }
  }

  /// Creates the first state of a page.
  ///
  /// - Parameter text: The text to search for; if it is invalid, the page shows the reason.
  package init(lookingFor text: String? = nil) {
    wanted = text.map { (try? Keyword($0))?.text ?? $0 }
    desk.typed = wanted ?? ""
  }
}

/// The state of the feature on the page.
package enum SearchPhase: Sendable, Equatable {
  /// The feature is absent.
  case absent
  /// A keyword can be typed.
  case preparing
  /// A search runs.
  case inProgress(Search<Excerpt>.InProgress)
  /// The results are shown.
  case finished(Search<Excerpt>.Finished)
  case failed(Search<Excerpt>.Failed)

  /// Reads the state from a model.
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

  /// The keyword of the current or the last search.
  var keyword: Keyword? {
    switch self {
    case .absent, .preparing: nil
    case .inProgress(let state): state.keyword
    case .finished(let state): state.keyword
    case .failed(let state): state.keyword
    }
  }

  /// The state in the chart.
  var location: StateLocation {
    switch self {
    case .absent: .absent
    case .preparing: .state("Preparing")
    case .inProgress: .state("InProgress")
    case .finished: .state("Finished")
    case .failed: .state("Failed")
    }
  }
}

/// The page's own state, independent of the state of its search.
package struct SearchControls: Sendable, Equatable {
  /// A rejected action, with the number of consecutive rejections.
  package struct RefusedInput: Sendable, Equatable {
    /// The action and the reason, as text.
    let text: String
    var count = 1
  }

  /// The number of rejections that are kept.
  static let memory = 5

  /// The text in the field.
  package var typed = ""
  /// True if the latest search was begun by a choice, and not from the field.
  package var hasChosen = false
  /// The reason why the typed text is not a valid keyword.
  package var complaint: String?
  /// The rejected actions, newest first.
  package var refused: [RefusedInput] = []
  /// The distinct steps of the searches on the page.
  package var taken: Set<ChartStep> = []
  /// The conduct of the next search.
  package var conduct = SearchConduct()

  mutating func turnAway(_ text: String) {
    if refused.first?.text == text {
      refused[0].count += 1
    } else {
      refused.insert(RefusedInput(text: text), at: 0)
      refused = Array(refused.prefix(Self.memory))
    }
  }
}
