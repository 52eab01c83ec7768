#if SQLite
package import MillraceSQLite

/// A search index in a file that is opened at the first search.
package actor SearchArchive: SearchService {
  private let path: String
  private let corpus: (any Corpus)?
  private var opening: Task<Result<SearchIndex, DatabaseError>, Never>?

  /// Creates an archive of a file, which need not exist.
  ///
  /// - Parameter corpus: The texts to search; without a corpus every search fails with
  ///   ``SearchFailure/noCheckout``.
  package init(path: String, of corpus: (any Corpus)?) {
    self.path = path
    self.corpus = corpus
  }

  /// Returns the index, which is opened once; after a failure the next call tries again.
  package func index() async throws(SearchFailure) -> SearchIndex {
    guard let corpus else { throw .noCheckout }
    let path = path
    let opening =
      opening
      ?? Task {
        do throws(DatabaseError) {
          return .success(try await SearchIndex.open(at: path, of: corpus))
        } catch {
          return .failure(error)
        }
      }
    self.opening = opening
    switch await opening.value {
    case .success(let index): return index
    case .failure(let error):
      // Another waiting caller may have started a new attempt meanwhile.
      if self.opening == opening { self.opening = nil }
      throw SearchFailure(error)
    }
  }

  /// Opens the index if necessary, and searches it.
  package func search(
    _ keyword: Keyword, report: @Sendable (Double) async -> Void
  ) async throws(SearchFailure) -> [Excerpt] {
    try await index().search(keyword, report: report)
  }

  /// Opens the index if necessary, and returns suggestions of other keywords.
  package func suggestions(for keyword: Keyword) async throws(SearchFailure) -> [String] {
    try await index().suggestions(for: keyword)
  }

  /// Returns the paths of all texts that have a page, as of the latest search.
  package func paths() async throws(SearchFailure) -> Set<String> { try await index().paths() }

  /// Returns a text of the index; indexes that text first if no search has done so.
  package func source(at path: String) async throws(SearchFailure) -> SourceText? {
    let index = try await index()
    if let source = try await index.source(at: path) { return source }
    guard let corpus, try corpus.paths().contains(path) else { return nil }
    try await index.take([path])
    return try await index.source(at: path)
  }

  /// Closes the file, if it was opened.
  package func close() async throws(DatabaseError) {
    guard let opening, case .success(let index) = await opening.value else { return }
    try await index.close()
  }
}
#endif
