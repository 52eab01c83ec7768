#if SQLite
internal import GRDB
public import MillraceDurable

extension DurableFile {
  /// Copies one committed state of the file to another path, while this one stays in use.
  ///
  /// The copy has the identity of the file. It can be opened like it, on this or another device:
  /// the server's next answer gives it an identity of its own, and nothing is lost or applied
  /// twice. The copy is whole and on the disk when this returns, and absent if it throws.
  ///
  /// - Throws: ``DatabaseError/cannotOpen(path:_:)`` with ``FileObstacle/exists`` if something is
  ///   at `path`, and ``FileObstacle/inUse(waitedSeconds:)`` while another copy is made there.
  public func backUp(to path: String) async throws(DatabaseError) {
    let pool = pool
    try await FileCopy.offThread { () throws(DatabaseError) in
      try FileCopy.write(pool, to: path)
    }
  }

  /// Puts a back-up in place of a file that is not open, or of none, in one transaction.
  ///
  /// Both are checked before anything is written, as when they are opened. The file takes part in
  /// the exchange with the server again after it was opened: actions of the back-up that the server
  /// has processed are not applied twice.
  ///
  /// - Parameters:
  ///   - backup: The path of the back-up, which stays as it is.
  ///   - path: The path of the file.
  ///   - schema: The records and actions of the program.
  ///   - applicationID: The id by which the program knows its own files.
  public static func restore(
    _ backup: String, to path: String, schema: DurableSchema, applicationID: Int32 = 0x4D52_4446
  ) async throws(DatabaseError) {
    let inspection = DeviceInspection(schema: schema, applicationID: applicationID)
    try await FileCopy.offThread { () throws(DatabaseError) in
      try FileCopy.restore(backup, to: path, obstacle: { try inspection.obstacle(in: $0) })
    }
  }
}
#endif
