#if SQLite
import Foundation
import GRDB
@testable import MillraceSQLite
import Synchronization
import Testing

@testable import Recordings

@Suite struct LibraryStorageTests {
  private func withStorage(_ body: (LibraryStorage) async throws -> Void) async throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("recordings-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let path = directory.appendingPathComponent("library.sqlite").path
    let storage = try await LibraryStorage.open(at: path)
    try await body(storage)
    try await storage.database.close()
  }

  @Test("a new file holds the empty library")
  func new() async throws {
    try await withStorage { storage in
      let loaded = try await storage.load()
      #expect(loaded == AssembledItems(tree: ItemTree(), strays: []))
    }
  }

  @Test("after every one of 600 random changes the file holds the same library as the tree")
  func roundTrip() async throws {
    try await withStorage { storage in
      var changes = RandomChanges(seed: 7)
      var tree = ItemTree()
      for step in 0..<600 {
        let change = changes.next()
        guard tree.mistake(in: change) == nil else { continue }
        try tree.apply(change)
        try await storage.apply(change)
        let loaded = try await storage.load()
        #expect(loaded.tree == tree && loaded.strays.isEmpty, "step \(step), \(change)")
      }
    }
  }

  @Test("D2 removing a subtree of 1,000 items is one transaction, at any depth")
  func subtree() async throws {
    for deep in [false, true] {
      try await withStorage { storage in
        try await storage.apply(.created(id: id(1), parent: .root, name: "top"))
        try await storage.apply(.created(id: id(5_000), parent: .root, name: "kept"))
        for number in 2...1_000 as ClosedRange<UInt64> {
          let parent = deep ? number - 1 : number / 2
          try await storage.database.write {
            _ = try ItemRow.apply(
              .created(id: id(number), parent: id(parent), name: "n"), in: $0)
          }
        }
        #expect(try await storage.load().tree.count == 1_002)
        let counter = CommitCounter()
        try await storage.database.write {
          $0.grdb.add(transactionObserver: counter, extent: .databaseLifetime)
        }
        let before = counter.counts
        try await storage.apply(.removed(id(1)))
        #expect(counter.counts.commits == before.commits + 1)
        #expect(counter.counts.rows == before.rows + 1_000)
        #expect(try await storage.load().tree.subtree(of: .root) == [.root, id(5_000)])
      }
    }
  }

  @Test(
    "a change about an item that is not stored is refused and changes nothing",
    arguments: [
      LibraryChange.removed(id(9)), .renamed(id(9), name: "a"), .moved(id(9), to: .root),
    ])
  func outOfStep(change: LibraryChange) async throws {
    try await withStorage { storage in
      let error = await #expect(throws: LibraryStorageError.self) {
        try await storage.apply(change)
      }
      guard case .outOfStep(change) = error else {
        Issue.record("unexpected: \(String(describing: error))")
        return
      }
    }
  }

  @Test(
    "the file itself refuses what the tree would have refused",
    arguments: [
      LibraryChange.created(id: id(1), parent: .root, name: "again"),
      .created(id: id(2), parent: id(9), name: "a"),
      .created(id: .root, parent: .root, name: "a"),
      .moved(id(1), to: id(9)),
      .recorded(
        id: id(2), parent: .root, name: "a",
        audio: Audio(format: .wav, bytes: 0, milliseconds: 0)),
      .recorded(
        id: id(2), parent: .root, name: "a",
        audio: Audio(format: .wav, bytes: 1, milliseconds: -1)),
    ])
  func constraints(change: LibraryChange) async throws {
    try await withStorage { storage in
      try await storage.apply(.created(id: id(1), parent: .root, name: "a"))
      let before = try await storage.load()
      let error = await #expect(throws: LibraryStorageError.self) {
        try await storage.apply(change)
      }
      guard case .database(.constraint) = error else {
        Issue.record("unexpected: \(String(describing: error))")
        return
      }
      #expect(try await storage.load() == before)
    }
  }

  @Test("a recording keeps its time; one that was stored before there were times has none")
  func times() async throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("recordings-\(UUID().uuidString).sqlite")
    defer { try? FileManager.default.removeItem(at: file) }
    let before = Schema(
      applicationID: LibraryStorage.schema.applicationID,
      migrations: Array(LibraryStorage.schema.migrations.prefix(1)))
    let old = try await MillraceSQLite.Database.open(at: file.path, schema: before)
    try await old.write { connection in
      try connection.execute(
        sql: """
          INSERT INTO item (id, parent, name, format, bytes, milliseconds)
          VALUES (x'00000000000000000000000000000001', NULL, 'Owl', 'wav', 9, 7)
          """)
    }
    try await old.close()
    let storage = try await LibraryStorage.open(at: file.path)
    var audio = Audio(format: .wav, bytes: 9, milliseconds: 7)
    #expect(try await storage.load().tree[id(1)]?.audio == audio)
    audio.recorded = 1_790_000_000
    try await storage.apply(.recorded(id: id(2), parent: .root, name: "Wren", audio: audio))
    #expect(try await storage.load().tree[id(2)]?.audio == audio)
    try await storage.database.close()
  }

  @Test("rows without a way to the root, or with a broken name, are reported and stay stored")
  func strays() async throws {
    try await withStorage { storage in
      try await storage.apply(.created(id: id(1), parent: .root, name: "sound"))
      try await storage.database.write { connection in
        try connection.execute(sql: "PRAGMA defer_foreign_keys = ON")
        let audio = Audio(format: .wav, bytes: 1, milliseconds: 1)
        _ = try ItemRow.apply(
          .recorded(id: id(7), parent: id(1), name: "sound", audio: audio), in: connection)
        for (number, parent, name) in [
          (2, 3, "circle"), (3, 2, "circle"), (5, 1, " "), (6, 5, "below"), (8, 7, "in a sound"),
        ] as [(UInt64, UInt64, String)] {
          _ = try ItemRow.apply(
            .created(id: id(number), parent: id(parent), name: name), in: connection)
        }
      }
      for _ in 0..<2 {
        let loaded = try await storage.load()
        #expect(loaded.tree.subtree(of: .root) == [.root, id(1), id(7)])
        #expect(
          Set(loaded.strays.map { "\($0.item.id.low) \($0.reason)" }) == [
            "2 unreachable", "3 unreachable",
            "5 invalid(\(LibraryError.blankName))", "6 unreachable",
            "8 unreachable",
          ])
      }
    }
  }

  @Test("orphans, whose parent is missing, are kept out wherever they come from")
  func orphans() {
    let rows = [
      Item(id: id(1), parent: id(9), name: "orphan"),
      Item(id: id(2), parent: id(1), name: "below"),
      Item(id: id(3), parent: .root, name: "a"),
    ]
    let found = ItemTree.assemble(rows)
    #expect(found.tree.subtree(of: .root) == [.root, id(3)])
    #expect(found.tree.brokenRule == nil)
    #expect(found.strays == rows.prefix(2).map { StrayItem(item: $0, reason: .unreachable) })
  }
}

/// Counts what the database commits; notified by SQLite itself, on the database's queue.
private final class CommitCounter: TransactionObserver, Sendable {
  private let state = Mutex((commits: 0, rows: 0))

  var counts: (commits: Int, rows: Int) { state.withLock { $0 } }

  func observes(eventsOfKind kind: DatabaseEventKind) -> Bool { true }
  func databaseDidChange(with event: DatabaseEvent) { state.withLock { $0.rows += 1 } }
  func databaseDidCommit(_ connection: GRDB.Database) { state.withLock { $0.commits += 1 } }
  func databaseDidRollback(_ connection: GRDB.Database) {}
}
#endif
