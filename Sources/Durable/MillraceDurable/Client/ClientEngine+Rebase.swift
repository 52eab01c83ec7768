extension ClientEngine {
  /// The result of a rebase: the server's answer was taken, or the reason why it was not.
  public enum RebaseResult: Hashable, Sendable {
    /// The answer is to a request that is no longer current. Nothing was changed.
    case late
    /// An action that may have been sent was not named in the request. Ask again.
    case askAgain
    /// The answer was taken.
    case taken(RebaseChanges)
  }

  /// The changes that an answer has made, beside those of the records.
  public struct RebaseChanges: Hashable, Sendable {
    /// The actions that the server has applied.
    public var applied: [ActionID] = []
    /// The actions that the server has refused.
    public var refused: [RefusedAction] = []
    /// True if the file has a new identity, since a copy of it has been in use.
    public var hasRotated = false
    /// True if the server has lost what it had confirmed, and everything was received anew.
    public var hasReset = false
    /// The identities of the waiting actions that this program does not know.
    public var unknown: [ActionID] = []

    /// Creates the result of an answer that changed nothing.
    public init() {}
  }

  /// Takes a complete answer, in one transaction with one notification of observers.
  ///
  /// - Parameters:
  ///   - answer: The answer; those of several pages merged into one.
  ///   - request: The request that it answers.
  ///   - asked: How often this request was asked before, since actions were performed meanwhile.
  public func rebase(
    onto answer: PullAnswer, of request: PullRequest, askedBefore asked: Int = 0
  ) throws -> RebaseResult {
    // A new identity must reach the disk before it is used; everything else may be lost with the
    // power, and is received again.
    let taken = try storage.write(.processEnd) { transaction in
      try rebase(onto: answer, of: request, asked, mayRotate: false, in: transaction)
    }
    if let taken { return taken }
    return try storage.write(.powerLoss) { transaction in
      try rebase(onto: answer, of: request, asked, mayRotate: true, in: transaction)
    } ?? .late
  }

  /// Takes an answer; returns `nil`, with nothing changed, if the file needs a new identity and may
  /// not have it.
  private func rebase(
    onto answer: PullAnswer, of request: PullRequest, _ asked: Int, mayRotate: Bool,
    in transaction: any ClientTransaction
  ) throws -> RebaseResult? {
    let (state, outbox) = (try transaction.state, try transaction.outbox(after: 0, limit: nil))
    guard Self.isCurrent(request, state), answer.client == request.client else { return .late }
    let unnamed = Set(outbox.prefix(Self.namedLimit).map(\.id)).subtracting(request.pending)
    let mayBeSent = outbox.contains { unnamed.contains($0.id) && $0.number <= state.sealed }
    if !unnamed.isEmpty, mayBeSent || asked < 3 { return .askAgain }
    guard Self.hasNews(answer, state) else {
      var taken = RebaseChanges()
      taken.unknown = outbox.filter { !schema.knows($0) }.map(\.id)
      return .taken(taken)
    }
    let plan = Plan(answer, state, outbox)
    if plan.taken.hasRotated, !mayRotate { return nil }
    try transaction.rewind()
    // Answers from two histories do not fit together: the records stay until the next answer,
    // which replaces all of them.
    if !plan.taken.hasReset { try take(answer, into: transaction) }
    let newClient = plan.taken.hasRotated ? ClientID(bits: newBits()) : nil
    var taken = plan.taken
    let waiting = try confirm(plan, newClient: newClient, answer, in: transaction)
    taken.unknown = try schema.replay(waiting, in: transaction)
    return .taken(taken)
  }

  private static func isCurrent(_ request: PullRequest, _ state: ClientState) -> Bool {
    request.client == state.client && request.confirmed == state.confirmed
      && request.positions == state.positions && request.epoch == state.epoch
  }

  private static func hasNews(_ answer: PullAnswer, _ state: ClientState) -> Bool {
    answer.epoch != state.epoch || !answer.resets.isEmpty || !answer.changes.isEmpty
      || state.positions.contains { (answer.positions[$0.key] ?? $0.value) != $0.value }
      || answer.denied.contains { state.positions[$0] != .start } || !answer.outcomes.isEmpty
      || answer.processed != state.confirmed || answer.head != state.head
  }
}

/// The decision on an answer, made before anything is changed.
private struct Plan {
  var taken = ClientEngine.RebaseChanges()
  /// The actions that stay in the outbox, with their present numbers.
  var waiting: [Envelope] = []

