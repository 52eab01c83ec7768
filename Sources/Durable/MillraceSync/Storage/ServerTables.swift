internal import MillraceDurable

/// The tables of a server's database in an open transaction: what a database has to implement.
///
/// Everything but ``store(_:)`` reads. Errors are those of the database, and end the transaction.
protocol ServerTables: AnyObject {
  /// The name of the history.
  var epoch: String { get throws }

  /// The slot of the note of running actions that belongs to this transaction.
  var note: RunningActions.Slot { get }

  /// Locks a client and spaces, and reads what a push is going to ask for.
  func prepare(client: ClientID, spaces: [Space], actions: [ActionID]) throws -> PrefetchedRows

  /// Reads a client, and locks it in a writing transaction.
  func client(_ id: ClientID) throws -> ServerClient?

  /// Reads the state of a space, and locks it in a writing transaction.
  func space(_ space: Space) throws -> SpaceState

  /// Reads the JSON of a record.
  func value(_ key: RecordKey) throws -> String?

  /// Reads the records that a query selects, with their ids and in the order of these.
  func values(
    of space: Space, in table: String, _ query: RecordQuery
  ) throws -> [(id: String, value: String)]

  /// Reads the changes of a space after a position, in their order.
  func changes(
    of space: Space, after position: Position, limit: Int
  ) throws -> [(position: Position, change: RecordChange)]

  /// Reads a line of the ledger.
  func processed(_ id: ActionID) throws -> ProcessedAction?

  /// Reads lines of the ledger, in any order.
  func processed(_ ids: [ActionID]) throws -> [ProcessedAction]

  /// Reads the lines of a client after a number, in order.
  func processed(by client: ClientID, after number: Int) throws -> [ProcessedAction]

  /// Returns how many times a process has ended during an action.
  func deaths(during id: ActionID) throws -> Int

  /// Writes the changes of the transaction.
  func store(_ changes: ServerChanges) throws
}

extension ServerTables {
  /// Reads one after the other.
  func processed(_ ids: [ActionID]) throws -> [ProcessedAction] { try ids.compactMap(processed) }
}

/// The rows of the client, the spaces and the actions that a push has announced.
struct PrefetchedRows {
  var client: ServerClient?
  /// The state of each announced space.
  var spaces: [Space: SpaceState] = [:]
  /// The lines of the announced actions that are in the ledger.
  var processed: [ActionID: ProcessedAction] = [:]
}

/// Returns the name of a history.
func newEpoch(_ randomBits: () -> UInt64) -> String {
  ActionID(bits: UInt128(randomBits()) << 64 | UInt128(randomBits())).description
}
