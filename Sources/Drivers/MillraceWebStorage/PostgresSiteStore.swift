#if Web && PostgreSQL
internal import Dispatch
internal import Foundation
public import MillraceSync
public import MillraceWeb
internal import Synchronization

/// A PostgreSQL database with the kept pages and the sign-ins of a site, for several processes.
///
/// ```swift
/// let store = try await PostgresSiteStore.open("host=db.example dbname=shop user=shop")
/// site.store = store
/// site.signIns = SignIns(keys: keys, store: store)
/// ```
///
/// A page that a browser connects to in another process is restored there, and the process that had
/// it before can no longer save it. All processes are notified of a sign-in that has ended in one
/// (`LISTEN`, `NOTIFY`). A connection that has broken is made again by the next call; a call that
/// finds it broken runs once more. While the database does not answer, calls fail at once; one
/// after another tries it, after pauses of up to a second. A statement of a page or a sign-in that
/// waits for half a minute fails, unless the parameters or the database set a `statement_timeout`.
/// The token of a page is kept as a digest, so that a reader of the database can open no page.
///
/// libpq notices a database that has vanished from the network after hours. Where it is not on the
/// same machine, add `keepalives_idle=10 tcp_user_timeout=10000` to the parameters.
public final class PostgresSiteStore: SharedSessionStore, SharedSignInStore {
  private let pool: WorkerPool<SiteWorker>
  private let news: SignInNews
  private let channel: String
  private let limits: SiteStoreLimits
  private let now: @Sendable () -> Int
  private let saves = Mutex(0)

  private init(
    _ pool: WorkerPool<SiteWorker>, _ options: PostgresOptions, _ limits: SiteStoreLimits,
    now: @escaping @Sendable () -> Int
  ) throws {
    self.pool = pool
    news = try SignInNews(options)
    channel = SignInNews.channel(options)
    self.limits = limits
    self.now = now
  }