  init(_ answer: PullAnswer, _ state: ClientState, _ outbox: [Envelope]) {
    let outcomes = Dictionary(
      answer.outcomes.map { ($0.id, $0.refusal) }, uniquingKeysWith: { first, _ in first })
    // `nil` for a number that this file has never given to an action.
    let own: ActionID?? =
      answer.processed == state.confirmed
      ? .some(state.head)
      : outbox.first { $0.number == answer.processed }.map { .some($0.id) } ?? .none
    let isBehind =
      answer.processed < state.confirmed
      || state.positions.contains { (answer.positions[$0.key] ?? $0.value) < $0.value }
    taken.hasReset = state.epoch != nil && (state.epoch != answer.epoch || isBehind)
    // The server's chain is this file's own if it ends with this file's action of that number, and
    // no later action has come to the server by another way.
    let isOwnChain =
      !taken.hasReset && own == .some(answer.head)
      && !outbox.contains { $0.number > answer.processed && outcomes.keys.contains($0.id) }
    taken.hasRotated = !isOwnChain
    // The records that go with the verdicts of another history come with the next answer.
    if taken.hasReset {
      waiting = outbox
      return
    }
    for envelope in outbox {
      let isDone =
        isOwnChain ? envelope.number <= answer.processed : outcomes[envelope.id] != nil
      guard isDone else {
        waiting.append(envelope)
        continue
      }
      if let refusal = outcomes[envelope.id] ?? nil {
        taken.refused.append(RefusedAction(envelope: envelope, refusal: refusal))
      } else {
        taken.applied.append(envelope.id)
      }
    }
  }
}

extension ClientEngine {
  /// Stores the server's records, without before-images.
  private func take(_ answer: PullAnswer, into transaction: any ClientTransaction) throws {
    for space in answer.resets + answer.denied { try transaction.removeRecords(of: space) }
    let known = Set(schema.tables.map(\.name))
    for change in answer.changes where known.contains(change.table) {
      let records = transaction.records(of: change.space, keepingBeforeImages: false)
      if let value = change.value {
        try records.setValue(value, in: change.table, id: change.id)
      } else {
        try records.removeValue(in: change.table, id: change.id)
      }
    }
  }

  /// Removes the actions with a verdict, and returns those that wait, renumbered after a rotation.
  private func confirm(
    _ plan: Plan, newClient: ClientID?, _ answer: PullAnswer, in transaction: any ClientTransaction
  ) throws -> [Envelope] {
    var state = try transaction.state
    var waiting = plan.waiting
    state.epoch = answer.epoch
    if plan.taken.hasReset {
      state.positions = state.positions.mapValues { _ in .discarded }
    } else {
      state.positions.merge(answer.positions) { $1 }
      for space in answer.denied { state.positions[space] = .start }
    }
    if let newClient {
      (state.client, state.confirmed, state.head, state.sealed) = (newClient, 0, nil, 0)
      var previous: ActionID?
      for index in waiting.indices {
        waiting[index].number = index + 1
        waiting[index].previous = previous
        previous = waiting[index].id
      }
      try transaction.replaceOutbox(with: waiting)
    } else {
      (state.confirmed, state.head) = (answer.processed, answer.head)
      try transaction.removeOutbox(through: answer.processed)
    }
    try transaction.setState(state)
    for id in plan.taken.applied {
      try transaction.addToJournal(JournalEntry(.applied, action: id, text: ""))
    }
    for refused in plan.taken.refused {
      try transaction.addRefused(refused)
      try transaction.addToJournal(
        JournalEntry(.refused, action: refused.envelope.id, text: refused.refusal.reason))
    }
    if plan.taken.hasReset {
      try transaction.addToJournal(JournalEntry(.reset, text: answer.epoch))
    }
    if let newClient {
      try transaction.addToJournal(JournalEntry(.rotated, text: newClient.description))
    }
    return waiting
  }
}

extension DurableSchema {
  /// Applies the waiting actions again.
  ///
  /// One that throws has no effect now and stays waiting: the server decides on it.
  ///
  /// - Returns: The identities of the actions that this program does not know.
  package func replay(
    _ waiting: [Envelope], in transaction: any ClientTransaction
  ) throws -> [ActionID] {
    var unknown: [ActionID] = []
    for envelope in waiting {
      guard knows(envelope) else {
        unknown.append(envelope.id)
        continue
      }
      let records = Records(
        transaction.records(of: envelope.space, keepingBeforeImages: true), space: envelope.space)
      do {
        try transaction.savepoint { try apply(envelope, to: records) }
      } catch let error where !(error is any StorageFailure) {
        continue
      }
    }
    return unknown
  }
}

/// An error of a storage, in contrast to one of an action: the transaction cannot go on.
public protocol StorageFailure: Error {}
