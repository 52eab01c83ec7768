public import MillraceDurable

/// The makers of the files that a simulation runs on: in memory, or real ones.
public struct SimulatedStorages: Sendable {
  package let clientFile:
    @Sendable (ClientID, [Space], DurableSchema) throws -> any SimulatedClientFile
  package let serverFile: @Sendable (_ epoch: String) throws -> any SimulatedServerFile

  /// Creates the makers.
  ///
  /// - Parameters:
  ///   - clientFile: Returns a new file of a device with an identity and spaces.
  ///   - serverFile: Returns a new storage of a server with an epoch.
  public init(
    clientFile:
      @escaping @Sendable (ClientID, [Space], DurableSchema) throws
      -> any SimulatedClientFile,
    serverFile: @escaping @Sendable (_ epoch: String) throws -> any SimulatedServerFile
  ) {
    (self.clientFile, self.serverFile) = (clientFile, serverFile)
  }

  /// Files in memory.
  public static let memory = SimulatedStorages(
    clientFile: { client, spaces, _ in
      MemoryClientFile(MemoryClientStorage(client: client, spaces: spaces, canLosePower: true))
    },
    serverFile: { MemoryServerFile(MemoryServerStorage(epoch: $0)) })
}

/// A device's file in a simulation.
///
/// After each of its functions, only the returned file is used, and after ``copied(_:)`` both.
public protocol SimulatedClientFile: Sendable {
  /// The open storage.
  var storage: any ClientStorage { get }

  /// Opens the file again after the end of its process, by a program with a schema.
  func reopened(_ schema: DurableSchema) throws -> any SimulatedClientFile

  /// Opens the file again after a loss of power, by a program with a schema.
  ///
  /// - Parameters:
  ///   - schema: The records and actions of the program.
  ///   - random: Decides how many of the commits that were not flushed are left.
  func afterPowerLoss(
    _ schema: DurableSchema, random: UInt64
  ) throws -> any SimulatedClientFile

  /// Returns a copy of the file with all its commits.
  func copied(_ schema: DurableSchema) throws -> any SimulatedClientFile
}

/// A server's storage in a simulation.
public protocol SimulatedServerFile: Sendable {
  /// Runs a transaction that changes records, before this returns.
  func write<Value>(_ body: (any ServerTransaction) throws -> Value) throws -> Value

  /// Runs a transaction that changes nothing, before this returns.
  func read<Value>(_ body: (any ServerTransaction) throws -> Value) throws -> Value

  /// Forgets the removed records of a space up to a version.
  func prune(_ space: Space, through version: Int) throws

  /// Returns a copy with another epoch.
  func restored(epoch: String) throws -> any SimulatedServerFile
}

private struct MemoryClientFile: SimulatedClientFile {
  let memory: MemoryClientStorage
  var storage: any ClientStorage { memory }

  init(_ memory: MemoryClientStorage) { self.memory = memory }

  /// Applies the waiting actions again, which another program may have applied, as a file on a disk
  /// does.
  func reopened(_ schema: DurableSchema) throws -> any SimulatedClientFile {
    try memory.write(.processEnd) { file in
      try file.rewind()
      _ = try schema.replay(file.outbox(after: 0, limit: nil), in: file)
    }
    return self
  }

  func afterPowerLoss(
    _ schema: DurableSchema, random: UInt64
  ) throws -> any SimulatedClientFile {
    memory.losePower(keeping: Int(random % UInt64(memory.unflushedCount + 1)))
    return try reopened(schema)
  }

  func copied(_ schema: DurableSchema) throws -> any SimulatedClientFile {
    try MemoryClientFile(memory.copy()).reopened(schema)
  }
}

private struct MemoryServerFile: SimulatedServerFile {
  let memory: MemoryServerStorage

  init(_ memory: MemoryServerStorage) { self.memory = memory }

  func write<Value>(_ body: (any ServerTransaction) throws -> Value) throws -> Value {
    try memory.writeNow(body)
  }

  func read<Value>(_ body: (any ServerTransaction) throws -> Value) throws -> Value {
    try memory.readNow(body)
  }

  func prune(_ space: Space, through version: Int) { memory.prune(space, through: version) }

  func restored(epoch: String) -> any SimulatedServerFile {
    MemoryServerFile(memory.restored(epoch: epoch))
  }
}
