#if SQLite
package import GRDB

/// A check by reading alone of whether a schema may use an SQLite file.
package struct Inspection {
  let schema: Schema

  package init(schema: Schema) { self.schema = schema }

  /// Returns the first obstacle, or nil.
  ///
  /// Ownership is checked first: the file of another application is not read further. The check of
  /// all pages costs one reading of the file.
  package func obstacle(in connection: GRDB.Database) throws -> FileObstacle? {
    let owner = try Int32.fetchOne(connection, sql: "PRAGMA application_id") ?? 0
    if owner == 0, try isBlank(connection) { return nil }
    guard owner == schema.applicationID else {
      return .otherApplication(expected: schema.applicationID, found: owner)
    }
    let finding = try String.fetchOne(connection, sql: "PRAGMA quick_check(1)")
    guard finding == "ok" else {
      // The first line only names the database.
      let lines = (finding ?? "no result").split(separator: "\n").drop { $0.hasPrefix("***") }
      return .damaged(finding: lines.joined(separator: "; "))
    }
    return obstacle(taken: try DatabaseMigrator().appliedIdentifiers(connection))
  }

  /// Returns whether the file is new, or its creation was interrupted before the first commit.
  private func isBlank(_ connection: GRDB.Database) throws -> Bool {
    let version = try Int32.fetchOne(connection, sql: "PRAGMA user_version")
    let objects = try Int.fetchOne(connection, sql: "SELECT count(*) FROM sqlite_master")
    return version == 0 && objects == 0
  }

  private func obstacle(taken: Set<String>) -> FileObstacle? {
    let known = schema.migrations.map(\.name)
    let unknown = taken.subtracting(known)
    guard unknown.isEmpty else { return .newerSchema(unknown: unknown.sorted()) }
    let skipped = known.prefix(taken.count).first { !taken.contains($0) }
    return skipped.map { .migrationSkipped($0) }
  }
}
#endif
