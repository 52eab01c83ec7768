#if SQLite
import Foundation
import GRDB
import MillraceDurable
import Testing

@testable import MillraceSQLite

@Suite struct BackupTests {
  private let (scratch, other): (Scratch, Scratch)

  init() throws {
    scratch = try Scratch()
    other = try Scratch()
  }

  private func removeAll() {
    scratch.remove()
    other.remove()
  }

  @Test("a back-up is one file with one committed state, while the file stays in use")
  func backUp() async throws {
    defer { removeAll() }
    let device = try await Device.open(scratch.path)
    try device.receive([Mark(id: "a", text: "base")])
    let first = try device.engine.perform(WriteMark(id: "a", text: "mine"))
    try await device.file.backUp(to: other.path)
    _ = try device.engine.perform(WriteMark(id: "a", text: "later"))
    #expect(try other.contents().keys.sorted() == ["library.sqlite"])

    let copy = try await Device.open(other.path, seed: 2)
    #expect(try copy.texts() == ["a=mine"])
    #expect(try copy.file.read { try $0.outbox(after: 0, limit: nil) } == [first])
    try copy.receive(processed: 1, refusing: [1], version: 2)
    #expect(try copy.texts() == ["a=base"])
    #expect(try device.texts() == ["a=later"])
    try await copy.file.close()
    try await device.file.close()
  }

  @Test("of back-ups to one path at one time one is made, whole, and the others are refused")
  func together() async throws {
    defer { removeAll() }
    let device = try await Device.open(scratch.path)
    _ = try device.engine.perform(WriteMark(id: "a", text: "mine"))
    let path = other.path
    let made = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { [file = device.file] in
          do throws(DatabaseError) {
            try await file.backUp(to: path)
            return true
          } catch .cannotOpen(_, .inUse) {
            return false
          } catch .cannotOpen(_, .exists) {
            return false
          }
        }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(made == 1)
    #expect(try other.contents().keys.sorted() == ["library.sqlite"])
    let copy = try await Device.open(other.path, seed: 2)
    #expect(try copy.texts() == ["a=mine"])
    try await copy.file.close()
    try await device.file.close()
  }

  @Test("a back-up replaces no file")
  func exists() async throws {
    defer { removeAll() }
    let device = try await Device.open(scratch.path)
    try other.write("text")
    let error = await #expect(throws: DatabaseError.self) {
      try await device.file.backUp(to: other.path)
    }
    guard case .cannotOpen(_, .exists) = error else {
      Issue.record("unexpected: \(String(describing: error))")
      return
    }
    #expect(try other.contents()["library.sqlite"]?.bytes == Data("text".utf8))
    try await device.file.close()
  }

  @Test("a restored file is that of the back-up, and rotates with the next answer")
  func restore() async throws {
    defer { removeAll() }
    let device = try await Device.open(scratch.path)
    _ = try device.engine.perform(WriteMark(id: "a", text: "one"))
    try await device.file.backUp(to: other.path)
    let lost = try device.engine.perform(WriteMark(id: "b", text: "two"))
    try await device.file.close()
    try await DurableFile.restore(other.path, to: scratch.path, schema: markSchema())

    let restored = try await Device.open(scratch.path, seed: 2)
    #expect(try restored.texts() == ["a=one"])
    let client = try restored.file.read { try $0.state.client }
    _ = try restored.engine.perform(WriteMark(id: "c", text: "new"))
    // The server has processed two actions of the file before, the second of which is lost here.
    let result = try restored.receive(
      [Mark(id: "a", text: "one"), Mark(id: "b", text: "two")], processed: 1, head: lost.id)
    guard case .taken(let taken) = result else {
      Issue.record("unexpected: \(result)")
      return
    }
    #expect(taken.hasRotated)
    #expect(try restored.file.read { try $0.state.client } != client)
    #expect(try restored.texts() == ["a=one", "b=two", "c=new"])
    #expect(try restored.file.read { try $0.outbox(after: 0, limit: nil).map(\.number) } == [1])
    try await restored.file.close()
  }

  @Test("a back-up can be restored where there is no file, and not over one that is open")
  func restoreNew() async throws {
    defer { removeAll() }
    let device = try await Device.open(scratch.path)
    _ = try device.engine.perform(WriteMark(id: "a", text: "one"))
    try await device.file.backUp(to: other.path)
    let error = await #expect(throws: DatabaseError.self) {
      try await DurableFile.restore(other.path, to: scratch.path, schema: markSchema())
    }
    guard case .cannotOpen(_, .inUse) = error else {
      Issue.record("unexpected: \(String(describing: error))")
      return
    }
    let path = other.directory + "/new.sqlite"
    try await DurableFile.restore(other.path, to: path, schema: markSchema())
    let restored = try await Device.open(path)
    #expect(try restored.texts() == ["a=one"])
    try await restored.file.close()
    try await device.file.close()
  }

  @Test("a file that is no back-up of this program is refused, and the present file stays as it is")
  func notABackup() async throws {
    defer { removeAll() }
    let device = try await Device.open(scratch.path)
    _ = try device.engine.perform(WriteMark(id: "a", text: "one"))
    try await device.file.close()
    let before = try scratch.contents()
    try await Database.open(at: other.path, schema: notes).close()
    let error = await #expect(throws: DatabaseError.self) {
      try await DurableFile.restore(other.path, to: scratch.path, schema: markSchema())
    }
    guard case .cannotOpen(_, .otherApplication) = error else {
      Issue.record("unexpected: \(String(describing: error))")
      return
    }
    #expect(try scratch.contents() == before)
  }
}
#endif
