/// All that the app knows, in its store.
public struct AppState: Hashable, Sendable {
  /// The requests under way, by number: of two that overlap, the end of one is not the end of both.
  public var loading: Set<Int> = []
  /// What the person should know, until it is cleaned.
  public var errorMessage: ErrorMessage?
  /// What is looked for, and what was found.
  public var property = PropertyState()

  /// Whether something is being loaded.
  public var isLoading: Bool { !loading.isEmpty }

  /// Whether the browser is being asked where the person is: such requests have numbers below zero.
  var isLocating: Bool { loading.contains { $0 < 0 } }
}

/// Something that went wrong, in words.
public struct ErrorMessage: Hashable, Sendable {
  /// The words.
  public var text: String
  /// What may have been meant.
  public var suggestions: [String] = []
  /// What failed, where asking exactly that again may help.
  public var asked: Asked?

  /// Whether asking again may help.
  public var canBeRetried: Bool { asked != nil }

  /// Says it in words.
  public init(_ text: String) {
    self.text = text
  }

  /// Says why a search failed.
  public init(_ failure: SearchFailure, of asked: Asked) {
    text = "\(failure)"
    if failure.canBeRetried { self.asked = asked }
    if case .ambiguous(let names, _) = failure { suggestions = names }
  }

  /// Says why nobody knows where the person is.
  public init(_ failure: LocationFailure) {
    text = "\(failure)"
    if failure == .timedOut { asked = .location }
  }
}
