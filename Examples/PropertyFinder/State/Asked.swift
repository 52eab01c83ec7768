/// What was asked for, so that it can be asked for again.
public enum Asked: Hashable, Sendable {
  /// A page of what is found; the first one takes the place of those before.
  case listings(SearchCriteria, page: Int)
  /// Where the person is, and what is found there.
  case location
}
