#if SQLite
import Foundation
import GRDB
import MillraceDurable
import MillraceDurableTesting
import Testing

@testable import MillraceSQLite

/// A disk that fails at a chosen call leaves no half of an action, and none lost that was
/// acknowledged.
@Suite struct FaultTests {
  @Test(
    "a session with a failure at its n-th call, for every n", arguments: CrashDisk.Call.allCases)
  func everyCall(fault: CrashDisk.Call) async throws {
    var (number, failed, hasMore) = (0, 0, true)
    while hasMore {
      number += 1
      let scratch = try Scratch()
      try await CrashDisk.record(scratch.directory) { disk in
        disk.fail(fault, at: number)
        let session = Session(path: scratch.path, canRead: fault != .read)
        await session.run()
        hasMore = disk.calls >= number
        disk.failNothing()
        failed += session.errors.count
        try await session.check("\(fault) at call \(number)")
      }
      scratch.remove()
    }
    print("failing calls, \(fault): \(number - 1), \(failed) errors, 0 inconsistent")
    #expect(number > 5 && failed > 0)
  }

  @Test("a full disk refuses new actions alone, until there is room")
  func full() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try await CrashDisk.record(scratch.directory) { disk in
      let device = try await Device.open(scratch.path)
      _ = try device.engine.perform(WriteMark(id: "a", text: "one"))
      disk.fail(.full, at: 1)
      expectFull { _ = try device.engine.perform(WriteMark(id: "a", text: "two")) }
      #expect(try !scratch.contents().keys.contains("library.sqlite-reserve"))
      // There is no room for the reserve now.
      let reserve = scratch.path + "-reserve"
      try FileManager.default.createDirectory(atPath: reserve, withIntermediateDirectories: false)
      expectFull { _ = try device.engine.perform(WriteMark(id: "a", text: "three")) }
      #expect(try device.texts() == ["a=one"])
      #expect(try device.engine.push()?.actions.count == 1)
      try device.receive([Mark(id: "a", text: "server")], processed: 1)
      #expect(try device.texts() == ["a=server"])
      try FileManager.default.removeItem(atPath: reserve)
      _ = try device.engine.perform(WriteMark(id: "a", text: "four"))
      #expect(try device.texts() == ["a=four"])
      #expect(try scratch.contents()["library.sqlite-reserve"]?.bytes?.count == ReserveFile.size)
      try await device.file.close()
    }
  }

  @Test("sending and receiving go on in the room of the reserve, on a disk that they find full")
  func fullAtFirst() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try await CrashDisk.record(scratch.directory) { disk in
      let device = try await Device.open(scratch.path)
      _ = try device.engine.perform(WriteMark(id: "a", text: "one"))
      disk.fail(.full, at: 1)
      #expect(try device.engine.push()?.actions.count == 1)
      #expect(try !scratch.contents().keys.contains("library.sqlite-reserve"))
      try device.receive([Mark(id: "a", text: "server")], processed: 1)
      #expect(try device.texts() == ["a=server"])
      _ = try device.engine.perform(WriteMark(id: "a", text: "two"))
      disk.fail(.full, at: 1)
      try device.receive([Mark(id: "a", text: "other")], processed: 1)
      #expect(try device.texts() == ["a=other"])
      // Without an end of the fault nothing is tried for ever.
      _ = try device.engine.perform(WriteMark(id: "a", text: "three"))
      disk.fail(.full, at: 1, andAllLater: true)
      expectFull { _ = try device.engine.push() }
      expectFull { _ = try device.engine.push() }
      disk.failNothing()
      #expect(try device.engine.push()?.actions.count == 1)
      try await device.file.close()
    }
  }

  @Test("a full disk lets the log begin anew")
  func fullLog() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try await CrashDisk.record(scratch.directory) { disk in
      let device = try await Device.open(scratch.path)
      for number in 0..<20 {
        _ = try device.engine.perform(WriteMark(id: "a", text: "\(number)"))
      }
      let length = try scratch.contents()["library.sqlite-wal"]?.bytes?.count
      disk.fail(.full, at: 1)
      expectFull { _ = try device.engine.perform(WriteMark(id: "a", text: "no")) }
      for number in 0..<20 {
        _ = try device.engine.perform(WriteMark(id: "a", text: "\(number)"))
      }
      #expect(try scratch.contents()["library.sqlite-wal"]?.bytes?.count == length)
      try await device.file.close()
    }
  }

  @Test("after a failed flush nothing is written or sent until the file was opened again")
  func flush() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try await CrashDisk.record(scratch.directory) { disk in
      let device = try await Device.open(scratch.path)
      let first = try device.engine.perform(WriteMark(id: "a", text: "one"))
      disk.fail(.flush, at: 1)
      expectFlushFailed { _ = try device.engine.push() }
      let operations = disk.operations
      expectFlushFailed { _ = try device.engine.push() }
      expectFlushFailed { _ = try device.engine.perform(WriteMark(id: "a", text: "two")) }
      #expect(try device.texts() == ["a=one"])
      #expect(disk.operations == operations)

      let file = try await device.file.reopened()
      let engine = ClientEngine(file, schema: try markSchema(), randomBits: { 7 })
      #expect(try engine.push()?.actions == [first])
      _ = try engine.perform(WriteMark(id: "a", text: "three"))
      try await file.close()
    }
  }

  @Test("a disk that has lost a flushed commit is noticed when the file is opened again")
  func lost() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let device = try await Device.open(scratch.path)
    _ = try device.engine.perform(WriteMark(id: "a", text: "one"))
    _ = try device.engine.push()
    try scratch.change("UPDATE _meta SET value = '0' WHERE key = 'flushes'")
    let error = await #expect(throws: DatabaseError.self) { try await device.file.reopened() }
    guard case .flushedCommitsLost(expected: 1, found: 0) = error else {
      Issue.record("unexpected: \(String(describing: error))")
      return
    }
  }

  private func expectFull(_ body: () throws -> Void) {
    let error = #expect(throws: DatabaseError.self, performing: body)
    guard case .full = error else {
      Issue.record("unexpected: \(String(describing: error))")
      return
    }
  }

  private func expectFlushFailed(_ body: () throws -> Void) {
    let error = #expect(throws: DatabaseError.self, performing: body)
    guard case .flushFailed = error else {
      Issue.record("unexpected: \(String(describing: error))")
      return
    }
  }
}