  /// Connects to a database, and makes the tables that it lacks, in a schema of their own.
  ///
  /// - Parameters:
  ///   - parameters: libpq's text, such as `host=db.example dbname=shop user=shop`, or a URI.
  ///   - name: The name of the schema of the database: ASCII letters, digits and `_`.
  ///   - limits: The limits of kept pages.
  ///   - connectionCount: The number of connections, besides the one for notifications.
  ///   - now: Returns the seconds since 1970; those of the system by default.
  /// - Throws: `PostgresError`.
  public static func open(
    _ parameters: String, name: String = "millrace_site",
    limits: SiteStoreLimits = SiteStoreLimits(), connectionCount: Int = 4,
    now: @escaping @Sendable () -> Int = systemSeconds
  ) async throws -> PostgresSiteStore {
    let options = PostgresOptions(
      parameters: parameters, schema: try PostgresSchema(name), now: now)
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "millrace.site.open").async {
        continuation.resume(
          with: Result {
            try SiteTables.prepare(options)
            let connecting = SharedConnecting()
            let workers = (0..<max(connectionCount, 1)).map { _ in SiteWorker(options, connecting) }
            let pool = WorkerPool(
              workers, label: "millrace.site", whenClosed: PostgresError.closed)
            return try PostgresSiteStore(pool, options, limits, now: now)
          })
      }
    }
  }

  /// Closes the connections after the calls that wait; later ones throw `PostgresError.closed`.
  public func close() async {
    await news.close()
    await pool.close { $0.disconnect() }
  }

  private func run<Value: Sendable>(
    _ statement: PostgresStatement, _ fill: @escaping @Sendable (inout PostgresArguments) -> Void,
    _ read: @escaping @Sendable (PostgresResult) throws -> Value
  ) async throws -> Value {
    try await pool.run { worker in
      try read(worker.run(PostgresQuery(statement, fill)))
    }
  }

  private func run(
    _ statement: PostgresStatement, _ fill: @escaping @Sendable (inout PostgresArguments) -> Void
  ) async throws {
    try await run(statement, fill) { _ in }
  }

  // MARK: Kept pages

  /// Saves a record of a page under any claim; its cost does not depend on the number of records.
  public func save(_ record: [UInt8], under token: String) async throws {
    _ = try await save(record, under: token, claimOrAny: nil)
  }

  /// Saves a record, unless another process has claimed the page since.
  public func save(
    _ record: [UInt8], under token: String, claim: Int
  ) async throws -> Bool {
    try await save(record, under: token, claimOrAny: claim)
  }

  private func save(
    _ record: [UInt8], under token: String, claimOrAny claim: Int?
  ) async throws -> Bool {
    let now = now()
    let isSaved = try await run(SiteTables.save) { arguments in
      arguments.add(bytes: StoredKeys.page(token))
      arguments.add(now)
      arguments.add(bytes: record)
      arguments.add(claim ?? -1)
    } _: { result in
      result.count == 1
    }
    let cleans = saves.withLock { saves in
      saves += 1
      return saves % SiteStoreLimits.interval == 1
    }
    guard cleans else { return isSaved }
    let (oldest, count) = (limits.oldest(now), max(limits.pages, 1))
    // The record is there. Where two processes meet here, one may have to leave it to the other.
    try? await run(SiteTables.removeOld) { $0.add(oldest) }
    try? await run(SiteTables.removeSurplus) { $0.add(count) }
    return isSaved
  }

  /// Returns the newest record under a token, unless it is too old.
  public func load(_ token: String) async throws -> [UInt8]? {
    let oldest = limits.oldest(now())
    return try await run(SiteTables.load) { arguments in
      arguments.add(bytes: StoredKeys.page(token))
      arguments.add(oldest)
    } _: { result in
      result.count == 1 ? Array(result.data(0, 0)) : nil
    }
  }

  /// Returns the newest record under a token with a new claim, unless it is too old.
  public func claim(_ token: String) async throws -> (record: [UInt8], claim: Int)? {
    let oldest = limits.oldest(now())
    return try await run(SiteTables.claim) { arguments in
      arguments.add(bytes: StoredKeys.page(token))
      arguments.add(oldest)
    } _: { result in
      result.count == 1 ? (Array(result.data(0, 0)), result.number(0, 1)) : nil
    }
  }

  /// Removes the record under a token.
  public func remove(_ token: String) async throws {
    try await run(SiteTables.remove) { $0.add(bytes: StoredKeys.page(token)) }
  }

  // MARK: Sign-ins

  /// Returns the sign-in of a browser session.
  public func signIn(session: String) async throws -> SignIn? {
    try await run(SiteTables.signIn) {
      $0.add(session)
    } _: { result in
      result.count == 1 ? try StoredKeys.signIn(Data(result.data(0, 0))) : nil
    }
  }

  /// Returns the sign-ins of a user, who is compared by the bytes of the text.
  public func signIns(of user: String) async throws -> [SignIn] {
    try await run(SiteTables.signInsOfUser) {
      $0.add(bytes: StoredKeys.user(user))
    } _: { result in
      try (0..<result.count).map { try StoredKeys.signIn(Data(result.data($0, 0))) }
    }
  }

  /// Adds a sign-in.
  public func add(_ signIn: SignIn) async throws {
    let value = try StoredKeys.value(signIn)
    try await run(SiteTables.addSignIn) { [channel] arguments in
      arguments.add(signIn.session)
      arguments.add(bytes: StoredKeys.user(signIn.user))
      arguments.add(signIn.ends)
      arguments.add(bytes: value)
      arguments.add(channel)
    }
  }

  /// Removes a sign-in, and notifies all processes of the end of its session.
  public func remove(session: String) async throws {
    try await run(SiteTables.removeSignIn) { [channel] in
      $0.add(session)
      $0.add(channel)
    }
  }

  /// Returns the changes of sign-ins by all processes.
  public func changes() -> AsyncStream<SignInChange> { news.changes() }

  /// Returns those of some sessions that are signed in, by one statement.
  public func signedIn(among sessions: Set<String>) async throws -> Set<String> {
    try await run(SiteTables.signedIn) {
      $0.add(sessions.joined(separator: "\n"))
    } _: { result in
      Set((0..<result.count).map { result.text($0, 0) })
    }
  }

  /// Removes old sign-ins; costs what there is to remove.
  public func removeAll(endingBefore time: Int) async throws {
    try await run(SiteTables.removeOldSignIns) { $0.add(time) }
  }
}

/// A connection of a site's store, which is made again when it has broken.
private final class SiteWorker {
  private let options: PostgresOptions
  private let connecting: SharedConnecting
  private var connection: PostgresConnection?

  init(_ options: PostgresOptions, _ connecting: SharedConnecting) {
    (self.options, self.connecting) = (options, connecting)
  }

  func disconnect() { connection = nil }

  /// Runs one statement, which is a transaction; once more on a new connection, since each of them
  /// leaves the same behind if it runs twice.
  func run(_ query: PostgresQuery) throws -> PostgresResult {
    do throws(PostgresError) {
      return try attempt(query)
    } catch .disconnected {
      return try attempt(query)
    }
  }

  private func attempt(_ query: PostgresQuery) throws(PostgresError) -> PostgresResult {
    if connection?.isBroken ?? true { connection = try connecting.connect(options.connectForSite) }
    guard let connection else { throw .closed }
    do throws(PostgresError) {
      let results = try connection.run([query])
      guard let result = results.first else { throw .disconnected(reason: "no result") }
      return result
    } catch {
      if connection.isBroken || error.isDisconnection { self.connection = nil }
      throw error
    }
  }
}

extension PostgresOptions {
  /// Connects so that a statement that waits for a lock ends, as the page or the visit that waits
  /// for it would not.
  ///
  /// The server ends the statement: one that the client gave up could still be run, and replace a
  /// newer record by an older one.
  func connectForSite() throws(PostgresError) -> PostgresConnection {
    let connection = try connect()
    try connection.execute(
      """
      SELECT set_config('statement_timeout', '30s', false)
        WHERE current_setting('statement_timeout') = '0'
      """)
    return connection
  }
}

