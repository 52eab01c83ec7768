#if SQLite
internal import Dispatch
internal import GRDB
internal import Millrace
public import MillraceDurable

extension DurableFile {
  /// Opens the file at `path`, or creates it.
  ///
  /// Every fault of the file is found by reading, before the first write: when this throws
  /// ``DatabaseError/cannotOpen(path:_:)``, the file and those that SQLite keeps beside it are byte
  /// for byte as they were. A file left by a process that was killed opens normally, with every
  /// action whose performing had returned. One that a newer version of the program has changed is
  /// refused with ``FileObstacle/newerSchema(unknown:)``, and one that another process has open at
  /// once with ``FileObstacle/inUse(waitedSeconds:)``.
  ///
  /// If the schema is another one than before, the actions of the outbox are undone, the tables and
  /// indexes are changed, and the actions are applied again, in one transaction. Records of new
  /// types, or of another version of the schema, are received anew with the next answer.
  ///
  /// Costs one reading of the whole file, for SQLite's `quick_check`.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - schema: The records and actions of the program.
  ///   - applicationID: The id by which the program knows its own files; “MRDF” by default.
  ///   - randomBits: Returns 64 random bits, for the identity of a new file.
  ///   - didWarn: Called with findings that do not keep the file from being used; by default they
  ///     are written to standard error, each once.
  public static func open(
    at path: String, schema: DurableSchema, applicationID: Int32 = 0x4D52_4446,
    randomBits: @escaping @Sendable () -> UInt64,
    didWarn: (@Sendable (FileWarning) -> Void)? = nil
  ) async throws(DatabaseError) -> DurableFile {
    try await open(
      path,
      Options(
        schema: schema, applicationID: applicationID, randomBits: randomBits,
        didWarn: didWarn ?? { ReportLog.standard.write(.driver($0)) }))
  }

  private static func open(
    _ path: String, _ options: Options
  ) async throws(DatabaseError) -> DurableFile {
    let result: Result<DurableFile, DatabaseError> = await withCheckedContinuation { continuation in
      DispatchQueue(label: "millrace.sqlite.open").async {
        continuation.resume(
          returning: Result { () throws(DatabaseError) in
            try DeviceOpening(options: options).open(path)
          })
      }
    }
    return try result.get()
  }

  /// Closes the file and opens it again, after ``DatabaseError/flushFailed``.
  ///
  /// - Throws: ``DatabaseError/flushedCommitsLost(expected:found:)`` if a commit is missing that
  ///   had been flushed, and the errors of opening.
  public func reopened() async throws(DatabaseError) -> DurableFile {
    let expected = flushes()
    try await close()
    let file = try await Self.open(path, options)
    let found = file.flushes()
    guard found >= expected else {
      try await file.close()
      throw .flushedCommitsLost(expected: expected, found: found)
    }
    return file
  }

  /// Returns the number of commits that were flushed to the disk, as far as this process knows.
  private func flushes() -> Int { pool.writeWithoutTransaction { _ in writer.flushes } }
}
#endif
