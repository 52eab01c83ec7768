import MillraceDurable
import Testing

/// The clauses of the algorithm for a device.
@Suite struct ClientEngineTests {
  let device = Device()
  let server = Server()

  // MARK: Performing

  @Test("an action is visible, numbered and chained at once")
  func perform() throws {
    let first = try device.engine.perform(AddText(text: "x"))
    let second = try device.engine.perform(AddText(text: "y"))
    #expect((first.number, second.number) == (1, 2))
    #expect(first.previous == nil)
    #expect(second.previous == first.id)
    #expect(try device.text() == "xy")
    #expect(try device.outbox == [first, second])
  }

  @Test("an action that refuses itself leaves nothing")
  func refusesItself() throws {
    #expect(throws: Refusal.self) { try device.engine.perform(Failing()) }
    #expect(try device.text() == nil)
    #expect(try device.outbox.isEmpty)
  }

  @Test("an action with larger arguments than every server takes is refused, and leaves nothing")
  func longArguments() throws {
    let short = try device.engine.perform(AddText(text: "x"))
    let rest = Envelope.argumentLimit - short.arguments.utf8.count
    try device.engine.perform(AddText(text: String(repeating: "x", count: 1 + rest)))
    #expect(
      throws: RecordError.longArguments(action: AddText.name, bytes: Envelope.argumentLimit + 1)
    ) {
      try device.engine.perform(AddText(text: String(repeating: "x", count: 2 + rest)))
    }
    #expect(try device.outbox.count == 2)
    #expect(try device.text()?.count == 2 + rest)
  }

  // MARK: Sending

  @Test("sent actions survive a loss of power; others may be lost")
  func barrier() throws {
    try device.engine.perform(AddText(text: "x"))
    _ = try device.engine.push()
    try device.engine.perform(AddText(text: "y"))
    device.storage.losePower()
    #expect(try device.text() == "x")
    #expect(try device.outbox.map(\.number) == [1])
  }

  @Test("a flushed action survives a loss of power")
  func flush() throws {
    try device.engine.perform(AddText(text: "x"))
    try device.engine.flush()
    device.storage.losePower()
    #expect(try device.text() == "x")
  }

  @Test("batches follow each other without gaps")
  func batches() throws {
    for _ in 0..<5 { try device.engine.perform(AddText(text: "x")) }
    #expect(try device.engine.push(after: 0, limit: 2)?.actions.map(\.number) == [1, 2])
    #expect(try device.engine.push(after: 2, limit: 2)?.actions.map(\.number) == [3, 4])
    #expect(try device.engine.push(after: 5) == nil)
  }

  @Test("an answer to a push removes nothing")
  func pushIsNoVerdict() throws {
    try device.engine.perform(AddText(text: "x"))
    #expect(try device.push(server) == PushAnswer(processed: 1))
    #expect(try device.outbox.count == 1)
  }

  // MARK: Rebasing

  @Test("the own action is shown once before, while and after it is confirmed")
  func once() throws {
    try device.engine.perform(AddText(text: "x"))
    try device.push(server)
    #expect(try device.text() == "x")
    let taken = try #require(try device.pull(server).taken)
    #expect(taken.applied.count == 1)
    #expect(try device.text() == "x")
    #expect(try device.outbox.isEmpty)
    #expect(try device.state.confirmed == 1)
  }

  @Test("the server's changes come below the waiting actions")
  func rebase() throws {
    let other = Device(2)
    try other.engine.perform(AddText(text: "other "))
    try other.push(server)
    try device.engine.perform(AddText(text: "own"))
    try device.pull(server)
    #expect(try device.text() == "other own")
  }

  @Test("a refused action is undone, reported and followed by the others")
  func refused() throws {
    try device.engine.perform(AddText(text: "x", isForbidden: true))
    try device.engine.perform(AddText(text: "y"))
    try device.push(server)
    let taken = try #require(try device.pull(server).taken)
    #expect(taken.refused.map(\.refusal.code) == ["forbidden"])
    #expect(try device.text() == "y")
    #expect(try device.engine.refused() == taken.refused)
    try device.engine.acknowledge(taken.refused[0].envelope.id)
    device.storage.losePower()
    #expect(try device.engine.refused().isEmpty)
  }

  @Test("a late answer is ignored")
  func late() throws {
    let question = try device.engine.pull()
    let old = try server.pull(question)
    try device.engine.perform(AddText(text: "x"))
    try device.push(server)
    try device.pull(server)
    #expect(try device.engine.rebase(onto: old, of: question) == .late)
  }

  @Test("an action that was not named makes the device ask again, up to three times")
  func askAgain() throws {
    let question = try device.engine.pull()
    try device.engine.perform(AddText(text: "x"))
    let answer = try server.pull(question)
    #expect(try device.engine.rebase(onto: answer, of: question) == .askAgain)
    #expect(try device.engine.rebase(onto: answer, of: question, askedBefore: 3).taken != nil)
  }

  @Test("a sent action that was not named is waited for, however often the device has asked")
  func sentMeanwhile() throws {
    let question = try device.engine.pull()
    try device.engine.perform(AddText(text: "x"))
    _ = try device.engine.push()
    let answer = try server.pull(question)
    #expect(try device.engine.rebase(onto: answer, of: question, askedBefore: 3) == .askAgain)
  }

  @Test("an action that is performed while an answer is taken stays")
  func performedMeanwhile() throws {
    let other = Device(2)
    try other.engine.perform(AddText(text: "other "))
    try other.push(server)
    try device.engine.perform(AddText(text: "own"))
    let question = try device.engine.pull()
    let answer = try server.pull(question)
    let second = Interrupted(storage: device.storage) {
      _ = try device.engine.perform(AddText(text: "!"))
    }
    let engine = ClientEngine(second, schema: noteSchema) { 7 }
    _ = try engine.rebase(onto: answer, of: question, askedBefore: 3)
    #expect(try device.outbox.count == 2)
    #expect(try device.text()?.hasSuffix("own!") == true)
  }

  // MARK: Copies and back-ups

  @Test("a restored back-up takes a new identity and loses nothing")
  func restored() throws {
    try device.engine.perform(AddText(text: "a"))
    let backUp = Device(device.storage.copy())
    try device.engine.perform(AddText(text: "b"))
    try device.push(server)
    try device.pull(server)
    try backUp.engine.perform(AddText(text: "c"))
    #expect(try backUp.push(server)?.processed == 2)
    let taken = try #require(try backUp.pull(server).taken)
    #expect(taken.hasRotated)
    #expect(try backUp.state.client != device.state.client)
    #expect(try backUp.outbox.map(\.number) == [1])
    #expect(try backUp.text() == "abc")
    try backUp.push(server)
    #expect(try server.text() == "abc")
  }

  @Test(
    "a server that says it has processed what was never performed confirms nothing",
    arguments: [3, .max])
  func unknownNumber(processed: Int) throws {
    try device.engine.perform(AddText(text: "a"))
    try device.engine.perform(AddText(text: "b"))
    let question = try device.engine.pull()
    let answer = PullAnswer(
      client: question.client, epoch: "one", positions: question.positions, isComplete: true,
      processed: processed, head: nil)
    let taken = try #require(try device.engine.rebase(onto: answer, of: question).taken)
    #expect(taken.hasRotated && taken.applied.isEmpty)
    #expect(try device.outbox.map(\.number) == [1, 2])
    #expect(try device.text() == "ab")
    try device.push(server)
    #expect(try device.pull(server).taken?.applied.count == 2)
    #expect(try server.text() == "ab")
  }

  @Test("a number that two copies have used is recognized by the predecessor")
  func chain() throws {
    let copy = Device(device.storage.copy())
    try device.engine.perform(AddText(text: "a"))
    try device.push(server)
    try copy.engine.perform(AddText(text: "b"))
    try copy.engine.perform(AddText(text: "c"))
    #expect(try copy.push(server) == PushAnswer(processed: 1, stop: .chain))
    #expect(try copy.pull(server).taken?.hasRotated == true)
    try copy.push(server)
    try copy.pull(server)
    #expect(try copy.text() == "abc")
  }

  @Test(
    "an action in two copies that both take new identities is applied once, and its number used")
  func duplicateUsesItsNumber() throws {
    let shared = Device(device.storage.copy())
    try shared.engine.perform(AddText(text: "s"))
    let (one, two) = (Device(shared.storage.copy()), Device(shared.storage.copy()))
    try device.engine.perform(AddText(text: "d"))
    try device.push(server)
    try one.engine.perform(AddText(text: "1"))
    try two.engine.perform(AddText(text: "2"))
    for copy in [one, two] { #expect(try copy.pull(server).taken?.hasRotated == true) }
    #expect(try one.push(server) == PushAnswer(processed: 2))
    #expect(try two.push(server) == PushAnswer(processed: 2))
    #expect(try server.text() == "ds12")
    for copy in [one, two] {
      try copy.pull(server)
      #expect(try copy.text() == "ds12")
      #expect(try copy.outbox.isEmpty)
    }
  }

  // MARK: New histories

  @Test("a server that was restored is received anew, and waiting actions stay visible")
  func reset() throws {
    var server = self.server
    try device.engine.perform(AddText(text: "a"))
    try device.push(server)
    try device.pull(server)
    let backUp = server.storage
    server.storage = backUp.restored(epoch: "two")
    try device.engine.perform(AddText(text: "b"))
    try device.push(server)
    let taken = try #require(try device.pull(server).taken)
    #expect(taken.hasReset)
    #expect(taken.applied.isEmpty)
    #expect(try device.text() == "ab")
    #expect(try device.pull(server).taken?.applied.count == 1)
    #expect(try device.text() == "ab")
  }

  @Test("the records of a space that the restored server does not have are discarded")
  func resetToNothing() throws {
    var server = self.server
    try device.engine.perform(AddText(text: "a"))
    try device.push(server)
    try device.pull(server)
    server.storage = MemoryServerStorage(epoch: "two")
    try device.pull(server)
    #expect(try device.text() == "a")
    try device.pull(server)
    #expect(try device.text() == nil)
    #expect(try device.state.positions == ["work": .start])
  }

  // MARK: Spaces

  @Test("a space is left once none of its actions waits")
  func leave() throws {
    try device.engine.perform(AddText(text: "a"))
    try device.engine.setSpaces([])
    #expect(try device.text() == "a")
    try device.push(server)
    try device.pull(server)
    try device.engine.setSpaces([])
    #expect(try device.text() == nil)
    #expect(try device.state.positions.isEmpty)
  }

  @Test("the records of a space without access are removed")
  func denied() throws {
    var server = self.server
    try device.engine.perform(AddText(text: "a"))
    try device.push(server)
    try device.pull(server)
    server.engine = ServerEngine(schema: noteSchema) { _, _ in .none }
    try device.pull(server)
    #expect(try device.text() == nil)
    server.engine = Server().engine
    try device.pull(server)
    #expect(try device.text() == "a")
  }
}

/// A file on which something happens between the transactions of its engine.
private struct Interrupted: ClientStorage {
  let storage: MemoryClientStorage
  let interruption: @Sendable () throws -> Void

  func write<Value>(
    _ durability: Durability, _ body: (any ClientTransaction) throws -> Value
  ) throws -> Value {
    try interruption()
    return try storage.write(durability, body)
  }

  func read<Value>(_ body: (any ClientTransaction) throws -> Value) throws -> Value {
    try storage.read(body)
  }
}
