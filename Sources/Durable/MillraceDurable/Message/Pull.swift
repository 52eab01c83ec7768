/// The request of a device for changes, and for the verdicts on its actions.
public struct PullRequest: Hashable, Codable, Sendable {
  /// The identity of the device's file.
  public let client: ClientID
  /// The version of the device's schema.
  public let schema: Int
  /// The history of the server that the positions belong to; `nil` before the first answer.
  public let epoch: String?
  /// The positions up to which the device has received each of its spaces.
  public let positions: [Space: Position]
  /// The number of the device's last action whose verdict it has.
  public let confirmed: Int
  /// The identities of actions that have no verdict yet: the first ones of the outbox.
  public let pending: [ActionID]
  /// The size of the records that the answer should have at most, in bytes, which suits a slow
  /// connection; `nil` for as many as the server gives.
  ///
  /// An answer with changes has at least one, of any size.
  public var pageBytes: Int?

  /// Creates a request from the state of a device's file, which takes the answer only while it
  /// still has that state.
  public init(
    client: ClientID, schema: Int, epoch: String?, positions: [Space: Position], confirmed: Int,
    pending: [ActionID], pageBytes: Int? = nil
  ) {
    self.client = client
    self.schema = schema
    self.epoch = epoch
    self.positions = positions
    self.confirmed = confirmed
    self.pending = pending
    self.pageBytes = pageBytes
  }
}

/// A point in the changes of a space, which are ordered by version, table and id.
///
/// Between two answers of one pull it may lie inside a version; a device stores only positions at
/// the end of one.
public struct Position: Hashable, Codable, Sendable, Comparable {
  /// The number of the last transaction of which something was received; 0 for nothing.
  public var version: Int
  /// The last received record of that version; `nil` after all of them.
  public var row: Row?
  /// The version of the space when the device began to receive all of its records, while it has
  /// not received them all; `nil` otherwise.
  public var begun: Int?

  /// Creates a position after a record of a version, or after all of them.
  public init(version: Int, row: Row? = nil, begun: Int? = nil) {
    self.version = version
    self.row = row
    self.begun = begun
  }

  /// The beginning of a space.
  public static let start = Position(version: 0)

  /// Before the beginning: the device has records of another history, and discards them.
  public static let discarded = Position(version: -1)

  /// Compares the order of changes.
  public static func < (left: Position, right: Position) -> Bool {
    guard left.version == right.version else { return left.version < right.version }
    guard let row = left.row else { return false }
    guard let other = right.row else { return true }
    return row < other
  }

  /// The table and the id of a record.
  public struct Row: Hashable, Codable, Sendable, Comparable {
    /// The name of the record's table.
    public let table: String
    /// The id of the record, unique in its table and space.
    public let id: String

    /// Creates the row of a record, which may have been removed.
    public init(table: String, id: String) {
      self.table = table
      self.id = id
    }

    /// Compares the UTF-8 bytes of the table, then those of the id.
    public static func < (left: Row, right: Row) -> Bool {
      left.table == right.table
        ? left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
        : left.table.utf8.lexicographicallyPrecedes(right.table.utf8)
    }
  }
}

/// The answer to a pull, read from one state of the server.
public struct PullAnswer: Hashable, Codable, Sendable {
  /// The identity of the device's file, as it was in the request.
  public let client: ClientID
  /// The history of the server.
  ///
  /// Another one than before makes the device begin anew.
  public let epoch: String
  /// The positions up to which the device has received each space with this answer.
  public let positions: [Space: Position]
  /// True if nothing is left; otherwise the device asks again from these positions before it shows
  /// anything.
  public let isComplete: Bool
  /// The number of the client's last processed action.
  public let processed: Int
  /// The identity of that action; `nil` for none.
  public let head: ActionID?
  /// The verdicts on the client's later actions than the confirmed one, and on the pending ones;
  /// none if there are further pages.
  public let outcomes: [Outcome]
  /// The spaces whose records the device discards before it takes the changes.
  public let resets: [Space]
  /// The spaces that the requester may not read.
  ///
  /// The device discards their records.
  public let denied: [Space]
  /// The changed records.
  public let changes: [RecordChange]

  /// Creates an answer, by default a complete one without verdicts and changes.
  public init(
    client: ClientID, epoch: String, positions: [Space: Position], isComplete: Bool = true,
    processed: Int, head: ActionID?, outcomes: [Outcome] = [], resets: [Space] = [],
    denied: [Space] = [], changes: [RecordChange] = []
  ) {
    self.client = client
    self.epoch = epoch
    self.positions = positions
    self.isComplete = isComplete
    self.processed = processed
    self.head = head
    self.outcomes = outcomes
    self.resets = resets
    self.denied = denied
    self.changes = changes
  }
}

/// The verdict on one action.
public struct Outcome: Hashable, Codable, Sendable {
  /// The identity of the action.
  public let id: ActionID
  /// The reason for which it was refused; `nil` if it was applied.
  public let refusal: Refusal?

  /// Creates the verdict on an action, which was applied if no refusal is given.
  public init(id: ActionID, refusal: Refusal? = nil) {
    self.id = id
    self.refusal = refusal
  }
}

/// The new content of one record.
public struct RecordChange: Hashable, Codable, Sendable {
  /// The space of the record.
  public let space: Space
  /// The name of the record's table.
  public let table: String
  /// The id of the record, unique in its table and space.
  public let id: String
  /// The record as JSON; `nil` if it was removed.
  public let value: String?

  /// Creates the change of a record; without a value it was removed.
  public init(space: Space, table: String, id: String, value: String?) {
    self.space = space
    self.table = table
    self.id = id
    self.value = value
  }
}
