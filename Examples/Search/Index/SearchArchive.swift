#if SQLite
public import MillraceSQLite

/// The index in a file that is opened when somebody looks for something first.
public actor SearchArchive: SearchService {
  private let path: String
  private let corpus: (any Corpus)?
  private var opening: Task<Result<SearchIndex, DatabaseError>, Never>?

  /// Names a file; it need not be there.
  ///
  /// - Parameter corpus: what is searched; without one every search says so.
  public init(path: String, of corpus: (any Corpus)?) {
    self.path = path
    self.corpus = corpus
  }

  /// The index, opened once; a failure is tried again by whoever asks next.
  public func index() async throws(SearchFailure) -> SearchIndex {
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
      // Somebody else who waited may have begun anew meanwhile.
      if self.opening == opening { self.opening = nil }
      throw SearchFailure(error)
    }
  }

  /// Opens the index if need be, and finds.
  public func search(
    _ keyword: Keyword, report: @Sendable (Double) async -> Void
  ) async throws(SearchFailure) -> [Excerpt] {
    try await index().search(keyword, report: report)
  }

  /// Opens the index if need be, and looks for what else could have been meant.
  public func suggestions(for keyword: Keyword) async throws(SearchFailure) -> [String] {
    try await index().suggestions(for: keyword)
  }

  /// A text as it is in the index; taken in first if nobody has looked for anything yet.
  public func source(at path: String) async throws(SearchFailure) -> SourceText? {
    let index = try await index()
    if let source = try await index.source(at: path) { return source }
    guard let corpus, try corpus.paths().contains(path) else { return nil }
    try await index.refresh { _ in }
    return try await index.source(at: path)
  }

  /// Closes the file, if it was opened.
  public func close() async throws(DatabaseError) {
    guard let opening, case .success(let index) = await opening.value else { return }
    try await index.close()
  }
}
#endif
