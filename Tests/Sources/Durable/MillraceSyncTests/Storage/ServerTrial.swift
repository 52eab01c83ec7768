#if SQLite && PostgreSQL
import Foundation
import GRDB
import MillraceDurable
import MillraceDurableTesting
import ServerStorageChecks

@testable import MillraceSync

/// Devices that push to a server's file on a disk that may fail, and what was acknowledged to them.
///
/// Each device writes its numbers into a note of its own and one beside those of the others, in
/// turn, so that half of a push, a repetition and the order show.
final class ServerTrial {
  /// The number of recorded operations after which a push had returned, and the number of each
  /// device's last acknowledged action then.
  typealias Acknowledgement = (operations: Int, numbers: [Int])

  private let disk: CrashDisk
  private let folder: Folder
  private var devices: [ServerDevice] = []
  private(set) var performed: [Int]
  private(set) var acknowledged: [Int]
  private(set) var acknowledgements: [Acknowledgement] = []
  private(set) var errors: [any Error] = []

  init(_ folder: Folder, on disk: CrashDisk, devices count: Int) throws {
    (self.folder, self.disk) = (folder, disk)
    performed = Array(repeating: 0, count: count)
    acknowledged = performed
    devices = try (0..<count).map {
      try ServerDevice($0, spaces: [Space(rawValue: "\($0)"), "all"])
    }
  }

  // MARK: Work

  /// Opens the file; `nil` after an error.
  func open() async -> SQLiteServerStorage? { await attempt { try await self.folder.open() } }

  func close(_ storage: SQLiteServerStorage) async { await attempt { try await storage.close() } }

  /// Lets every device perform some actions, and pushes of all devices wait together.
  func push(_ count: Int, to storage: SQLiteServerStorage) async throws {
    for index in devices.indices {
      for _ in 0..<count {
        performed[index] += 1
        let number = performed[index]
        if number % 2 == 0 {
          try devices[index].perform("\(number),", note: "\(index)", in: "all")
        } else {
          try devices[index].perform("\(number),", note: "own", in: Space(rawValue: "\(index)"))
        }
      }
    }
    typealias Answer = (device: Int, result: Result<PushAnswer?, any Error>, operations: Int)
    let disk = disk
    let answers = await withTaskGroup(of: Answer.self, returning: [Answer].self) { group in
      for (index, device) in devices.enumerated() {
        group.addTask {
          let result: Result<PushAnswer?, any Error>
          do {
            result = .success(try await device.push(to: storage))
          } catch {
            result = .failure(error)
          }
          return (index, result, disk.operations)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for answer in answers.sorted(by: { $0.operations < $1.operations }) {
      switch answer.result {
      case .success(let pushed):
        acknowledged[answer.device] = max(acknowledged[answer.device], pushed?.processed ?? 0)
        acknowledgements.append((answer.operations, acknowledged))
      case .failure(let error): errors.append(error)
      }
    }
  }

  /// Takes the verdicts, so that the next pushes have new actions only.
  func pull(from storage: SQLiteServerStorage) async {
    for device in devices { await attempt { _ = try await device.pull(from: storage) } }
  }

  /// Sends what waits from copies of the devices to a file that was opened again.
  func settle(_ storage: SQLiteServerStorage) async throws {
    for device in try devices.map({ try $0.copy() }) {
      try await device.push(to: storage)
      try await device.pull(from: storage)
      guard try device.waitingCount == 0 else { throw Contradiction("a device still waits") }
    }
  }

  @discardableResult
  private func attempt<Value>(_ body: () async throws -> Value) async -> Value? {
    do {
      return try await body()
    } catch {
      errors.append(error)
      return nil
    }
  }

  // MARK: Findings

  struct Contradiction: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  /// Checks that a file is sound, and holds whole pushes, each once, and all that were acknowledged
  /// before an operation.
  func check(_ file: String, after operations: Int = .max) throws {
    let known = acknowledgements.last { $0.operations <= operations }?.numbers
    let queue = try DatabaseQueue(path: file)
    try queue.inDatabase { connection in
      try connection.execute(sql: "PRAGMA synchronous = OFF")
      guard try String.fetchOne(connection, sql: "PRAGMA integrity_check") == "ok" else {
        throw Contradiction("the file is damaged")
      }
      let isMade = try Bool.fetchOne(
        connection, sql: "SELECT count(*) > 0 FROM sqlite_master WHERE name = 'ledger'")
      for index in devices.indices {
        let found = isMade == true ? try processed(index, in: connection) : 0
        guard ((known?[index] ?? 0)...performed[index]).contains(found) else {
          throw Contradiction("device \(index): \(found) processed, \(known ?? []) acknowledged")
        }
      }
    }
    try queue.close()
  }

  /// Returns the number of the last processed action of a device, which its records and the ledger
  /// must agree with.
  private func processed(_ index: Int, in connection: GRDB.Database) throws -> Int {
    let client = try devices[index].file.read { try $0.state.client }
    let bytes = withUnsafeBytes(of: client.bits.bigEndian) { Data($0) }
    let processed =
      try Int.fetchOne(
        connection, sql: "SELECT processed FROM client WHERE id = ?", arguments: [bytes]) ?? 0
    let lines = try Int.fetchAll(
      connection, sql: "SELECT number FROM ledger WHERE client = ? ORDER BY number",
      arguments: [bytes])
    guard lines == Array(0..<processed).map({ $0 + 1 }) else {
      throw Contradiction("device \(index): \(processed) processed, lines \(lines)")
    }
    for (space, note, remainder) in [("\(index)", "own", 1), ("all", "\(index)", 0)] {
      let text = try String.fetchOne(
        connection,
        sql: """
          SELECT json_extract(value, '$.text') FROM record JOIN space ON name = record.space
            WHERE record.space = ? AND id = ? AND record.version <= space.version
          """, arguments: [space, note])
      let numbers = (0..<processed).map { $0 + 1 }.filter { $0 % 2 == remainder }
      guard text ?? "" == numbers.map({ "\($0)," }).joined() else {
        throw Contradiction("device \(index): \(processed) processed, but \(note) is \(text ?? "")")
      }
    }
    return processed
  }
}
#endif
