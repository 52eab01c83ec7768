/// The limits of a search result.
enum SearchLimit {
  /// The largest number of excerpts.
  static let results = 50
}
