internal import Dispatch
internal import MillraceDurable
internal import Synchronization

/// A row of a server's database on its way into another one.
enum ExportedRow: Sendable {
  case client(ClientID, ServerClient)
  case space(Space, SpaceState)
  case record(RecordKey, StoredRecord, removed: Int?)
  case processed(ProcessedAction, at: Int)
  case deaths(ActionID, Int)
}

/// A server's storage whose contents can be copied into another one.
protocol MovableServerStorage: PersistentServerStorage {
  /// Delivers the epoch and all rows of one state, in batches, on a thread that may block.
  func export(_ receive: @escaping @Sendable (String?, [ExportedRow]) throws -> Void) async throws

  /// Adds batches to an empty storage until there are no more, in one transaction.
  func add(_ next: @escaping @Sendable () throws -> (epoch: String?, rows: [ExportedRow])?)
    async throws
}

/// A mistake of a program that copies a server's storage.
public enum ServerCopyError: Error, Hashable, Sendable {
  /// The target has contents of its own; nothing was changed.
  case targetNotEmpty
}

extension ServerCopyError: CustomStringConvertible {
  /// The mistake as text: the expectation, the finding, and the next step.
  public var description: String {
    switch self {
    case .targetNotEmpty:
      "Contents can be copied into a storage that no device has used, but this one has contents."
        + " Choose a new file or another schema of the database."
    }
  }
}

extension MovableServerStorage {
  /// Replaces the empty contents with those of another storage: one state of it, in one
  /// transaction.
  func copyAll(of source: some MovableServerStorage) async throws {
    let channel = RowChannel()
    async let sending: Void = Self.send(source, into: channel)
    do {
      try await add { try channel.next() }
    } catch {
      channel.stop()
      _ = try? await sending
      throw error
    }
    try await sending
  }

  private static func send(_ source: some MovableServerStorage, into channel: RowChannel)
    async throws
  {
    do {
      try await source.export { try channel.send($0, $1) }
    } catch {
      channel.end(.failure(error))
      throw error
    }
    channel.end(.success(()))
  }
}

/// A channel for a few batches of rows, from the thread of one database to that of another.
private final class RowChannel: Sendable {
  private struct State {
    var batches: [(epoch: String?, rows: [ExportedRow])] = []
    var end: Result<Void, any Error>?
    var isStopped = false
  }

  private let state = Mutex(State())
  private let room = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)

  init() {
    // Not as its first value: a semaphore that is released below that ends the process, and batches
    // may be left after an error.
    for _ in 0..<4 { room.signal() }
  }

  func send(_ epoch: String?, _ rows: [ExportedRow]) throws {
    room.wait()
    let isStopped = state.withLock { state in
      state.batches.append((epoch, rows))
      return state.isStopped
    }
    filled.signal()
    if isStopped { throw CancellationError() }
  }

  func end(_ result: Result<Void, any Error>) {
    state.withLock { $0.end = result }
    filled.signal()
  }

  func next() throws -> (epoch: String?, rows: [ExportedRow])? {
    filled.wait()
    let (batch, end) = state.withLock { state in
      (state.batches.isEmpty ? nil : state.batches.removeFirst(), state.end)
    }
    guard let batch else {
      try end?.get()
      return nil
    }
    room.signal()
    return batch
  }

  /// Lets the sender end with an error.
  func stop() {
    state.withLock { $0.isStopped = true }
    for _ in 0..<4 { room.signal() }
  }
}
