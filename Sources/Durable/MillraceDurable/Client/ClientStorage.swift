/// A device's file: records with their before-images, the outbox, the refused actions and the
/// journal.
///
/// All transactions of one storage run one after the other. A storage is used by one
/// ``ClientEngine``.
public protocol ClientStorage: Sendable {
  /// Runs a transaction that is committed when `body` returns, and leaves nothing when it throws.
  ///
  /// - Parameters:
  ///   - durability: What the commit must survive once this has returned.
  ///   - body: The changes. It is called before this returns, and once more if the storage has
  ///     undone them for want of room that it could then make.
  func write<Value>(
    _ durability: Durability, _ body: (any ClientTransaction) throws -> Value
  ) throws -> Value

  /// Runs a transaction that changes nothing.
  func read<Value>(_ body: (any ClientTransaction) throws -> Value) throws -> Value
}

/// The events that a commit survives once it has returned.
public enum Durability: Sendable {
  /// The end of the process at any instant. Nothing is flushed to the disk.
  case processEnd
  /// Also the loss of power. The commit and all before it are flushed to the disk.
  case powerLoss
}

/// An open transaction of a device's file.
///
/// It belongs to the thread of its transaction and must not be used after it.
public protocol ClientTransaction: AnyObject {
  /// The state of the client.
  var state: ClientState { get throws }

  /// Stores the state of the client.
  func setState(_ state: ClientState) throws

  /// Runs changes that are undone, they alone, if `body` throws; the error is passed on.
  func savepoint(_ body: () throws -> Void) throws

  // MARK: Records

  /// Returns the records of a space.
  ///
  /// - Parameters:
  ///   - space: The space.
  ///   - keepingBeforeImages: Whether the first change of a record since the last rewind keeps the
  ///     record as it was, for the next rewind.
  func records(of space: Space, keepingBeforeImages: Bool) -> any RecordStorage

  /// Puts all before-images back and forgets them: the records are those of the last pull.
  func rewind() throws

  /// Removes all records of a space. There are no before-images at this time.
  func removeRecords(of space: Space) throws

  // MARK: Outbox

  /// The last action of the outbox; `nil` if it is empty.
  var lastEnvelope: Envelope? { get throws }

  /// The number of actions in the outbox.
  var outboxCount: Int { get throws }

  /// Adds an action at the end of the outbox.
  func append(_ envelope: Envelope) throws

  /// Returns actions of the outbox in the order of their numbers.
  ///
  /// - Parameters:
  ///   - number: The number after which they begin.
  ///   - limit: The largest number of actions; `nil` for all.
  func outbox(after number: Int, limit: Int?) throws -> [Envelope]

  /// Removes the actions of the outbox up to a number.
  func removeOutbox(through number: Int) throws

  /// Replaces the whole outbox.
  func replaceOutbox(with envelopes: [Envelope]) throws

  // MARK: Refused actions and the journal

  /// Adds an action to the refused ones, which are kept until they are acknowledged.
  func addRefused(_ action: RefusedAction) throws

  /// Returns the refused actions, oldest first.
  func refused() throws -> [RefusedAction]

  /// Removes a refused action, if it is there.
  func removeRefused(_ id: ActionID) throws

  /// Adds a line to the journal.
  func addToJournal(_ entry: JournalEntry) throws
}

/// A line of a file's journal: what happened to an action, for a person who looks for a fault.
public struct JournalEntry: Hashable, Codable, Sendable {
  /// The kind of the event.
  public let event: Event
  /// The identity of the action; `nil` for an event of the whole file.
  public let action: ActionID?
  /// The action's name, or a detail of the event.
  public let text: String

  /// Creates a line.
  public init(_ event: Event, action: ActionID? = nil, text: String) {
    self.event = event
    self.action = action
    self.text = text
  }

  /// The kinds of events.
  public enum Event: String, Hashable, Codable, Sendable {
    /// The action was performed on this device.
    case performed
    /// The server has applied the action.
    case applied
    /// The server has refused the action.
    case refused
    /// The file took a new identity, since a copy of it has been in use.
    case rotated
    /// The server began a new history, and the file received everything anew.
    case reset
  }
}
