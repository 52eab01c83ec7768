#if SQLite
package import MillraceSQLite

/// The index of a corpus, shared by all pages.
///
/// Each search first updates the index: it checks the texts piece by piece, and indexes those that
/// have changed. There is no background work: all waiting searches process the pieces together, and
/// a cancelled one stops after its current piece. Finished pieces are kept.
package actor SearchIndex: SearchService {
  private let storage: IndexStorage
  private let corpus: any Corpus
  private var known: [String: Int64]
  /// The paths of the corpus at the latest update.
  private var listed: Set<String>?
  private var round: (number: Int, work: IndexRound)?
  private var rounds = 0
  /// The number of callers that wait for an update.
  private var waiting = 0

  /// Opens the index in a file; missing texts are added at the first search.
  package static func open(
    at path: String, of corpus: any Corpus
  ) async throws(DatabaseError) -> SearchIndex {
    let storage = try await IndexStorage.open(at: path)
    return SearchIndex(storage, corpus, known: try await storage.fingerprints())
  }

  private init(_ storage: IndexStorage, _ corpus: any Corpus, known: [String: Int64]) {
    self.storage = storage
    self.corpus = corpus
    self.known = known
  }

  /// Updates the index, and returns the best excerpts.
  ///
  /// - Parameter report: Called with the progress, from 0 to 1, before each piece.
  package func search(
    _ keyword: Keyword, report: @Sendable (Double) async -> Void
  ) async throws(SearchFailure) -> [Excerpt] {
    try await refresh(report)
    guard let query = MatchText(keyword) else { return [] }
    do throws(DatabaseError) {
      return try await storage.excerpts(matching: query, limit: SearchLimit.results)
    } catch {
      throw SearchFailure(error)
    }
  }

  /// Updates the index, until all pieces of one round are finished.
  ///
  /// - Parameter report: Called with the progress, from 0 to 1, before each piece.
  package func refresh(_ report: @Sendable (Double) async -> Void) async throws(SearchFailure) {
    waiting += 1
    defer {
      waiting -= 1
      // A round without callers is dropped; the next begins anew, since texts may have changed.
      if waiting == 0 { round = nil }
    }
    let number = try await joinRound()
    while let progress = progress(of: number) {
      await report(progress)
      if Task.isCancelled { throw .cancelled }
      guard round?.number == number, let piece = round?.work.next(),
        let paths = round?.work.pieces[piece]
      else { break }
      try await take(paths)
      if round?.number == number { round?.work.finish(piece) }
    }
    if round?.number == number { round = nil }
    await report(1)
  }

  /// Returns the number of the current round; begins one if there is none.
  private func joinRound() async throws(SearchFailure) -> Int {
    if let round { return round.number }
    let paths = try corpus.paths()
    listed = Set(paths)
    rounds += 1
    let number = rounds
    round = (number, IndexRound(paths))
    let gone = Set(known.keys).subtracting(paths).sorted()
    if !gone.isEmpty {
      do throws(DatabaseError) {
        try await storage.remove(gone)
      } catch {
        throw SearchFailure(error)
      }
      for path in gone { known[path] = nil }
    }
    return number
  }

  private func progress(of number: Int) -> Double? {
    guard let round, round.number == number, !round.work.isFinished else { return nil }
    return round.work.progress
  }

  /// Returns the paths of the corpus at the latest update, which are read once if there was none.
  package func paths() throws(SearchFailure) -> Set<String> {
    if let listed { return listed }
    let paths = Set(try corpus.paths())
    listed = paths
    return paths
  }

  /// Checks texts of the corpus, and indexes those that have changed.
  func take(_ paths: [String]) async throws(SearchFailure) {
    var changed: [IndexedText] = []
    var lost: [String] = []
    for path in paths {
      guard let content = corpus.text(at: path) else {
        if known[path] != nil { lost.append(path) }
        continue
      }
      guard known[path] != Fingerprint.of(content) else { continue }
      changed.append(IndexedText(path: path, content: content))
    }
    do throws(DatabaseError) {
      // The text cannot be read any more, or has become too large.
      if !lost.isEmpty { try await storage.remove(lost) }
      if !changed.isEmpty { try await storage.put(changed) }
    } catch {
      throw SearchFailure(error)
    }
    for path in lost { known[path] = nil }
    for text in changed { known[text.path] = text.fingerprint }
  }

  /// Returns other keywords with results, likeliest first.
  package func suggestions(for keyword: Keyword) async throws(SearchFailure) -> [String] {
    do throws(DatabaseError) {
      return try await storage.suggestions(for: keyword)
    } catch {
      throw SearchFailure(error)
    }
  }

  /// Returns a text of the index; `nil` if there is none at the path.
  package func source(at path: String) async throws(SearchFailure) -> SourceText? {
    do throws(DatabaseError) {
      return try await storage.source(at: path)
    } catch {
      throw SearchFailure(error)
    }
  }

  /// Closes the file.
  package func close() async throws(DatabaseError) { try await storage.database.close() }
}

extension SearchFailure {
  init(_ error: DatabaseError) { self = .index(reason: "\(error)") }
}
#endif
