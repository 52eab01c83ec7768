/// The work of a server in a transaction of its storage: the actions of a push, once each and in
/// order, and the answer to a pull from one state.
public struct ServerEngine: Sendable {
  package let schema: DurableSchema
  package let access: @Sendable (Requester, Space) -> SpaceAccess

  /// The largest number of changes in one answer to a pull.
  let pageSize: Int

  /// The size of the records above which an answer to a pull takes no more of them, in bytes,
  /// unless the request asks for less.
  static let pageBytes = 1 << 20

  /// Creates an engine.
  ///
  /// - Parameters:
  ///   - schema: The records and actions of the program.
  ///   - pageSize: The largest number of changes in one answer to a pull, from 1 to a million.
  ///   - access: Returns what a requester may do in a space.
  public init(
    schema: DurableSchema, pageSize: Int = 1_000,
    access: @escaping @Sendable (Requester, Space) -> SpaceAccess
  ) {
    self.schema = schema
    self.pageSize = min(max(pageSize, 1), 1_000_000)
    self.access = access
  }

  /// The result of a push.
  public struct PushResult: Hashable, Sendable {
    /// The answer for the device.
    public var answer: PushAnswer
    /// The spaces with news, for those who wait for them; sorted.
    public var spaces: [Space]
  }

  /// Processes the actions of a push in a writing transaction, up to the first that cannot be.
  ///
  /// Every action is applied or refused at most once, also if it comes again, late or from a copy
  /// of the device's file. An error of the storage must undo the whole push, and is no verdict.
  ///
  /// - Throws: ``ServerRefusal/otherUser`` if another user has used the client's identity, and
  ///   errors of the storage.
  public func push(
    _ request: PushRequest, from requester: Requester, in transaction: any ServerTransaction
  ) throws -> PushResult {
    guard request.schema == schema.version else {
      return PushResult(answer: PushAnswer(processed: 0, stop: .schema), spaces: [])
    }
    // Asked once: a space that is not locked now may not be written later.
    let writable = Set(request.actions.map(\.space))
      .filter { $0.isStorable && access(requester, $0) == .write }
    // Locks are taken in one order by every push, so that two never wait for each other.
    let spaces = writable.sorted()
    try transaction.prepare(
      client: request.client, spaces: spaces, actions: request.actions.map(\.id))
    var client = try transaction.client(request.client) ?? ServerClient(user: requester.user)
    guard client.user == requester.user else { throw ServerRefusal.otherUser }
    let before = client
    var versions: [Space: Int] = [:]
    for space in spaces { versions[space] = try transaction.version(of: space) }
    var (stop, touched) = (PushAnswer.Stop?.none, Set<Space>())
    for envelope in request.actions where envelope.number > client.processed {
      stop = reason(against: envelope, after: client)
      guard stop == nil else { break }
      // The number is used up also by an action that came before through a copy of the file.
      (client.processed, client.head) = (envelope.number, envelope.id)
      guard try transaction.processed(envelope.id) == nil else { continue }
      let version = (versions[envelope.space] ?? 0) + 1
      let refusal =
        writable.contains(envelope.space)
        ? try process(envelope, from: requester, version: version, in: transaction)
        : envelope.space.isStorable ? .notAllowed : .longSpace
      try transaction.add(
        ProcessedAction(
          id: envelope.id, client: request.client, number: envelope.number, refusal: refusal))
      // A refused action is no news for those who share the space.
      guard refusal == nil else { continue }
      versions[envelope.space] = version
      touched.insert(envelope.space)
    }
    for space in touched.sorted() { try transaction.setVersion(versions[space] ?? 0, of: space) }
    if client != before { try transaction.setClient(client, request.client) }
    return PushResult(
      answer: PushAnswer(processed: client.processed, stop: stop), spaces: touched.sorted())
  }

  private func reason(against envelope: Envelope, after client: ServerClient) -> PushAnswer.Stop? {
    if envelope.number != client.processed + 1 { return .gap }
    if envelope.previous != client.head { return .chain }
    return schema.knows(envelope) ? nil : .unknown
  }

  /// Applies an action in a space that the requester may change; returns the refusal if it was
  /// refused.
  private func process(
    _ envelope: Envelope, from requester: Requester, version: Int,
    in transaction: any ServerTransaction
  ) throws -> Refusal? {
    let records = Records(
      try transaction.records(of: envelope.space, version: version), space: envelope.space,
      requester: requester)
    do {
      try transaction.apply(envelope.id) { try schema.apply(envelope, to: records) }
      return nil
    } catch let refusal as Refusal {
      return refusal.shortened
    } catch let error where !(error is any StorageFailure) {
      // Arguments that cannot be decoded, or a fault of the action: it would fail again.
      return Refusal("The server could not do this: \(error)", code: "failed").shortened
    }
  }

