internal import MillraceDurable

/// A device of a simulation: its file, the program that runs on it, and what is known of both.
final class SimulatedDevice {
  let index: Int
  let user: String
  var file: any SimulatedClientFile
  /// The index of the program's schema.
  var schema: Int
  var engine: ClientEngine
  var machine: SyncMachine
  /// The number of the process, by which events for an earlier one are recognized.
  var process = 0
  var wakes = 0
  var performed = 0
  var isPartitioned = false
  var isSignedOut = false
  var backUp: BackUp?

  // MARK: Expectations

  /// The records that the file must show, by the model.
  var views: [Space: ModelSpace] = [:]
  /// The waiting actions without an effect, since they throw on the present records.
  var skipped: Set<ActionID> = []
  /// The own actions whose effects must be visible.
  var owned: [ActionID: (space: Space, mark: SimulationMark)] = [:]
  /// The actions that no loss of power may lose.
  var safe: Set<ActionID> = []
  var delivered: Set<ActionID> = []
  var acknowledged: Set<ActionID> = []
  /// The server's records that the file had before it began anew.
  var formerBases: [Space: ModelSpace] = [:]
  /// True after a reset, until the records of the new history have come.
  var awaitsRecords = false

  /// A copy of the file, with what is known of it.
  struct BackUp {
    var file: any SimulatedClientFile
    var acknowledged: Set<ActionID>
    var formerBases: [Space: ModelSpace]
  }

  init(
    index: Int, user: String, file: any SimulatedClientFile, schema: Int, engine: ClientEngine,
    machine: SyncMachine
  ) {
    self.index = index
    self.user = user
    self.file = file
    self.schema = schema
    self.engine = engine
    self.machine = machine
  }

  /// Returns the identities of the actions that the file holds: waiting, or refused and not
  /// acknowledged.
  func held() throws -> Set<ActionID> {
    try file.storage.read { file in
      Set(try file.outbox(after: 0, limit: nil).map(\.id))
        .union(try file.refused().map(\.envelope.id))
    }
  }

  func outbox() throws -> [Envelope] {
    try file.storage.read { try $0.outbox(after: 0, limit: nil) }
  }

  func state() throws -> ClientState { try file.storage.read { try $0.state } }
}
