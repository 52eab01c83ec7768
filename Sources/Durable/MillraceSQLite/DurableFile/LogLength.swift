#if SQLite
package import GRDB
internal import GRDBSQLite

/// The length of the write-ahead log, as SQLite reports it after each commit.
///
/// With it SQLite no longer moves the log into the file by itself. It belongs to the queue of its
/// connection.
package final class LogLength {
  /// The length from which the log is moved into the file, in pages: SQLite's own.
  static let limit = 1_000

  /// The number of pages in the log.
  private var pages = 0
  /// That number when the log was last moved into the file.
  private var done = 0

  /// True if the log has become long since it was last moved into the file.
  package var isDue: Bool { pages - done >= Self.limit }

  /// Notes that the log was moved into the file, as far as readers do not need it.
  package func noteDone() { done = pages }

  private func note(_ pages: Int) {
    // With fewer pages than before the log has begun anew.
    if pages < self.pages { done = 0 }
    self.pages = pages
  }

  package init(of connection: GRDB.Database) {
    sqlite3_wal_hook(
      connection.sqliteConnection,
      { context, _, _, pages in
        guard let context else { return SQLITE_OK }
        Unmanaged<LogLength>.fromOpaque(context).takeUnretainedValue().note(Int(pages))
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Ends the reports; they must not outlive this object.
  package func end(_ connection: GRDB.Database) {
    sqlite3_wal_hook(connection.sqliteConnection, nil, nil)
  }
}
#endif