  /// Answers a pull from the one state that a transaction reads.
  ///
  /// - Throws: ``ServerRefusal`` and errors of the storage.
  public func pull(
    _ request: PullRequest, from requester: Requester, in transaction: any ServerTransaction
  ) throws -> PullAnswer {
    guard request.schema == schema.version else { throw ServerRefusal.otherSchema }
    let client = try transaction.client(request.client)
    if let client, client.user != requester.user { throw ServerRefusal.otherUser }
    let epoch = try transaction.epoch
    var page = Page(
      limit: pageSize, byteLimit: min(request.pageBytes ?? Self.pageBytes, Self.pageBytes),
      isNewHistory: request.epoch.map { $0 != epoch } ?? false)
    for space in request.positions.keys.sorted() {
      guard access(requester, space) != .none else {
        page.denied.append(space)
        continue
      }
      try page.add(space, after: request.positions[space] ?? .start, from: transaction)
    }
    return PullAnswer(
      client: request.client, epoch: epoch, positions: page.positions,
      isComplete: page.isComplete, processed: client?.processed ?? 0, head: client?.head,
      // A device takes those of the last page.
      outcomes: page.isComplete ? try outcomes(for: request, in: transaction) : [],
      resets: page.resets,
      denied: page.denied,
      changes: page.changes)
  }

  /// Returns true if a pull with this request would bring something new.
  ///
  /// - Throws: ``ServerRefusal`` and errors of the storage.
  package func hasNews(
    for request: PullRequest, from requester: Requester, in transaction: any ServerTransaction
  ) throws -> Bool {
    guard request.schema == schema.version else { throw ServerRefusal.otherSchema }
    let client = try transaction.client(request.client)
    if let client, client.user != requester.user { throw ServerRefusal.otherUser }
    if try request.epoch != transaction.epoch { return true }
    if (client?.processed ?? 0) != request.confirmed { return true }
    for (space, position) in request.positions {
      // A device that may not read a space stays at its start.
      let present =
        access(requester, space) == .none
        ? .start : Position(version: try transaction.version(of: space))
      if position != present { return true }
    }
    return false
  }

  private func outcomes(
    for request: PullRequest, in transaction: any ServerTransaction
  ) throws -> [Outcome] {
    // Also those that were not asked for: a later push may be in the records already.
    let own = try transaction.processed(by: request.client, after: request.confirmed)
    let known = Set(own.map(\.id))
    let others = try transaction.processed(
      request.pending.prefix(ClientEngine.namedLimit).filter { !known.contains($0) })
    return (own + others).map { Outcome(id: $0.id, refusal: $0.refusal) }
  }
}

/// The changes of one answer, collected space by space up to a limit.
private struct Page {
  /// The number of records that the storage reads first; each further reading is twice as long, so
  /// that large ones are not read far beyond the end of the page.
  static let firstReading = 32

  let limit: Int
  let byteLimit: Int
  /// True if the device's positions belong to another history.
  let isNewHistory: Bool
  var positions: [Space: Position] = [:]
  var resets: [Space] = []
  var denied: [Space] = []
  var changes: [RecordChange] = []
  var isComplete = true
  private var bytes = 0
  private var hasRoom = true

  init(limit: Int, byteLimit: Int, isNewHistory: Bool) {
    (self.limit, self.byteLimit, self.isNewHistory) = (limit, byteLimit, isNewHistory)
  }

  mutating func add(
    _ space: Space, after given: Position, from transaction: any ServerTransaction
  ) throws {
    let version = try transaction.version(of: space)
    var position = given
    let horizon = try transaction.horizon(of: space)
    // A device that receives all records lacks the removals since it began, others those since
    // their position: inside the version of the horizon, too.
    let isForgotten =
      position != .start
      && (position.begun.map { $0 < horizon } ?? (position < Position(version: horizon)))
    if isNewHistory || isForgotten || position.version > version { position = .start }
    let begun = position == .start ? version : position.begun
    // There is nothing to discard where a device and the space are new.
    if position == .start, version > 0 || given != .start { resets.append(space) }
    var (isWhole, count) = (false, Self.firstReading)
    while !isWhole, hasRoom, changes.count < limit {
      let room = limit - changes.count
      // One more than there is room for tells whether anything is left.
      count = count < room ? count : room + 1
      let found = try transaction.changes(of: space, after: position, limit: count)
      let taken = take(found.prefix(room))
      isWhole = taken.count == found.count && found.count < count
      if let last = taken.last {
        position = last.position
        position.begun = begun
      }
      count *= 2
    }
    if isWhole { position = Position(version: version) }
    positions[space] = position
    isComplete = isComplete && isWhole
  }

  /// Adds changes until their bytes fill the page, at least one to an empty page.
  private mutating func take(
    _ found: ArraySlice<(position: Position, change: RecordChange)>
  ) -> ArraySlice<(position: Position, change: RecordChange)> {
    var count = 0
    for (_, change) in found {
      let size = (change.value?.utf8.count ?? 0) + change.id.utf8.count
      hasRoom = changes.isEmpty || bytes + size <= byteLimit
      guard hasRoom else { break }
      bytes += size
      changes.append(change)
      count += 1
    }
    return found.prefix(count)
  }
}

/// The access of a requester to a space.
public enum SpaceAccess: Hashable, Sendable {
  /// Nothing: its records are removed from the requester's devices.
  case none
  /// Receive its records.
  case read
  /// Receive and change its records.
  case write
}

/// The reason for which a server does not answer a request.
public enum ServerRefusal: String, Error, Codable, Sendable {
  /// Another user has used this identity of a file.
  case otherUser
  /// The records have another shape here: device or server needs an update.
  case otherSchema
}
