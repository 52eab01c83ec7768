/// The storage of a server: records with versions, the clients, and the ledger of their actions.
///
/// Transactions run on threads of the storage and never block the caller's. Several servers may
/// share one database.
public protocol ServerStorage: Sendable {
  /// Runs a transaction that changes records, and returns once its commit is on the disk.
  ///
  /// A storage may commit the work of several callers at once; when `body` throws, its own changes
  /// are undone and no others.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any ServerTransaction) throws -> Value
  ) async throws -> Value

  /// Runs a transaction that reads one state of the storage: what was committed when it began.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ServerTransaction) throws -> Value
  ) async throws -> Value
}

/// An open transaction of a server's storage.
public protocol ServerTransaction: AnyObject {
  /// The history that the versions belong to: a text that is chosen when the storage is made, and
  /// anew when it is restored from a back-up.
  var epoch: String { get throws }

  /// Announces what a push is going to ask for, so that a storage can lock and fetch it at once:
  /// the client first, then the spaces in their order.
  func prepare(client: ClientID, spaces: [Space], actions: [ActionID]) throws

  /// Returns a client, and keeps other transactions from changing it until this one ends.
  func client(_ id: ClientID) throws -> ServerClient?

  /// Stores a client.
  func setClient(_ client: ServerClient, _ id: ClientID) throws

  /// Returns the version of a space, 0 for a new one, and in a writing transaction keeps others
  /// from changing it until this one ends.
  ///
  /// So versions are in the order of the commits: a reader never misses a lower one.
  func version(of space: Space) throws -> Int

  /// Stores the version of a space.
  func setVersion(_ version: Int, of space: Space) throws

  /// Returns the version below which removed records have been forgotten: a device that has
  /// received less must begin anew.
  func horizon(of space: Space) throws -> Int

  /// Runs changes that are undone, they alone, if `body` throws; the error is passed on.
  func savepoint(_ body: () throws -> Void) throws

  /// Runs the changes of an action as a ``savepoint(_:)``.
  ///
  /// A storage that outlives the process notes the action meanwhile: one during which the process
  /// has ended twice is not run a third time.
  ///
  /// - Throws: ``Refusal/poisonous`` for such an action.
  func apply(_ id: ActionID, _ body: () throws -> Void) throws

  /// Returns the records of a space; what is changed gets a version. Removed records are kept as
  /// such.
  func records(of space: Space, version: Int) throws -> any RecordStorage

  /// Returns the changes of a space after a position, ordered by version, table and id.
  ///
  /// - Parameters:
  ///   - space: The space.
  ///   - position: The position of the last received change.
  ///   - limit: The largest number of changes.
  func changes(
    of space: Space, after position: Position, limit: Int
  ) throws -> [(position: Position, change: RecordChange)]

  /// Returns the processed action with an identity; `nil` if there is none.
  func processed(_ id: ActionID) throws -> ProcessedAction?

  /// Returns the processed ones of actions, in any order.
  func processed(_ ids: [ActionID]) throws -> [ProcessedAction]

  /// Returns the processed actions of a client after a number, in order.
  func processed(by client: ClientID, after number: Int) throws -> [ProcessedAction]

  /// Adds an action to the ledger. Its identity is not in it yet.
  func add(_ action: ProcessedAction) throws
}

extension ServerTransaction {
  /// Does nothing: everything is fetched when it is asked for.
  public func prepare(client: ClientID, spaces: [Space], actions: [ActionID]) throws {}

  /// Asks for one after the other.
  public func processed(_ ids: [ActionID]) throws -> [ProcessedAction] {
    try ids.compactMap(processed)
  }

  /// Runs the changes without a note.
  public func apply(_ id: ActionID, _ body: () throws -> Void) throws { try savepoint(body) }
}

/// The sync progress of a device's file: its user, and the last action that the server processed.
public struct ServerClient: Hashable, Codable, Sendable {
  /// The user who sent the first action: no other one may send under this identity.
  public var user: String
  /// The number of the last processed action.
  public var processed: Int
  /// The identity of that action.
  public var head: ActionID?

  /// Creates the progress of a client, by default of one whose actions have not been processed.
  public init(user: String, processed: Int = 0, head: ActionID? = nil) {
    self.user = user
    self.processed = processed
    self.head = head
  }
}

/// A line of the ledger: an action that was applied or refused, once and for all.
public struct ProcessedAction: Hashable, Codable, Sendable {
  /// The identity of the action.
  public let id: ActionID
  /// The client that sent it first.
  public let client: ClientID
  /// The number of the action in the order of its client: 1, 2, 3 and so on.
  public let number: Int
  /// The reason for which it was refused; `nil` if it was applied.
  public let refusal: Refusal?

  /// Creates the line of an action, which was applied if no refusal is given.
  public init(id: ActionID, client: ClientID, number: Int, refusal: Refusal? = nil) {
    self.id = id
    self.client = client
    self.number = number
    self.refusal = refusal
  }
}