/// A session of a device that goes on after errors, and what it has acknowledged.
private final class Session {
  private let path: String
  private let canRead: Bool
  private(set) var acknowledged: [ActionID] = []
  private(set) var confirmed: Set<ActionID> = []
  private(set) var errors: [any Error] = []

  init(path: String, canRead: Bool) {
    self.path = path
    self.canRead = canRead
  }

  func run() async {
    guard let device = await attempt({ try await Device.open(self.path) }) else { return }
    for number in 1...6 {
      if let envelope = attempt({
        try device.engine.perform(WriteMark(id: "\(number % 3)", text: "\(number)"))
      }) {
        acknowledged.append(envelope.id)
      }
      // Reading goes on whatever happens to writing.
      do { _ = try device.marks() } catch {
        if canRead { Issue.record("reading failed: \(error)") } else { errors.append(error) }
      }
      if number == 3 { sync(device) }
    }
    _ = attempt { try device.engine.push() }
    _ = await attempt { try await device.file.close() }
  }

  private func sync(_ device: Device) {
    guard let push = attempt({ try device.engine.push() }), let first = push?.actions.first else {
      return
    }
    let total = Mark(id: "count", sheet: "count", size: 1)
    if attempt({ try device.receive([total], processed: 1) }) != nil { confirmed.insert(first.id) }
  }

  /// Opens the file again, and compares.
  func check(_ what: String) async throws {
    let device = try await Device.open(path, seed: 9)
    let (outbox, state) = try device.file.read {
      (try $0.outbox(after: 0, limit: nil), try $0.state)
    }
    let sound = try device.string("PRAGMA integrity_check")
    #expect(sound == "ok", "\(what)")
    let kept = Set(outbox.map(\.id)).union(state.head.map { [$0] } ?? [])
    #expect(confirmed.isSubset(of: kept) || state.confirmed > 0, "\(what)")
    #expect(kept.isSuperset(of: acknowledged), "\(what): an acknowledged action is lost")
    let performed = state.confirmed + outbox.count
    let count = try device.marks().first { $0.id == "count" }?.size ?? 0
    #expect(count == performed, "\(what): half of an action")
    #expect(outbox.map(\.number) == Array(state.confirmed..<performed).map { $0 + 1 }, "\(what)")
    try await device.file.close()
  }

  private func attempt<Value>(_ body: () throws -> Value) -> Value? {
    do {
      return try body()
    } catch {
      errors.append(error)
      return nil
    }
  }

  private func attempt<Value>(_ body: () async throws -> Value) async -> Value? {
    do {
      return try await body()
    } catch {
      errors.append(error)
      return nil
    }
  }
}
#endif
