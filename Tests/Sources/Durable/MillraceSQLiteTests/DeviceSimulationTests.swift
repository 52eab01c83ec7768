#if SQLite
import Foundation
import GRDB
import MillraceDurable
import MillraceDurableTesting
import Synchronization
import Testing

@testable import MillraceSQLite

/// The simulation of devices on real files: each end of a process is a copy of the files as it
/// leaves them, opened by the next one.
@Suite struct DeviceSimulationTests {
  @Test("devices on files keep the promises under faults", arguments: 1...3 as ClosedRange<UInt64>)
  func promises(seed: UInt64) throws {
    let report = try Simulation.runEdits(.actions(30), seed: seed, on: .files)
    #expect(report.actions > 60)
    #expect(report.faults > 0)
  }
}

extension SimulatedStorages {
  /// Devices on files, and a server in memory.
  static let files = SimulatedStorages(
    clientFile: { client, spaces, schema in
      let file = try DiskFile(Scratch(), schema, client)
      try file.file.write(.processEnd) { transaction in
        var state = try transaction.state
        for space in spaces { state.positions[space] = .start }
        try transaction.setState(state)
      }
      return file
    },
    serverFile: SimulatedStorages.memory.serverFile)
}

private final class DiskFile: SimulatedClientFile {
  let scratch: Scratch
  let file: DurableFile
  var storage: any ClientStorage { file }

  init(_ scratch: Scratch, _ schema: DurableSchema, _ client: ClientID? = nil) throws {
    let bits = Mutex(client.map { [UInt64($0.bits >> 64), UInt64(truncatingIfNeeded: $0.bits)] })
    let options = DurableFile.Options(
      schema: schema, applicationID: 1,
      randomBits: { bits.withLock { $0?.isEmpty == false ? $0?.removeFirst() : nil } ?? 0 },
      didWarn: { _ in })
    self.scratch = scratch
    file = try DeviceOpening(options: options).open(scratch.path)
  }

  deinit { scratch.remove() }

  func reopened(_ schema: DurableSchema) throws -> any SimulatedClientFile {
    // The writer is held, so that no log is moved meanwhile.
    try DiskFile(file.pool.writeWithoutTransaction { _ in try scratch.copyAsKilled() }, schema)
  }

  /// Keeps all commits: what a disk may lose is the business of the crash images.
  func afterPowerLoss(
    _ schema: DurableSchema, random: UInt64
  ) throws -> any SimulatedClientFile { try reopened(schema) }

  func copied(_ schema: DurableSchema) throws -> any SimulatedClientFile { try reopened(schema) }
}
#endif