/// The tables of a site in PostgreSQL, and the statements on them.
private enum SiteTables {
  static let format = 2

  static func creation(_ name: String) -> String {
    """
    CREATE SCHEMA "\(name)";
    SET LOCAL search_path = "\(name)";
    CREATE TABLE meta (key text PRIMARY KEY, value text NOT NULL);
    CREATE TABLE page (
      key bytea PRIMARY KEY, number bigserial NOT NULL, saved bigint NOT NULL,
      record bytea NOT NULL, claim bigint NOT NULL DEFAULT 0);
    CREATE INDEX page_number ON page (number);
    CREATE INDEX page_saved ON page (saved);
    CREATE TABLE sign_in (
      session text COLLATE "C" PRIMARY KEY, person bytea NOT NULL, ends bigint NOT NULL,
      value bytea NOT NULL);
    CREATE INDEX sign_in_person ON sign_in (person);
    CREATE INDEX sign_in_ends ON sign_in (ends);
    INSERT INTO meta VALUES ('format', '\(format)');
    """
  }

  /// Makes or checks the tables; one process at a time.
  static func prepare(_ options: PostgresOptions) throws {
    let connection = try options.connect()
    try connection.execute("BEGIN")
    let name = options.schema.name
    try connection.execute("SELECT pg_advisory_xact_lock(hashtextextended('\(name)_site', 0))")
    let known = try connection.execute("SELECT to_regclass('meta') IS NOT NULL").text(0, 0)
    if known == "f" { try connection.execute(creation(name)) }
    let found = try connection.execute("SELECT value FROM meta WHERE key = 'format'")
    let version = found.count == 1 ? Int(found.text(0, 0)) ?? 0 : 0
    guard version <= format else { throw PostgresError.newerFormat(found: version, known: format) }
    if version < format { try connection.execute(secondFormat) }
    try connection.execute("COMMIT")
  }

  /// Processes of the first format may be at work on the tables meanwhile.
  private static let secondFormat = """
    ALTER TABLE page ADD COLUMN IF NOT EXISTS claim bigint NOT NULL DEFAULT 0;
    UPDATE meta SET value = '2' WHERE key = 'format';
    """

  /// Returns a row if the record is saved; the claim -1 saves it in any case.
  static let save = PostgresStatement(
    name: "save",
    sql: """
      INSERT INTO page (key, saved, record, claim) VALUES ($1, $2, $3, greatest($4::bigint, 0))
        ON CONFLICT (key) DO UPDATE
        SET number = excluded.number, saved = excluded.saved, record = excluded.record
        WHERE page.claim = $4 OR $4 < 0
        RETURNING claim
      """)
  static let claim = PostgresStatement(
    name: "claim",
    sql: """
      UPDATE page SET claim = claim + 1 WHERE key = $1 AND saved >= $2 RETURNING record, claim
      """)
  static let load = PostgresStatement(
    name: "load", sql: "SELECT record FROM page WHERE key = $1 AND saved >= $2")
  static let remove = PostgresStatement(name: "remove", sql: "DELETE FROM page WHERE key = $1")
  static let removeOld = PostgresStatement(
    name: "remove_old", sql: "DELETE FROM page WHERE saved < $1")
  static let removeSurplus = PostgresStatement(
    name: "remove_surplus",
    sql: """
      DELETE FROM page WHERE number <=
        (SELECT number FROM page ORDER BY number DESC LIMIT 1 OFFSET $1)
      """)
  /// A user in a notification, which has room for 8,000 bytes; one that is cut matches no other.
  private static let hex = "left(encode(person, 'hex'), 7000)"

  static let signIn = PostgresStatement(
    name: "sign_in", sql: "SELECT value FROM sign_in WHERE session = $1")
  static let signInsOfUser = PostgresStatement(
    name: "sign_ins", sql: "SELECT value FROM sign_in WHERE person = $1")
  static let addSignIn = PostgresStatement(
    name: "add_sign_in",
    sql: """
      WITH added AS (
        INSERT INTO sign_in (session, person, ends, value) VALUES ($1, $2, $3, $4)
          ON CONFLICT (session) DO UPDATE
          SET person = excluded.person, ends = excluded.ends, value = excluded.value
          RETURNING person)
        SELECT pg_notify($5, E'\\n' || \(hex)) FROM added
      """)
  static let signedIn = PostgresStatement(
    name: "signed_in",
    sql: "SELECT session FROM sign_in WHERE session = ANY (string_to_array($1, E'\\n'))")
  static let removeSignIn = PostgresStatement(
    name: "remove_sign_in",
    sql: """
      WITH removed AS (DELETE FROM sign_in WHERE session = $1 RETURNING person)
        SELECT pg_notify($2, $1 || E'\\n' || coalesce((SELECT \(hex) FROM removed), ''))
      """)
  static let removeOldSignIns = PostgresStatement(
    name: "remove_old_sign_ins", sql: "DELETE FROM sign_in WHERE ends < $1")
}
#endif
