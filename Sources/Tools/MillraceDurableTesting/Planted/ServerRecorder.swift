internal import MillraceDurable

/// The end of a server's process in the middle of a transaction.
struct ServerDeath: StorageFailure {}

/// A server's transaction that notes what a push processes, can die, and can behave as if a clause
/// of the engine were missing.
final class ServerRecorder: ServerTransaction {
  let transaction: any ServerTransaction
  let request: PushRequest?
  let requester: Requester
  let bug: PlantedBug?
  /// The number of calls after which the process ends; `nil` for never.
  private var callsLeft: Int?
  private(set) var added: [ProcessedAction] = []
  /// The changes that a server that is not atomic stores later.
  private(set) var deferred: [(any ServerTransaction) throws -> Void] = []

  init(
    _ transaction: any ServerTransaction, _ request: PushRequest?, of requester: Requester,
    _ bug: PlantedBug?, dyingAfter calls: Int? = nil
  ) {
    (self.transaction, self.request, self.requester) = (transaction, request, requester)
    (self.bug, callsLeft) = (bug, calls)
  }

  private func live() throws {
    guard let left = callsLeft else { return }
    if left == 0 { throw ServerDeath() }
    callsLeft = left - 1
  }

  var epoch: String { get throws { try transaction.epoch } }

  func client(_ id: ClientID) throws -> ServerClient? {
    var client = try transaction.client(id)
    guard let request, let first = request.actions.first else { return client }
    let processed = client?.processed ?? 0
    let next = request.actions.first { $0.number > processed }
    switch bug {
    case .noDedup where first.number <= processed:
      client?.processed = first.number - 1
      client?.head = first.previous
    case .noGapCheck:
      guard let next, next.number > processed + 1 else { break }
      client = ServerClient(
        user: client?.user ?? requester.user, processed: next.number - 1, head: next.previous)
    case .noChain:
      if let next, next.number == processed + 1 { client?.head = next.previous }
    default: break
    }
    return client
  }

  func setClient(_ client: ServerClient, _ id: ClientID) throws {
    try live()
    if bug == .lmidNotAtomic {
      deferred.append { try $0.setClient(client, id) }
    } else {
      try transaction.setClient(client, id)
    }
  }

  func version(of space: Space) throws -> Int { try transaction.version(of: space) }

  func setVersion(_ version: Int, of space: Space) throws {
    try live()
    try transaction.setVersion(version, of: space)
  }

  func horizon(of space: Space) throws -> Int { try transaction.horizon(of: space) }

  func savepoint(_ body: () throws -> Void) throws {
    try live()
    try transaction.savepoint(body)
  }

  func records(of space: Space, version: Int) throws -> any RecordStorage {
    try transaction.records(of: space, version: version)
  }

  func changes(
    of space: Space, after position: Position, limit: Int
  ) throws -> [(position: Position, change: RecordChange)] {
    try transaction.changes(of: space, after: position, limit: limit)
  }

  func processed(_ id: ActionID) throws -> ProcessedAction? {
    if bug == .noLedger || bug == .noDedup && request != nil { return nil }
    return try transaction.processed(id)
  }

  func processed(by client: ClientID, after number: Int) throws -> [ProcessedAction] {
    try transaction.processed(by: client, after: number)
  }

  func add(_ action: ProcessedAction) throws {
    try live()
    added.append(action)
    if bug == .lmidNotAtomic {
      deferred.append { try $0.add(action) }
    } else {
      try transaction.add(action)
    }
  }
}
