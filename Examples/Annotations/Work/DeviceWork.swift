package import MillraceDurable

/// The undecided changes of a device, and the state of its exchange with the office.
package struct DeviceWork: Sendable, Hashable {
  /// The state of the exchange.
  package var status: SyncStatus
  /// The time of the last exchange with all changes, as text for a person; `nil` for none yet.
  package var lastSync: String?
  /// The changes that wait for the office, in their order.
  package var queue: [QueuedChange] = []
  /// The refused changes that are not dismissed yet, oldest first.
  package var refused: [RefusedAction] = []
  /// The photos on their way to the office.
  package var photos: [PhotoProgress] = []
  /// The identities of the photos that are on the device.
  package var received: Set<String> = []

  package init(status: SyncStatus) {
    self.status = status
  }
}

/// A change that waits for the office.
package struct QueuedChange: Sendable, Hashable {
  /// The identity of the durable action.
  package let id: ActionID
  /// The name of the durable action.
  package let name: String
  /// The sheet that it changes.
  package let sheet: SheetID
  /// The identity of the annotation; `nil` for a change of the sheet.
  package let subject: String?

  /// Reads a change from its envelope; `nil` for an action of another kind.
  init?(_ envelope: Envelope, _ schema: DurableSchema) {
    guard let action = try? schema.action(of: envelope) as? any FieldAction else { return nil }
    (id, name) = (envelope.id, envelope.name)
    (sheet, subject) = (action.origin.sheet, action.subject)
  }
}

/// A photo on its way to the office.
package struct PhotoProgress: Sendable, Hashable {
  /// The identity of the photo.
  package let id: String
  /// The number of bytes that the office has.
  package let sent: Int
  /// The number of all bytes.
  package let total: Int
  /// The reason for which the office does not take it; `nil` while it does.
  package let problem: String?

  /// The part that has arrived, from 0 to 1.
  package var part: Double { total == 0 ? 1 : Double(sent) / Double(total) }
}
