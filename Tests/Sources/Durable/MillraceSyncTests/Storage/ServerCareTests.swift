#if SQLite && PostgreSQL
import MillraceDurable
import ServerStorageChecks
import Synchronization
import Testing

@testable import MillraceSync

/// Tests of the care for a server's storage over the years.
@Suite struct ServerCareTests {
  /// Runs `body` with a function that opens the storage of one file or schema again and again.
  private func withStorage(
    _ kind: StorageKind, now: @escaping @Sendable () -> Int = systemSeconds,
    _ body: (@Sendable () async throws -> any PersistentServerStorage, _ notes: String) async throws
      ->
      Void
  ) async throws {
    if kind == .sqlite {
      try await Folder.with { folder in
        try await body({ try await folder.open(now: now) }, folder.file + "-running")
      }
    } else {
      try await Database.with { database in
        try await body({ try await database.open(now: now) }, database.folder.path + "/running0")
      }
    }
  }

  private func close(_ storage: any PersistentServerStorage) async throws {
    if let file = storage as? SQLiteServerStorage { try await file.close() }
    if let server = storage as? PostgresServerStorage { await server.close() }
  }

  @Test(
    "an action during which the process has ended twice is refused, and only that one",
    arguments: StorageKind.kept)
  func poison(kind: StorageKind) async throws {
    try await withStorage(kind) { open, notes in
      let device = try ServerDevice(1)
      let poisonous = try device.perform("poison")
      try device.perform("after")
      for end in 1...3 {
        let storage = try await open()
        // Before the second end it is run as any other.
        if end == 2 {
          let count = try await storage.write { file in
            var count = 0
            try file.apply(poisonous) { count += 1 }
            try file.apply(ActionID(bits: 9)) { count += 1 }
            return count
          }
          #expect(count == 2)
        }
        if end == 3 {
          try await device.push(to: storage)
          try await device.pull(from: storage)
          #expect(try device.engine.refused().map(\.refusal) == [.poisonous])
          #expect(try await storage.notes() == ["a=after"])
        }
        try await close(storage)
        // The mark of a process that ended during the action.
        try leave(poisonous, in: notes)
      }
      let storage = try await open()
      #expect(try await storage.notes() == ["a=after"])
      try await close(storage)
    }
  }

  private func leave(_ action: ActionID, in notes: String) throws {
    let running = try RunningActions(at: notes)
    running.slot(0).begin(action)
  }

  @Test(
    "lines of the ledger go when they are old and confirmed, and removals when they are old",
    arguments: StorageKind.kept)
  func retention(kind: StorageKind) async throws {
    let time = Mutex(1_000)
    try await withStorage(kind, now: { time.withLock { $0 } }) { open, _ in
      let storage = try await open()
      let owner = ClientID(bits: 1)
      @Sendable func line(_ number: Int) -> ProcessedAction {
        ProcessedAction(id: ActionID(bits: UInt128(number)), client: owner, number: number)
      }
      @Sendable func numbers() async throws -> [Int] {
        try await storage.read { try $0.processed(by: owner, after: 0).map(\.number) }
      }
      func put(_ ids: [String], removing removed: [String], _ lines: ClosedRange<Int>) async throws
      {
        try await storage.write { file in
          let version = try file.version(of: "one") + 1
          let records = Records(try file.records(of: "one", version: version), space: "one")
          for id in ids { try records.put(Note(id: id)) }
          for id in removed { try records.delete(Note.self, id) }
          try file.setVersion(version, of: "one")
          for number in lines { try file.add(line(number)) }
          let processed = lines.upperBound
          try file.setClient(
            ServerClient(user: "mo", processed: processed, head: line(processed).id), owner)
        }
      }
      try await put(["a", "b", "c"], removing: [], 1...1_000)
      try await put([], removing: ["a"], 1_001...1_010)
      time.withLock { $0 = 2_000 }
      try await put([], removing: ["b"], 1_011...1_020)
      time.withLock { $0 = 2_500 }
      let retention = Retention(ledger: 1_000, removals: 1_000)
      #expect(try await storage.prune(retention) == PruneResult(actions: 20, removals: 1))
      // The device may still ask for its last thousand.
      #expect(try await numbers() == Array(21...1_020))
      let (horizon, removals) = try await storage.read { file in
        (
          try file.horizon(of: "one"),
          try file.changes(of: "one", after: .start, limit: 9).filter { $0.change.value == nil }
            .map(\.change.id)
        )
      }
      #expect(horizon == 2)
      #expect(removals == ["b"])
      #expect(try await storage.prune(retention) == PruneResult(actions: 0, removals: 0))
      try await close(storage)
    }
  }

