/// An intent of a person on the page.
package enum SearchIntent: Sendable, Equatable {
  /// The keyword was edited.
  case typed(String)
  /// Searches for the text in the field, in any state; the text is read when this is handled and
  /// not when the view was made.
  case search
  /// Searches for another keyword.
  case searchFor(String)
  case cancel
  /// Repeats the failed search.
  case retry
  /// Closes the search.
  case close
  /// Opens the search again.
  case open
  /// The browser's buttons led to a keyword, or to none.
  case arrive(String?)
  /// Resumes the held searches.
  case resume
  /// Sets the speed of the next searches.
  case pace(SearchConduct.Pace)
  /// Sets whether the next searches fail.
  case fail(Bool)
  /// Sets whether the next searches ignore cancellation.
  case beStubborn(Bool)
}
