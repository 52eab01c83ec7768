/// How much a search gives.
enum SearchLimit {
  /// How many excerpts at most.
  static let results = 50
}
