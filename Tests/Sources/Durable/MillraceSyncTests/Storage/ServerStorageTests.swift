#if SQLite && PostgreSQL
import MillraceDurable
import ServerStorageChecks
import Testing

@testable import MillraceSync

@Suite struct ServerStorageTests {
  @Test(
    "every storage keeps the rules", arguments: StorageKind.available, ServerStorageCheck.all)
  func conformance(kind: StorageKind, check: ServerStorageCheck) async throws {
    try await kind.withStorage { try await check.run($0) }
  }

  @Test(
    "the rules are checked on PostgreSQL, too",
    .enabled(if: Database.parameters != nil, Database.comment))
  func postgres() {
    #expect(StorageKind.available.contains(.postgres))
  }
}
#endif
