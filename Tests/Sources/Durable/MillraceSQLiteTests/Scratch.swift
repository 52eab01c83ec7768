#if SQLite
import Foundation
import GRDB

@testable import MillraceSQLite

/// A directory of its own for one test, and ways to look at the files in it from outside.
struct Scratch {
  let directory: String

  init() throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    directory = base.appendingPathComponent("millrace-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  var path: String { directory + "/library.sqlite" }

  /// Every file's name, bytes and permissions.
  func contents() throws -> [String: FileState] {
    var found: [String: FileState] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: directory) {
      found[name] = try FileState(at: directory + "/" + name)
    }
    return found
  }

  func write(_ text: String, to name: String = "library.sqlite") throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: directory + "/" + name))
  }

  /// Sets permission bits for the time of `body`.
  func withPermissions(
    _ bits: Int, on path: String, _ body: () async throws -> Void
  ) async throws {
    let files = FileManager.default
    let before = try files.attributesOfItem(atPath: path)[.posixPermissions]
    try files.setAttributes([.posixPermissions: bits], ofItemAtPath: path)
    let result: Result<Void, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    try files.setAttributes([.posixPermissions: before ?? 0o755], ofItemAtPath: path)
    try result.get()
  }

  /// Copies the files as they are now, which is what a power cut or `kill -9` leaves behind.
  func copyAsKilled() throws -> Scratch {
    let copy = try Scratch()
    for name in try FileManager.default.contentsOfDirectory(atPath: directory) {
      try FileManager.default.copyItem(
        atPath: directory + "/" + name, toPath: copy.directory + "/" + name)
    }
    return copy
  }

  func remove() { try? FileManager.default.removeItem(atPath: directory) }
}

struct FileState: Equatable, CustomStringConvertible {
  let bytes: Data?
  let permissions: Int?

  init(at path: String) throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    let isFile = attributes[.type] as? FileAttributeType == .typeRegular
    bytes = isFile ? try Data(contentsOf: URL(fileURLWithPath: path)) : nil
    permissions = attributes[.posixPermissions] as? Int
  }

  var description: String { "\(bytes?.count ?? -1) bytes, hash \(bytes?.hashValue ?? 0)" }
}

let notes = Schema(
  applicationID: 0x4E4F_5445,
  migrations: [
    Migration("notes") { connection in
      try connection.execute(
        sql: """
          CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
          CREATE TABLE tag (note INTEGER NOT NULL REFERENCES note (id));
          """)
    }
  ])

extension Database {
  func add(_ text: String) async throws(DatabaseError) {
    try await write { connection in
      try connection.execute(sql: "INSERT INTO note (text) VALUES (?)", arguments: [text])
    }
  }

  func texts() async throws(DatabaseError) -> [String] {
    try await read { try String.fetchAll($0, sql: "SELECT text FROM note ORDER BY id") }
  }
}

// GRDB has types of the same names; in these tests the plain names are ours.
typealias Database = MillraceSQLite.Database
typealias DatabaseError = MillraceSQLite.DatabaseError
#endif
