/// The state of the app's store.
package struct AppState: Hashable, Sendable {
  /// The numbers of the requests in progress: with overlapping requests the end of one keeps the
  /// other.
  package var loading: Set<Int> = []
  /// The message for the person, until it is cleared.
  package var errorMessage: ErrorMessage?
  /// The criteria and the results of the search.
  package var property = PropertyState()

  /// True while a request is in progress.
  package var isLoading: Bool { !loading.isEmpty }

  /// True while the browser is asked for the location: these requests have negative numbers.
  var isLocating: Bool { loading.contains { $0 < 0 } }
}

/// An error message for a person.
package struct ErrorMessage: Hashable, Sendable {
  /// The sentence that the alert shows.
  package var text: String
  /// The suggested places.
  package var suggestions: [String] = []
  /// The failed request, if repeating it may help.
  package var asked: Asked?

  /// True if the typed text is at fault.
  package var isOfField = false

  /// True if repeating the request may help.
  package var canBeRetried: Bool { asked != nil }

  package init(_ text: String) {
    self.text = text
  }

  package init(_ failure: SearchFailure, of asked: Asked) {
    text = "\(failure)"
    if failure.canBeRetried { self.asked = asked }
    if case .ambiguous(let names, _) = failure { suggestions = names }
    isOfField = failure == .unknownPlace
  }

  /// The message of a search without a text.
  static var nothingTyped: ErrorMessage {
    var message = ErrorMessage("Type the name of a place or a postcode first.")
    message.isOfField = true
    return message
  }

  /// Creates the message of a failed location request.
  package init(_ failure: LocationFailure) {
    text = "\(failure)"
    if failure == .timedOut { asked = .location }
  }
}

/// A failed request that can be repeated.
package enum Asked: Hashable, Sendable {
  /// A page of listings; the first page replaces the previous results.
  case listings(SearchCriteria, Refinement = Refinement(), page: Int)
  /// The location of the person, and a search there.
  case location
}
