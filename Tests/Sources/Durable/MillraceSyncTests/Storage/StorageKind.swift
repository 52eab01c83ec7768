#if SQLite && PostgreSQL
import Foundation
import MillraceDurable
import MillraceSQLite
import ServerStorageChecks
import Testing

@testable import MillraceSync

/// The kinds of storage that keep the same rules.
enum StorageKind: String, CaseIterable, CustomTestStringConvertible {
  case memory, sqlite, postgres

  /// Those that can be tested here: PostgreSQL where `script/test` has started it.
  static let available = allCases.filter { $0 != .postgres || Database.parameters != nil }

  /// Those that outlive a process.
  static let kept = available.filter { $0 != .memory }

  var testDescription: String { rawValue }

  /// Runs `body` on a new storage.
  func withStorage(_ body: (CheckedStorage) async throws -> Void) async throws {
    switch self {
    case .memory:
      let storage = MemoryServerStorage(epoch: "one")
      try await body(
        CheckedStorage(storage, isConcurrent: false) { storage.prune($0, through: $1) })
    case .sqlite:
      try await Folder.with { folder in
        let storage = try await folder.open()
        try await body(.checking(storage))
      }
    case .postgres:
      try await Database.with { database in
        let storage = try await database.open()
        try await body(.checking(storage, database))
      }
    }
  }
}

extension CheckedStorage {
  static func checking(_ storage: SQLiteServerStorage) -> CheckedStorage {
    CheckedStorage(
      storage, isConcurrent: true, prune: { try await storage.prune($0, through: $1) },
      reopen: {
        try await storage.close()
        return .checking(
          try await .open(at: storage.path, schema: noteSchema(), randomBits: randomBits))
      })
  }

  static func checking(_ storage: PostgresServerStorage, _ database: Database) -> CheckedStorage {
    CheckedStorage(
      storage, isConcurrent: true, prune: { try await storage.prune($0, through: $1) },
      reopen: {
        await storage.close()
        return .checking(try await database.open(), database)
      })
  }
}

func randomBits() -> UInt64 { .random(in: .min ... .max) }

/// The schema of the checks, with an action.
func noteSchema() throws -> DurableSchema {
  try DurableSchema(records: [Note.self], actions: [WriteNote.self])
}

/// Writes a text to the end of a note, so that a repetition shows.
struct WriteNote: DurableAction, Hashable {
  static let name = "note.write"
  var space: Space = "one"
  var note = "a"
  var text: String

  func apply(to records: Records) throws {
    // Only the server refuses it.
    if text == "refused", records.requester != nil { throw Refusal("No.") }
    if text == "removed" { return try records.delete(Note.self, note) }
    var note = try records.get(Note.self, note) ?? Note(id: note)
    note.text += text
    try records.put(note)
  }
}

/// A folder of its own for a test.
struct Folder {
  let path: String

  var file: String { path + "/server.sqlite" }

  init() throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    path = base.appendingPathComponent("millrace-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Copies the files as they are now, which is what the end of a process leaves.
  func copy() throws -> Folder {
    let copy = try Folder()
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      try FileManager.default.copyItem(atPath: "\(path)/\(name)", toPath: "\(copy.path)/\(name)")
    }
    return copy
  }

  func open(
    now: @escaping @Sendable () -> Int = systemSeconds
  ) async throws -> SQLiteServerStorage {
    try await .open(at: file, schema: noteSchema(), now: now, randomBits: randomBits)
  }

  static func with(_ body: (Folder) async throws -> Void) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    try await body(folder)
  }
}

/// A schema of a PostgreSQL database of its own for a test.
struct Database {
  let parameters: String
  let name: String
  let folder: Folder

  /// The parameters by which tests connect; `nil` where no database was started for them.
  static let parameters = ProcessInfo.processInfo.environment["MILLRACE_POSTGRES"]
  /// The parameters of the database that tests may end.
  static let victim = ProcessInfo.processInfo.environment["MILLRACE_POSTGRES_VICTIM"]

  /// The comment of tests that need it.
  static let comment: Comment =
    "MILLRACE_POSTGRES is not set. script/test starts a PostgreSQL for the tests."

  init(_ parameters: String) throws {
    self.parameters = parameters
    name = "t\(String(randomBits(), radix: 16))"
    folder = try Folder()
  }

  /// Opens the storage as a server process of a number does.
  func open(
    process: Int = 0, connections: Int = 4, now: @escaping @Sendable () -> Int = systemSeconds
  ) async throws -> PostgresServerStorage {
    try await .open(
      parameters + " application_name=\(name)", notes: "\(folder.path)/running\(process)",
      schema: noteSchema(), name: name, connectionCount: connections, now: now,
      randomBits: randomBits)
  }

  /// Runs SQL beside the storage.
  @discardableResult
  func execute(_ sql: String) throws -> String {
    let connection = try PostgresConnection(parameters)
    try connection.execute("SET search_path = \"\(name)\"")
    let result = try connection.execute(sql)
    return result.count > 0 ? result.text(0, 0) : ""
  }

  static func with(
    _ parameters: String? = parameters, _ body: (Database) async throws -> Void
  ) async throws {
    let database = try Database(try #require(parameters, comment))
    defer {
      database.folder.remove()
      _ = try? database.execute("DROP SCHEMA \"\(database.name)\" CASCADE")
    }
    try await body(database)
  }
}
#endif
