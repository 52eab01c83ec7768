#if SQLite
public import MillraceSQLite

/// The index of a corpus, shared by all pages.
///
/// Before a search it looks whether texts have changed, piece by piece, and takes in those that have. Nothing runs by itself:
/// whoever waits for a search does the work, together with all others who wait, and who is cancelled stops after the
/// piece at hand. What is done is kept.
public actor SearchIndex: SearchService {
  private let storage: IndexStorage
  private let corpus: any Corpus
  private var known: [String: Int64]
  private var round: (number: Int, work: IndexRound)?
  private var rounds = 0
  /// How many wait for the index to be up to date.
  private var waiting = 0

  /// Uses the index in a file, and takes in what it lacks when something is looked for.
  public static func open(
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

  /// Brings the index up to date, and finds the best excerpts.
  ///
  /// - Parameter report: told how much is done, from 0 to 1, before each piece.
  public func search(
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

  /// Works until everything of one round is in the index.
  ///
  /// - Parameter report: told how much is done, from 0 to 1, before each piece.
  public func refresh(_ report: @Sendable (Double) async -> Void) async throws(SearchFailure) {
    waiting += 1
    defer {
      waiting -= 1
      // What nobody waits for any more is begun anew by the next one: texts may have changed meanwhile.
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

  /// The round that is under way, or a new one.
  private func joinRound() async throws(SearchFailure) -> Int {
    if let round { return round.number }
    let paths = try corpus.paths()
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

  private func take(_ paths: [String]) async throws(SearchFailure) {
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
      // It cannot be read any more, or has become too large.
      if !lost.isEmpty { try await storage.remove(lost) }
      if !changed.isEmpty { try await storage.put(changed) }
    } catch {
      throw SearchFailure(error)
    }
    for path in lost { known[path] = nil }
    for text in changed { known[text.path] = text.fingerprint }
  }

  /// Other keywords that find something, likelier ones first.
  public func suggestions(for keyword: Keyword) async throws(SearchFailure) -> [String] {
    do throws(DatabaseError) {
      return try await storage.suggestions(for: keyword)
    } catch {
      throw SearchFailure(error)
    }
  }

  /// A text as it is in the index; `nil` if there is none at the path.
  public func source(at path: String) async throws(SearchFailure) -> SourceText? {
    do throws(DatabaseError) {
      return try await storage.source(at: path)
    } catch {
      throw SearchFailure(error)
    }
  }

  /// Closes the file.
  public func close() async throws(DatabaseError) { try await storage.database.close() }
}

extension SearchFailure {
  init(_ error: DatabaseError) { self = .index(reason: "\(error)") }
}
#endif
