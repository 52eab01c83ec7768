internal import MillraceDurable

extension PlantedBug {
  /// Returns an answer as an engine with this mistake reads it.
  func misread(_ answer: PullAnswer, _ storage: any ClientStorage) throws -> PullAnswer {
    let (state, outbox) = try storage.read { (try $0.state, try $0.outbox(after: 0, limit: nil)) }
    var (processed, head, outcomes) = (answer.processed, answer.head, answer.outcomes)
    switch self {
    case .confirmByNumberOnly:
      head = processed == state.confirmed ? state.head : nil
      for envelope in outbox {
        if envelope.number == processed { head = envelope.id }
        if envelope.number > processed { outcomes.removeAll { $0.id == envelope.id } }
      }
    case .confirmByOutcomeOnly:
      let known = Set(outcomes.map(\.id))
      let done = outbox.prefix { known.contains($0.id) }
      (processed, head) = (done.last?.number ?? state.confirmed, done.last?.id ?? state.head)
      let rest = Set(outbox.dropFirst(done.count).map(\.id))
      outcomes.removeAll { rest.contains($0.id) }
    default: return answer
    }
    return PullAnswer(
      client: answer.client, epoch: answer.epoch, positions: answer.positions,
      processed: processed, head: head, outcomes: outcomes, resets: answer.resets,
      denied: answer.denied, changes: answer.changes)
  }

  /// Removes actions from the outbox after the answer to a push that a device with this mistake
  /// takes for more than it is.
  func misuse(
    _ result: Result<PushAnswer, TransportError>, through last: Int, _ storage: any ClientStorage
  ) throws {
    let number: Int
    switch (self, result) {
    case (.dropOnError, .failure): number = last
    case (.ackFromPush, .success(let answer)): number = answer.processed
    default: return
    }
    try storage.write(.processEnd) { transaction in
      guard
        let head = try transaction.outbox(after: 0, limit: nil).last(where: { $0.number <= number })
      else { return }
      var state = try transaction.state
      (state.confirmed, state.head) = (head.number, head.id)
      try transaction.setState(state)
      try transaction.removeOutbox(through: head.number)
    }
  }

  /// Returns a push as a server with this mistake processes it.
  func misread(_ request: PushRequest, in transaction: any ServerTransaction) throws -> PushRequest
  {
    guard self == .dupKeepsNumber else { return request }
    let actions = try request.actions.filter { try transaction.processed($0.id) == nil }
    return PushRequest(client: request.client, schema: request.schema, actions: actions)
  }
}
