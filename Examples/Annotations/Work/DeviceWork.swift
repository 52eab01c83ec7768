public import MillraceDurable

/// The undecided changes of a device, and the state of its exchange with the office.
public struct DeviceWork: Sendable, Hashable {
  /// The state of the exchange.
  public var status: SyncStatus
  /// The time of the last exchange with all changes, as text for a person; `nil` for none yet.
  public var lastSync: String?
  /// The changes that wait for the office, in their order.
  public var queue: [QueuedChange] = []
  /// The refused changes that are not dismissed yet, oldest first.
  public var refused: [RefusedAction] = []
  /// The photos on their way to the office.
  public var photos: [PhotoProgress] = []
  /// The identities of the photos that are on the device.
  public var received: Set<String> = []

  /// Creates the work of a device.
  public init(status: SyncStatus) {
    self.status = status
  }
}

/// A change that waits for the office.
public struct QueuedChange: Sendable, Hashable {
  /// The identity of the durable action.
  public let id: ActionID
  /// The name of the durable action.
  public let name: String
  /// The sheet that it changes.
  public let sheet: SheetID
  /// The identity of the annotation; `nil` for a change of the sheet.
  public let subject: String?

  /// Reads a change from its envelope; `nil` for an action of another kind.
  init?(_ envelope: Envelope, _ schema: DurableSchema) {
    guard let action = try? schema.action(of: envelope) as? any FieldAction else { return nil }
    (id, name) = (envelope.id, envelope.name)
    (sheet, subject) = (action.origin.sheet, action.subject)
  }
}

/// A photo on its way to the office.
public struct PhotoProgress: Sendable, Hashable {
  /// The identity of the photo.
  public let id: String
  /// The number of bytes that the office has.
  public let sent: Int
  /// The number of all bytes.
  public let total: Int
  /// The reason for which the office does not take it; `nil` while it does.
  public let problem: String?

  /// The part that has arrived, from 0 to 1.
  public var part: Double { total == 0 ? 1 : Double(sent) / Double(total) }
}