  @Test(
    "a clock that is moved by ten years takes no verdict from a device, and applies nothing twice",
    arguments: StorageKind.kept, [-1, 1])
  func movedClock(kind: StorageKind, direction: Int) async throws {
    let time = Mutex(1_800_000_000)
    try await withStorage(kind, now: { time.withLock { $0 } }) { open, _ in
      let storage = try await open()
      let (device, other) = (try ServerDevice(1), try ServerDevice(2))
      try device.perform("1")
      try device.perform("removed", note: "b")
      try await device.push(to: storage)
      try await other.pull(from: storage)
      for step in [direction, -direction] {
        time.withLock { $0 += step * 10 * 366 * 24 * 60 * 60 }
        try await storage.prune(Retention())
        try device.perform("2")
        // The answers to the pushes before are lost.
        try await device.push(to: storage)
      }
      try await device.pull(from: storage)
      try await other.pull(from: storage)
      #expect(try device.waitingCount == 0)
      #expect(try await storage.notes() == ["a=122"])
      #expect(try device.notes() == ["a=122"])
      #expect(try other.notes() == ["a=122"])
      try await close(storage)
    }
  }

  @Test(
    "devices go on after a restart and receive everything anew in another history",
    arguments: StorageKind.kept)
  func history(kind: StorageKind) async throws {
    try await withStorage(kind) { open, _ in
      var storage = try await open()
      let device = try ServerDevice(1)
      try device.perform("1")
      try await device.push(to: storage)
      #expect(try await device.pull(from: storage) == ["one"])
      try await close(storage)
      storage = try await open()
      try device.perform("2")
      try await device.push(to: storage)
      #expect(try await device.pull(from: storage).isEmpty)
      try await storage.beginHistory(named: "another")
      try device.perform("3")
      #expect(try await device.pull(from: storage) == ["one"])
      try await device.push(to: storage)
      try await device.pull(from: storage)
      #expect(try device.waitingCount == 0)
      #expect(try await storage.notes() == ["a=123"])
      #expect(try device.notes() == ["a=123"])
      try await close(storage)
    }
  }

  @Test(
    "a server moves from SQLite to PostgreSQL and back, and no device notices",
    .enabled(if: Database.parameters != nil, Database.comment))
  func move() async throws {
    try await Folder.with { folder in
      try await Database.with { database in
        let file = try await folder.open()
        let devices = [try ServerDevice(1), try ServerDevice(2)]
        for number in 0..<7 { try devices[0].perform("x", note: "\u{1}\(number)") }
        for text in ["1", "refused"] { try devices[1].perform("\(text)") }
        for device in devices { try await device.push(to: file) }
        // Confirmed by no device yet: this one hears of its action from the other storage.
        try await devices[0].pull(from: file)
        try devices[0].perform("removed", note: "\u{1}3")
        try devices[0].perform("later")
        let removal = try #require(try devices[0].engine.push(limit: 1))
        let server = devices[0].server
        _ = try await file.write { try server.push(removal, from: mo, in: $0) }
        try await file.prune("two", through: 0)

        let storage = try await database.open()
        try await storage.copyContents(of: file)
        #expect(try await contents(of: storage) == contents(of: file))
        try await file.close()
        for device in devices {
          try await device.push(to: storage)
          let resets = try await device.pull(from: storage)
          // The first pull of the second device begins its space, wherever it is.
          #expect(resets.isEmpty == (device.file === devices[0].file))
        }
        try await devices[0].pull(from: storage)
        #expect(try devices[1].engine.refused().count == 1)
        for device in devices {
          #expect(try device.waitingCount == 0)
          #expect(try device.notes() == (try await storage.notes()))
        }
        await #expect(throws: ServerCopyError.targetNotEmpty) {
          try await storage.copyContents(of: try await folder.open())
        }

        try await Folder.with { second in
          let back = try await second.open()
          try await back.copyContents(of: storage)
          #expect(try await contents(of: back) == contents(of: storage))
          try devices[0].perform("back")
          try await devices[0].push(to: back)
          #expect(try await devices[0].pull(from: back).isEmpty)
          #expect(try devices[0].notes() == (try await back.notes()))
          try await back.close()
        }
        await storage.close()
      }
    }
  }

  /// Returns all lines of a storage as sorted texts.
  private func contents(of storage: some MovableServerStorage) async throws -> [String] {
    let lines = Mutex<[String]>([])
    try await storage.export { epoch, batch in
      lines.withLock { $0 += batch.map { "\($0)" } + (epoch.map { ["epoch \($0)"] } ?? []) }
    }
    return lines.withLock { $0.sorted() }
  }
}
#endif
