#if SQLite
import ClientStorageChecks
import Foundation
import GRDB
import MillraceDurable
import Synchronization
import Testing

@testable import MillraceSQLite

/// The next version of the marks' action, with another effect.
private struct SignMark: DurableAction, Hashable {
  static let name = "mark.write"
  static let version = 2
  static let upcasters: [Int: Upcaster] = [1: { $0["signature"] = .string("old") }]
  var id: String
  var text: String
  var signature: String
  var space: Space { "site" }

  func apply(to records: Records) throws {
    try records.put(Mark(id: id, text: "\(text) (\(signature))"))
  }
}

@Suite struct DurableUpgradeTests {
  private let scratch: Scratch

  init() async throws { scratch = try Scratch() }

  private func filled() async throws {
    let device = try await Device.open(scratch.path)
    try device.receive([Mark(id: "a", text: "base")])
    _ = try device.engine.perform(WriteMark(id: "a", text: "mine"))
    try await device.file.close()
  }

  @Test("actions that wait are applied again in the version of a new program")
  func newVersion() async throws {
    defer { scratch.remove() }
    try await filled()
    let schema = try DurableSchema(records: [Mark.self], actions: [SignMark.self])
    let device = try await Device.open(scratch.path, schema)
    #expect(try device.texts() == ["a=mine (old)"])
    try device.receive(processed: 1, refusing: [1], version: 2)
    #expect(try device.texts() == ["a=base"])
    try await device.file.close()
  }

  @Test("an unknown action is kept and shown, and applied when the program knows it")
  func unknownAction() async throws {
    defer { scratch.remove() }
    try await filled()
    let warnings = Mutex<[FileWarning]>([])
    let older = try DurableSchema(records: [Mark.self], actions: [RemoveMark.self])
    let device = try await Device.open(scratch.path, older) { warning in
      warnings.withLock { $0.append(warning) }
    }
    #expect(try device.texts() == ["a=base"])
    #expect(warnings.withLock { $0 }.contains(.unknownActions(count: 1)))
    try await device.file.close()
    let newer = try await Device.open(scratch.path)
    #expect(try newer.texts() == ["a=mine"])
    try await newer.file.close()
  }

  @Test("new tables and indexes appear, removed ones go, and everything is received anew")
  func tables() async throws {
    defer { scratch.remove() }
    try await filled()
    let warnings = Mutex<[FileWarning]>([])
    let both = try DurableSchema(
      records: [Mark.self, Note.self], actions: [WriteMark.self, RemoveMark.self])
    let device = try await Device.open(scratch.path, both) { warning in
      warnings.withLock { $0.append(warning) }
    }
    #expect(warnings.withLock { $0 }.contains(.recordsAreOutdated))
    #expect(try device.texts() == ["a=mine"])
    #expect(try device.engine.pull().positions == ["site": .discarded])
    let names = """
      SELECT group_concat(name) FROM (SELECT name FROM sqlite_master WHERE name LIKE '%note%'
        AND name NOT LIKE 'sqlite%' ORDER BY name)
      """
    #expect(
      try device.string(names)
        == "_base_note,_capture_DELETE_note,_capture_INSERT_note,_capture_UPDATE_note,"
        + "_index_note.folder,note")
    try await device.file.close()
    let back = try await Device.open(scratch.path)
    #expect(try back.string(names) == "")
    #expect(try back.texts() == ["a=mine"])
    try await back.file.close()
  }

  @Test(
    "a file of a newer program or of another format is refused by name, and stays as it is",
    arguments: [
      ("UPDATE _meta SET value = '2' WHERE key = 'version'", "records 2"),
      ("PRAGMA user_version = 2", "file format 2"),
    ])
  func newer(change: String, found: String) async throws {
    defer { scratch.remove() }
    try await filled()
    try scratch.change(change)
    let before = try scratch.contents()
    let error = await #expect(throws: DatabaseError.self) { try await Device.open(scratch.path) }
    guard case .cannotOpen(_, .newerSchema(let unknown)) = error else {
      Issue.record("unexpected: \(String(describing: error))")
      return
    }
    #expect(unknown == [found])
    #expect(try scratch.contents() == before)
  }

  @Test("another program's file, and one whose state is damaged, stay as they are")
  func refused() async throws {
    defer { scratch.remove() }
    try await filled()
    try scratch.change("UPDATE _meta SET value = 'x' WHERE key = 'state'")
    let before = try scratch.contents()
    var error = await #expect(throws: DatabaseError.self) { try await Device.open(scratch.path) }
    guard case .cannotOpen(_, .damaged) = error else {
      Issue.record("unexpected: \(String(describing: error))")
      return
    }
    error = await #expect(throws: DatabaseError.self) {
      try await DurableFile.open(
        at: scratch.path, schema: markSchema(), applicationID: 7, randomBits: { 1 },
        didWarn: { _ in })
    }
    guard case .cannotOpen(_, .otherApplication(expected: 7, found: 0x4D52_4446)) = error else {
      Issue.record("unexpected: \(String(describing: error))")
      return
    }
    #expect(try scratch.contents() == before)
  }
}
#endif
