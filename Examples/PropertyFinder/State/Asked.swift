/// A failed request that can be repeated.
public enum Asked: Hashable, Sendable {
  /// A page of listings; the first page replaces the previous results.
  case listings(SearchCriteria, page: Int)
  /// The location of the person, and a search there.
  case location
}
