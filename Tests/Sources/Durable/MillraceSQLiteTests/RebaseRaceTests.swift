#if SQLite
import MillraceDurable
import Synchronization
import Testing

@testable import MillraceSQLite

/// An action that is performed while an answer is being taken is neither lost nor hidden.
@Suite struct RebaseRaceTests {
  @Test("between the decision on an answer and its transaction", arguments: [false, true])
  func between(rotates: Bool) async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let device = try await Device.open(scratch.path)
    _ = try device.engine.perform(WriteMark(id: "a", text: "one"))
    let storage = InterruptedStorage(file: device.file)
    let slow = Device(
      file: device.file,
      engine: ClientEngine(storage, schema: try markSchema(), randomBits: seededBits(3)))
    storage.beforeWriting = {
      _ = try device.engine.perform(WriteMark(id: "b", text: "meanwhile"))
    }
    try slow.receive(
      [Mark(id: "a", text: "one"), Mark(id: "count", sheet: "count", size: 1)], processed: 1,
      head: rotates ? ActionID(bits: 9) : nil, askedBefore: 3)
    #expect(try device.texts() == ["a=one", "b=meanwhile"])
    let outbox = try device.file.read { try $0.outbox(after: 0, limit: nil) }
    #expect(outbox.map(\.number) == [rotates ? 1 : 2])
    try await device.file.close()
  }
}

/// A storage before whose first writing transaction something else happens.
private final class InterruptedStorage: ClientStorage, @unchecked Sendable {
  // Sendable: the test uses one thread.
  private let file: DurableFile
  var beforeWriting: (() throws -> Void)?

  init(file: DurableFile) { self.file = file }

  func write<Value>(
    _ durability: Durability, _ body: (any ClientTransaction) throws -> Value
  ) throws -> Value {
    let interruption = beforeWriting
    beforeWriting = nil
    try interruption?()
    return try file.write(durability, body)
  }

  func read<Value>(_ body: (any ClientTransaction) throws -> Value) throws -> Value {
    try file.read(body)
  }
}
#endif
