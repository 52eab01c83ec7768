#if SQLite
internal import Synchronization

/// The live queries of a file that are being observed.
final class LiveQueries: Sendable {
  struct Query: Sendable {
    let table: String
    /// Called after a commit that has touched the table, on the thread of the transaction.
    let changed: @Sendable () -> Void
    /// Called once the file is closed.
    let ended: @Sendable () -> Void
  }

  private struct Contents {
    var last = 0
    var queries: [Int: Query] = [:]
    var areEnded = false
  }

  private let contents = Mutex(Contents())

  /// The number of live queries.
  var count: Int { contents.withLock { $0.queries.count } }

  /// Adds a live query, and returns its number; ends it at once if the file is closed.
  func begin(_ query: Query) -> Int {
    let (number, areEnded) = contents.withLock { contents in
      contents.last += 1
      if !contents.areEnded { contents.queries[contents.last] = query }
      return (contents.last, contents.areEnded)
    }
    if areEnded { query.ended() }
    return number
  }

  func end(_ number: Int) {
    // Released outside the lock: the query may hold the last reference to its observer.
    let query = contents.withLock { $0.queries.removeValue(forKey: number) }
    withExtendedLifetime(query) {}
  }

  /// Notifies the live queries of the tables that a commit has touched.
  func notify(of tables: Set<String>) {
    let queries = contents.withLock { contents in
      contents.queries.values.filter { tables.contains($0.table) }
    }
    for query in queries { query.changed() }
  }

  func endAll() {
    let queries = contents.withLock { contents in
      contents.areEnded = true
      defer { contents.queries = [:] }
      return contents.queries
    }
    for query in queries.values { query.ended() }
  }
}
#endif
