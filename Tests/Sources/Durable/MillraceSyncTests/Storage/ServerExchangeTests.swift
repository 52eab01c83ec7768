#if SQLite && PostgreSQL
import Dispatch
import MillraceDurable
import MillraceDurableTesting
import ServerStorageChecks
import Synchronization
import Testing

@testable import MillraceSync

/// The engines of devices and server over the storages of a server.
@Suite struct ServerExchangeTests {
  @Test(
    "two devices that write at the same time agree in the end", arguments: StorageKind.available)
  func exchange(kind: StorageKind) async throws {
    try await kind.withStorage { checked in
      let storage = checked.storage
      let devices = [try ServerDevice(1), try ServerDevice(2)]
      var state: UInt64 = 7
      func next(_ limit: UInt64) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % limit)
      }
      for step in 0..<80 {
        let device = devices[next(2)]
        switch next(4) {
        case 0: try await device.push(to: storage, limit: 1 + next(4))
        case 1: try await device.pull(from: storage)
        default:
          // A refusal of its own leaves nothing.
          let text = next(6) == 0 ? "removed" : "\(step),"
          try device.perform(text, note: "\(next(5))")
        }
      }
      for _ in 0..<3 {
        for device in devices {
          try await device.push(to: storage)
          try await device.pull(from: storage)
        }
      }
      for device in devices {
        #expect(try device.waitingCount == 0)
        #expect(try await storage.notes() == device.notes())
      }
    }
  }

  @Test(
    "devices under faults keep the promises, and so does the server", arguments: StorageKind.kept,
    1...2 as ClosedRange<UInt64>)
  func simulation(kind: StorageKind, seed: UInt64) async throws {
    let report = try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "simulation").async {
        continuation.resume(
          with: Result {
            try Simulation.runEdits(
              .actions(20), seed: seed, on: kind == .sqlite ? .sqliteServer : .postgresServer)
          })
      }
    }
    #expect(report.actions > 40)
    #expect(report.faults > 0)
  }

  @Test(
    "a mistake of the server is found on its storage, too", arguments: StorageKind.kept,
    [PlantedBug.noDedup, .noGapCheck, .lmidNotAtomic, .noChain, .noLedger])
  func planted(kind: StorageKind, bug: PlantedBug) async throws {
    let files = kind == .sqlite ? SimulatedStorages.sqliteServer : .postgresServer
    @Sendable func passes(_ seed: UInt64, planting bug: PlantedBug?, _ size: SimulationSettings)
      -> Bool
    {
      // A database may notice it first.
      do { _ = try Simulation.runEdits(size, seed: seed, on: files, planting: bug) } catch {
        return false
      }
      return true
    }
    let (seed, isSound) = await withCheckedContinuation { continuation in
      DispatchQueue(label: "simulation").async {
        let seed = (UInt64(1)...60).first { !passes($0, planting: bug, bug.settings) }
        continuation.resume(
          returning: (seed, seed.map { passes($0, planting: nil, bug.settings) }))
      }
    }
    #expect(seed != nil)
    #expect(isSound == true, "seed \(seed ?? 0) fails without the mistake")
  }
}

extension SimulatedStorages {
  static let sqliteServer = SimulatedStorages(
    clientFile: SimulatedStorages.memory.clientFile,
    serverFile: { epoch in try waiting { try await SQLiteServerFile(epoch: epoch) } })

  static let postgresServer = SimulatedStorages(
    clientFile: SimulatedStorages.memory.clientFile,
    serverFile: { epoch in try waiting { try await PostgresServerFile(epoch: epoch) } })
}

/// Waits for a task, on a thread that is not one of those that run tasks.
private func waiting<Value: Sendable>(
  _ body: @escaping @Sendable () async throws -> Value
) throws -> Value {
  let done = DispatchSemaphore(value: 0)
  let result = Mutex<Result<Value, any Error>>(.failure(CancellationError()))
  Task.detached {
    let found: Result<Value, any Error>
    do { found = .success(try await body()) } catch { found = .failure(error) }
    result.withLock { $0 = found }
    done.signal()
  }
  done.wait()
  return try result.withLock { $0 }.get()
}

/// A closure that another thread runs while this one waits; the thread may keep the loan a little
/// longer, but not the closure.
private final class Loan<Value>: @unchecked Sendable {
  private var body: ((any ServerTransaction) throws -> Value)?

  init(_ body: @escaping (any ServerTransaction) throws -> Value) { self.body = body }

  func run(_ file: any ServerTransaction) throws -> UncheckedValue<Value> {
    guard let body else { throw CancellationError() }
    return UncheckedValue(value: try body(file))
  }

  func end() { body = nil }
}

/// A value that crosses from that thread to this one.
private struct UncheckedValue<Value>: @unchecked Sendable {
  let value: Value
}

private protocol WaitingServerFile: SimulatedServerFile {
  var storage: any PersistentServerStorage { get }
}

extension WaitingServerFile {
  func write<Value>(_ body: (any ServerTransaction) throws -> Value) throws -> Value {
    try withoutActuallyEscaping(body) { body in
      let (loan, storage) = (Loan(body), storage)
      defer { loan.end() }
      return try waiting { try await storage.write { try loan.run($0) } }.value
    }
  }

  func read<Value>(_ body: (any ServerTransaction) throws -> Value) throws -> Value {
    try withoutActuallyEscaping(body) { body in
      let (loan, storage) = (Loan(body), storage)
      defer { loan.end() }
      return try waiting { try await storage.read { try loan.run($0) } }.value
    }
  }

  func prune(_ space: Space, through version: Int) throws {
    let storage = storage
    try waiting { try await storage.prune(space, through: version) }
  }
}

private final class SQLiteServerFile: WaitingServerFile {
  let folder: Folder
  let file: SQLiteServerStorage
  var storage: any PersistentServerStorage { file }

  init(folder: Folder? = nil, epoch: String) async throws {
    self.folder = try folder ?? Folder()
    file = try await self.folder.open()
    try await file.beginHistory(named: epoch)
  }

  deinit { folder.remove() }

  func restored(epoch: String) throws -> any SimulatedServerFile {
    let file = file
    return try waiting {
      let folder = try Folder()
      try await file.backUp(to: folder.path + "/copy")
      try await SQLiteServerStorage.restore(
        folder.path + "/copy", to: folder.file, randomBits: randomBits)
      return try await SQLiteServerFile(folder: folder, epoch: epoch)
    }
  }
}

private final class PostgresServerFile: WaitingServerFile {
  let database: Database
  let server: PostgresServerStorage
  var storage: any PersistentServerStorage { server }

  init(copyOf source: PostgresServerStorage? = nil, epoch: String) async throws {
    database = try Database(try #require(Database.parameters))
    server = try await database.open(connections: 1)
    if let source { try await server.copyAll(of: source) }
    try await server.beginHistory(named: epoch)
  }

  deinit {
    database.folder.remove()
    _ = try? database.execute("DROP SCHEMA \"\(database.name)\" CASCADE")
  }

  func restored(epoch: String) throws -> any SimulatedServerFile {
    let server = server
    return try waiting { try await PostgresServerFile(copyOf: server, epoch: epoch) }
  }
}
#endif
