extension SyncMachine {
  /// Changes the state by an event, and returns the commands that belong to the event alone.
  mutating func take(_ event: Event, at now: Duration) -> [Command] {
    switch event {
    case .performed(let numbers): self.numbers = numbers
    case .spacesChanged: return restart()
    case .connection(let isConnected):
      self.isConnected = isConnected
      // The pages that have arrived stay: on a connection that changes often, a long answer would
      // never be whole.
      return restart(from: pages)
    case .signedIn:
      needsSignIn = false
      // An answer to the old token, which may still come, must not ask for another one.
      return restart()
    case .woken: break
    case .pushed(let id, let result): takePush(id, result, at: now)
    case .pulled(let id, let request, let result):
      return takePull(id, request, result, at: now)
    case .polled(let id, let result): takePoll(id, result, at: now)
    case .rebased(let rebase, let numbers): takeRebase(rebase, numbers, at: now)
    }
    return []
  }

  /// Forgets all requests under way: whether they arrive makes no difference.
  private mutating func restart(from pages: PullPages? = nil) -> [Command] {
    (flights, pull, self.pages, poll, needsPull) = ([], nil, pages, nil, true)
    sent = max(numbers.confirmed, processed)
    resetDelays()
    return [.cancelAll]
  }

  private mutating func resetDelays() {
    (pushes.backoff, pulls.backoff, polls.backoff) = (Backoff(), Backoff(), Backoff())
    fruitless = Backoff()
  }

  // MARK: Answers

  private mutating func takePush(
    _ id: Int, _ result: Result<PushAnswer, TransportError>, at now: Duration
  ) {
    guard let index = flights.firstIndex(where: { $0.id == id }) else { return }
    let flight = flights.remove(at: index)
    switch result {
    case .success(let answer):
      processed = max(processed, answer.processed)
      needsPull = needsPull || processed > numbers.confirmed
      pushes.needsUpdate = answer.stop == .unknown || answer.stop == .schema
      guard let stop = answer.stop else { return pushes.backoff.reset() }
      // It has overtaken a push before it, which is no fault of the server's.
      let isLate = flight.known <= answer.processed && answer.processed < processed
      isOutOfOrder = stop == .gap && (isLate || flights.contains { $0.last < flight.last })
      if isOutOfOrder { return }
      // Numbers that are missing on the server are sent again.
      if stop == .gap || stop == .chain { needsPull = true }
      if stop == .gap { processed = answer.processed }
      if stop == .chain { holdsPushes = true }
      pushes.backoff.fail(at: now, bits: randomBits())
    case .failure(let error): fail(error, \.pushes, at: now)
    }
    sent = max(numbers.confirmed, min(processed, numbers.last))
  }

  private mutating func takePull(
    _ id: Int, _ request: PullRequest, _ result: Result<PullAnswer, TransportError>,
    at now: Duration
  ) -> [Command] {
    guard id == pull else { return [] }
    pull = nil
    switch result {
    case .success(let page):
      pulls = RetryState()
      pageSize.arrived()
      if pages == nil, let epoch = request.epoch, epoch != page.epoch {
        // All records are received again, so the rest of this answer is not.
        isRebasing = true
        return [.rebase(page, of: request, askedBefore: asked)]
      }
      guard take(page, of: request) else {
        (pages, needsPull) = (nil, true)
        fruitless.fail(at: now, bits: randomBits())
        return []
      }
      guard let whole = pages, whole.answer.isComplete else { return [] }
      pages = nil
      isRebasing = true
      return [.rebase(whole.answer, of: whole.request, askedBefore: asked)]
    case .failure(let error):
      needsPull = true
      if case .unreachable = error { pageSize.failed() }
      fail(error, \.pulls, at: now)
      return []
    }
  }

  private mutating func take(_ page: PullAnswer, of request: PullRequest) -> Bool {
    if pages == nil {
      pages = PullPages(page, of: request)
      return true
    }
    return pages?.add(page) ?? false
  }

  /// The time from which on a poll counts as one that the server has kept waiting.
  private static let shortestWait = Duration.seconds(5)

  private mutating func takePoll(
    _ id: Int, _ result: Result<Bool, TransportError>, at now: Duration
  ) {
    guard id == poll else { return }
    poll = nil
    switch result {
    case .success(let hasNews):
      polls = RetryState()
      needsPull = needsPull || hasNews && !pollIsOld
    case .failure(let error):
      // The missed news are unknown. They do not wait for the next poll.
      needsPull = true
      // One that has waited, and was cut off by something between, is followed by the next soon.
      if now - pollBegan >= Self.shortestWait { polls = RetryState() }
      fail(error, \.polls, at: now)
    }
  }

  private mutating func fail(
    _ error: TransportError, _ state: WritableKeyPath<SyncMachine, RetryState>, at now: Duration
  ) {
    var delay: Duration?
    switch error {
    case .unauthorized, .refused(.otherUser): needsSignIn = true
    case .refused(.otherSchema): self[keyPath: state].needsUpdate = true
    case .busy(let retryAfter): delay = retryAfter
    case .unreachable, .notUnderstood: break
    }
    self[keyPath: state].backoff.fail(at: now, retryAfter: delay, bits: randomBits())
  }

  // MARK: The file

  private mutating func takeRebase(
    _ rebase: ClientEngine.RebaseResult, _ numbers: Numbers, at now: Duration
  ) {
    isRebasing = false
    self.numbers = numbers
    switch rebase {
    case .late:
      needsPull = true
      fruitless.fail(at: now, bits: randomBits())
    case .askAgain:
      asked += 1
      // Actions that are not sent meanwhile need not be named: otherwise a person who never pauses
      // would never receive anything.
      holdsPushes = true
      needsPull = true
    case .taken(let taken):
      (asked, holdsPushes, pollIsOld) = (0, false, true)
      if taken.hasRotated { (flights, sent, processed) = ([], numbers.confirmed, 0) }
      processed = max(processed, numbers.confirmed)
      sent = max(sent, processed)
      needsPull = needsPull || taken.hasReset || processed > numbers.confirmed
      if !taken.hasReset { lastSync = now }
      let isLess = numbers.confirmed < min(expected, processed)
      // The server has lost what it had processed when it was asked: that is sent again.
      if isLess {
        processed = numbers.confirmed
        sent = max(numbers.confirmed, flights.last?.last ?? 0)
      }
      if isLess || taken.hasReset || taken.hasRotated {
        fruitless.fail(at: now, bits: randomBits())
      } else {
        fruitless.reset()
      }
    }
  }
}
