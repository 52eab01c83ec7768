/// What a person does on the page.
public enum SearchIntent: Sendable, Equatable {
  /// The keyword was typed.
  case typed(String)
  /// What was typed is to be looked for: what the page has when this is handled, and not what the view had.
  case search
  /// Something else is to be looked for.
  case searchFor(String)
  /// It takes too long.
  case cancel
  /// Once more.
  case retry
  /// Something new.
  case reset
  /// The search is not needed any more.
  case close
  /// It is needed again.
  case open
  /// The browser's own buttons led to a keyword, or to none.
  case arrive(String?)
  /// Work that is held half-way is to go on.
  case goOn
  /// A search is to be as fast as that.
  case pace(SearchConduct.Pace)
  /// A search is to fail.
  case fail(Bool)
  /// A search is to go on when it is cancelled.
  case beStubborn(Bool)
}
