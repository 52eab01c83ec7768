#if Web && SQLite
internal import Foundation
internal import GRDB
public import MillraceSQLite
public import MillraceSync
public import MillraceWeb
internal import Synchronization

/// An SQLite file with the kept pages and the sign-ins of a site, for one process.
///
/// ```swift
/// let store = try await SQLiteSiteStore.open(at: "/var/lib/shop/site.sqlite")
/// site.store = store
/// site.signIns = SignIns(keys: keys, store: store)
/// ```
///
/// A record is on the disk when saving returns. The file is made readable for its owner alone. The
/// token of a page is kept as a digest, so that a copy of the file opens no page; what the pages
/// keep is in it as it is.
public final class SQLiteSiteStore: SessionStore, SignInStore {
  /// The application id reads “MRST” in a hex dump.
  private static let schema = Schema(
    applicationID: 0x4D52_5354,
    migrations: [
      Migration("site") { connection in
        try connection.execute(
          sql: """
            CREATE TABLE page (
              key BLOB NOT NULL PRIMARY KEY,
              number INTEGER NOT NULL,
              saved INTEGER NOT NULL,
              record BLOB NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX page_number ON page (number);
            CREATE INDEX page_saved ON page (saved);
            CREATE TABLE sign_in (
              session TEXT NOT NULL PRIMARY KEY,
              user BLOB NOT NULL,
              ends INTEGER NOT NULL,
              value BLOB NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX sign_in_user ON sign_in (user);
            CREATE INDEX sign_in_ends ON sign_in (ends);
            """)
      }
    ])

  private let database: MillraceSQLite.Database
  private let limits: SiteStoreLimits
  private let now: @Sendable () -> Int
  private let saves = Mutex(0)

  private init(
    _ database: MillraceSQLite.Database, _ limits: SiteStoreLimits,
    now: @escaping @Sendable () -> Int
  ) {
    self.database = database
    self.limits = limits
    self.now = now
  }

  /// Opens a file, and makes it if it is not there.
  ///
  /// - Parameters:
  ///   - path: The path of the file; its folder must exist.
  ///   - limits: The limits of kept pages.
  ///   - now: Returns the seconds since 1970; those of the system by default.
  /// - Throws: `DatabaseError`, for example if another process has the file open.
  public static func open(
    at path: String, limits: SiteStoreLimits = SiteStoreLimits(),
    now: @escaping @Sendable () -> Int = systemSeconds
  ) async throws(MillraceSQLite.DatabaseError) -> SQLiteSiteStore {
    // SQLite gives the files beside it the same permissions. If it is not there after this, opening
    // says why.
    try? Data().write(to: URL(filePath: path), options: .withoutOverwriting)
    try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    return SQLiteSiteStore(
      try await MillraceSQLite.Database.open(at: path, schema: schema), limits, now: now)
  }

  /// Closes the file after what is under way; later calls throw.
  public func close() async throws(MillraceSQLite.DatabaseError) { try await database.close() }

  // MARK: Kept pages

  /// Saves a record; costs the same however many there are.
  public func save(_ record: [UInt8], under token: String) async throws {
    let now = now()
    let cleans = saves.withLock { saves in
      saves += 1
      return saves % SiteStoreLimits.interval == 1
    }
    try await database.write { [limits] connection in
      try connection.execute(
        sql: """
          INSERT OR REPLACE INTO page (key, number, saved, record)
            VALUES (?, (SELECT ifnull(max(number), 0) + 1 FROM page), ?, ?)
          """,
        arguments: [StoredKeys.page(token), now, Data(record)])
      guard cleans else { return }
      try connection.execute(
        sql: "DELETE FROM page WHERE saved < ?", arguments: [limits.oldest(now)])
      try connection.execute(
        sql: """
          DELETE FROM page WHERE number <=
            (SELECT number FROM page ORDER BY number DESC LIMIT 1 OFFSET ?)
          """,
        arguments: [max(limits.pages, 1)])
    }
  }

  /// Returns the newest record under a token, unless it is too old.
  public func load(_ token: String) async throws -> [UInt8]? {
    let oldest = limits.oldest(now())
    return try await database.read { connection in
      try Data.fetchOne(
        connection, sql: "SELECT record FROM page WHERE key = ? AND saved >= ?",
        arguments: [StoredKeys.page(token), oldest]
      ).map { Array($0) }
    }
  }

  /// Removes the record under a token.
  public func remove(_ token: String) async throws {
    try await database.write {
      try $0.execute(sql: "DELETE FROM page WHERE key = ?", arguments: [StoredKeys.page(token)])
    }
  }

  // MARK: Sign-ins

  /// Returns the sign-in of a browser session.
  public func signIn(session: String) async throws -> SignIn? {
    try await database.read { connection in
      try Data.fetchOne(
        connection, sql: "SELECT value FROM sign_in WHERE session = ?", arguments: [session]
      ).map { try StoredKeys.signIn($0) }
    }
  }

  /// Returns the sign-ins of a user, who is compared by the bytes of the text.
  public func signIns(of user: String) async throws -> [SignIn] {
    try await database.read { connection in
      try Data.fetchAll(
        connection, sql: "SELECT value FROM sign_in WHERE user = ?",
        arguments: [StoredKeys.user(user)]
      ).map { try StoredKeys.signIn($0) }
    }
  }

  /// Adds a sign-in.
  public func add(_ signIn: SignIn) async throws {
    try await database.write { connection in
      try connection.execute(
        sql: "INSERT OR REPLACE INTO sign_in (session, user, ends, value) VALUES (?, ?, ?, ?)",
        arguments: [
          signIn.session, StoredKeys.user(signIn.user), signIn.ends, StoredKeys.value(signIn),
        ])
    }
  }

  /// Removes a sign-in.
  public func remove(session: String) async throws {
    try await database.write {
      try $0.execute(sql: "DELETE FROM sign_in WHERE session = ?", arguments: [session])
    }
  }

  /// Removes old sign-ins; costs what there is to remove.
  public func removeAll(endingBefore time: Int) async throws {
    try await database.write {
      try $0.execute(sql: "DELETE FROM sign_in WHERE ends < ?", arguments: [time])
    }
  }
}
#endif
