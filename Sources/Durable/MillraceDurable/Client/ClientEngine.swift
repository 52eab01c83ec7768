/// The work of a device on its file: performing, sending and rebasing, as transactions without a
/// clock or a network.
///
/// The records of the file are those of the server's last answer, with the actions of the outbox
/// applied to them in their order. An answer is taken in one transaction: the actions are undone by
/// their before-images, the server's changes are stored, the actions with a verdict leave the
/// outbox, and the others are applied again.
public struct ClientEngine: Sendable {
  /// The number of identities that a pull names: no more actions are under way without a verdict.
  static let namedLimit = 1_000

  let storage: any ClientStorage
  let schema: DurableSchema
  let randomBits: @Sendable () -> UInt64

  /// Creates the engine of a file.
  ///
  /// - Parameters:
  ///   - storage: The file.
  ///   - schema: The records and actions of the program.
  ///   - randomBits: Returns 64 random bits for identities.
  public init(
    _ storage: any ClientStorage, schema: DurableSchema,
    randomBits: @escaping @Sendable () -> UInt64
  ) {
    self.storage = storage
    self.schema = schema
    self.randomBits = randomBits
  }

  func newBits() -> UInt128 { UInt128(randomBits()) << 64 | UInt128(randomBits()) }

  // MARK: Performing

  /// Applies an action and puts it into the outbox, in one transaction.
  ///
  /// - Returns: The envelope. The end of the process loses nothing from now on.
  /// - Throws: ``Refusal`` if the action refuses itself on these records; nothing is stored then.
  ///   ``RecordError`` if its arguments are larger than ``Envelope/argumentLimit``. Other errors
  ///   are those of the action and the storage, and leave nothing either.
  @discardableResult
  public func perform(_ action: some DurableAction) throws -> Envelope {
    try performCounting(action).envelope
  }

  /// Applies an action as ``perform(_:)`` does, and returns the file's numbers with it.
  func performCounting(
    _ action: some DurableAction
  ) throws -> (envelope: Envelope, numbers: SyncMachine.Numbers) {
    let arguments = try JSONText.encode(action)
    let type = type(of: action)
    let space = action.space
    guard space.isStorable else {
      throw RecordError.longSpace(bytes: space.rawValue.utf8.count)
    }
    guard arguments.utf8.count <= Envelope.argumentLimit else {
      throw RecordError.longArguments(action: type.name, bytes: arguments.utf8.count)
    }
    return try storage.write(.processEnd) { transaction in
      let (last, state) = (try transaction.lastEnvelope, try transaction.state)
      let envelope = Envelope(
        number: (last?.number ?? state.confirmed) + 1, id: ActionID(bits: newBits()),
        previous: last?.id ?? state.head, space: space, name: type.name,
        version: type.version, arguments: arguments)
      // The outbox first, so that a storage with little room knows what needs it.
      try transaction.append(envelope)
      try action.apply(to: records(of: space, in: transaction))
      try transaction.addToJournal(
        JournalEntry(.performed, action: envelope.id, text: envelope.name))
      return (envelope, SyncMachine.Numbers(confirmed: state.confirmed, last: envelope.number))
    }
  }

  /// Flushes all performed actions to the disk: from now on the loss of power loses none of them.
  public func flush() throws {
    try storage.write(.powerLoss) { _ in }
  }

  /// Returns the number of the last action with a verdict, and that of the last action.
  package func numbers() throws -> SyncMachine.Numbers {
    try storage.read { transaction in
      let confirmed = try transaction.state.confirmed
      return SyncMachine.Numbers(
        confirmed: confirmed, last: try transaction.lastEnvelope?.number ?? confirmed)
    }
  }

  private func records(of space: Space, in transaction: any ClientTransaction) -> Records {
    Records(transaction.records(of: space, keepingBeforeImages: true), space: space)
  }

  // MARK: Sending

  /// Returns the next actions to send; `nil` if there are none after `number`.
  ///
  /// Before this returns, they are on the disk: otherwise, after a loss of power, the server would
  /// take a new action under one of their numbers for a repetition.
  ///
  /// - Parameters:
  ///   - number: The number of the last action that is under way already; 0 for none.
  ///   - limit: The largest number of actions.
  public func push(after number: Int = 0, limit: Int = 100) throws -> PushRequest? {
    let (state, actions) = try storage.read { transaction in
      let state = try transaction.state
      let room = state.confirmed + Self.namedLimit - max(number, state.confirmed)
      return (state, try transaction.outbox(after: number, limit: max(0, min(limit, room))))
    }
    guard let last = actions.last else { return nil }
    if last.number > state.sealed {
      try storage.write(.powerLoss) { transaction in
        var state = try transaction.state
        state.sealed = max(state.sealed, last.number)
        try transaction.setState(state)
      }
    }
    return PushRequest(client: state.client, schema: schema.version, actions: actions)
  }

  /// Returns the request for what has changed.
  public func pull() throws -> PullRequest {
    try storage.read { transaction in
      let state = try transaction.state
      return PullRequest(
        client: state.client, schema: schema.version, epoch: state.epoch,
        positions: state.positions, confirmed: state.confirmed,
        pending: try transaction.outbox(after: 0, limit: Self.namedLimit).map(\.id))
    }
  }

  // MARK: Spaces and refusals

  /// Changes the spaces of the device.
  ///
  /// The records of a space that is left are removed once none of its actions waits; a new space is
  /// received with the next pull.
  public func setSpaces(_ spaces: Set<Space>) throws {
    try storage.write(.processEnd) { try setSpaces(spaces, in: $0) }
  }

  /// Leaves the spaces that could not be left before, since actions waited in them.
  func leaveSpaces() throws {
    guard try storage.read({ try $0.state.leaving }) != nil else { return }
    try storage.write(.processEnd) { transaction in
      let state = try transaction.state
      let stays = Set(state.positions.keys).subtracting(state.leaving ?? [])
      try setSpaces(stays, in: transaction)
    }
  }

  private func setSpaces(_ spaces: Set<Space>, in transaction: any ClientTransaction) throws {
    var state = try transaction.state
    let waiting = Set(try transaction.outbox(after: 0, limit: nil).map(\.space))
    for space in state.positions.keys where !spaces.contains(space) && !waiting.contains(space) {
      state.positions[space] = nil
      try transaction.removeRecords(of: space)
    }
    for space in spaces where state.positions[space] == nil { state.positions[space] = .start }
    let leaving = Set(state.positions.keys).subtracting(spaces)
    state.leaving = leaving.isEmpty ? nil : leaving
    try transaction.setState(state)
  }

  /// Returns the refused actions that are not acknowledged, oldest first.
  public func refused() throws -> [RefusedAction] { try storage.read { try $0.refused() } }

  /// Forgets a refused action, once the app has taken it.
  ///
  /// Once this has returned, it is not reported again, also after a loss of power: a lost verdict
  /// would be received again with the action.
  public func acknowledge(_ id: ActionID) throws {
    try storage.write(.powerLoss) { try $0.removeRefused(id) }
  }
}
