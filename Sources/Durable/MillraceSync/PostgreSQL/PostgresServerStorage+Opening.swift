#if PostgreSQL
internal import Dispatch
public import MillraceDurable
internal import MillraceSQLite

extension PostgresServerStorage {
  /// Connects to a database, and makes the tables that it lacks.
  ///
  /// The tables are in a schema of the database of their own. A database of a newer version of this
  /// package is refused with ``PostgresError/newerFormat(found:known:)``, one with settings that
  /// lose commits with ``PostgresError/settingNotTaken(name:expected:found:)``, and one that takes
  /// no changes with ``PostgresError/readOnly``.
  ///
  /// - Parameters:
  ///   - parameters: libpq's text, such as `host=db.example dbname=office user=office`, or a URI.
  ///   - notes: The path of a small file in which this process notes the action that it runs. It
  ///     must be the same after a restart, and belongs to one process.
  ///   - schema: The records of the program, whose declared indexes are made.
  ///   - name: The name of the schema of the database: ASCII letters, digits and `_`.
  ///   - connectionCount: The number of connections for writing, at most 64; there are half as many
  ///     for reading, and one for the news.
  ///   - now: Returns the seconds since 1970; those of the system by default.
  ///   - randomBits: Returns 64 random bits, for the name of a new history.
  /// - Throws: ``PostgresError``, and `DatabaseError` if the file of notes cannot be used.
  public static func open(
    _ parameters: String, notes: String, schema: DurableSchema, name: String = "millrace",
    connectionCount: Int = 8, now: @escaping @Sendable () -> Int = systemSeconds,
    randomBits: @escaping @Sendable () -> UInt64
  ) async throws -> PostgresServerStorage {
    let options = PostgresOptions(
      parameters: parameters, schema: try PostgresSchema(name), now: now)
    let epoch = newEpoch(randomBits)
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "millrace.postgres.open").async {
        continuation.resume(
          with: Result {
            let running = try RunningActions(at: notes)
            try prepare(options, schema, running, epoch: epoch)
            let connecting = SharedConnecting()
            let count = min(max(connectionCount, 1), RunningActions.slotCount)
            let workers = (0..<count + (count + 1) / 2).map {
              PostgresWorker(options, connecting, note: running.slot($0))
            }
            return PostgresServerStorage(
              writers: pool(workers.prefix(count), "writer"),
              readers: pool(workers.dropFirst(count), "reader"),
              exchange: try PostgresNews(options), running: running)
          })
      }
    }
  }

  private static func pool(
    _ workers: ArraySlice<PostgresWorker>, _ label: String
  ) -> WorkerPool<PostgresWorker> {
    WorkerPool(
      Array(workers), label: "millrace.postgres.\(label)", whenClosed: PostgresError.closed)
  }

  /// Makes or checks the tables, and counts the actions during which the process before ended.
  private static func prepare(
    _ options: PostgresOptions, _ schema: DurableSchema, _ running: RunningActions, epoch: String
  ) throws {
    let connection = try options.connect()
    try connection.execute("BEGIN")
    // One process at a time.
    try connection.execute(
      "SELECT pg_advisory_xact_lock(hashtextextended('\(options.schema.channel)', 0))")
    let known = try connection.execute("SELECT to_regclass('meta') IS NOT NULL").text(0, 0)
    if known == "f" {
      try connection.execute(options.schema.creation)
      try connection.execute("INSERT INTO meta VALUES ('epoch', '\(epoch)')")
    }
    let found = try connection.execute("SELECT value FROM meta WHERE key = 'format'")
    let format = found.count == 1 ? Int(found.text(0, 0)) ?? 0 : 0
    guard format <= PostgresSchema.format else {
      throw PostgresError.newerFormat(found: format, known: PostgresSchema.format)
    }
    for index in options.schema.indexes(schema) { try connection.execute(index) }
    if !running.interrupted.isEmpty {
      let counting = PostgresStatement(
        name: "count",
        sql: """
          INSERT INTO death SELECT unnest($1::uuid[]), 1
            ON CONFLICT (action) DO UPDATE SET count = death.count + 1
          """)
      _ = try connection.run([
        PostgresQuery(counting) { $0.add(running.interrupted.map { $0.bits as UInt128? }) }
      ])
    }
    // Those that have a verdict are not asked for again.
    try connection.execute("DELETE FROM death WHERE action IN (SELECT id FROM ledger)")
    try connection.execute("COMMIT")
    running.clear()
  }
}
#endif
