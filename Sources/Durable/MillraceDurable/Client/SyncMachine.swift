/// The decisions of the exchange with a server, without a clock, a network or a file: each event
/// gives the commands that its owner carries out.
///
/// Actions are sent in batches, several of which may be under way; changes are received page by
/// page until an answer is complete; with nothing to do, the server is asked to report news. Only a
/// verdict that a pull brings ends an action. Everything else is tried again, without a limit.
package struct SyncMachine: Sendable {
  /// The largest number of actions in one push.
  package static let batch = 100
  /// The largest number of pushes under way.
  package static let window = 3

  /// The numbers of the file's actions: the last one with a verdict, and the last one.
  package struct Numbers: Hashable, Sendable {
    package var confirmed: Int
    package var last: Int

    package init(confirmed: Int, last: Int) {
      (self.confirmed, self.last) = (confirmed, last)
    }
  }

  /// The events that the owner reports.
  package enum Event: Sendable {
    /// Actions were performed.
    case performed(Numbers)
    /// The spaces of the device were changed.
    case spacesChanged
    /// The connection was lost, or is back, or is another one.
    case connection(Bool)
    /// There is a new token.
    case signedIn
    /// The time of a wake has come.
    case woken
    case pushed(Int, Result<PushAnswer, TransportError>)
    case pulled(Int, PullRequest, Result<PullAnswer, TransportError>)
    case polled(Int, Result<Bool, TransportError>)
    case rebased(ClientEngine.RebaseResult, Numbers)
  }

  /// The commands for the owner.
  ///
  /// Requests have numbers, which their answers repeat.
  package enum Command: Hashable, Sendable {
    case push(Int, after: Int, limit: Int)
    /// Ask for changes: with the given request, or with a new one.
    case pull(Int, continuing: PullRequest?)
    case poll(Int)
    /// Take an answer, and report it before any other event.
    case rebase(PullAnswer, of: PullRequest, askedBefore: Int)
    /// Report ``Event/woken`` at this time. Only the latest of these commands counts.
    case wake(at: Duration)
    /// End the requests under way. Their answers are ignored.
    case cancelAll
  }

  let randomBits: @Sendable () -> UInt64
  var numbers: Numbers
  var isConnected: Bool
  var needsSignIn = false
  var lastSync: Duration?

  // MARK: Sending

  var pushes = RetryState()
  /// The pushes under way, each with the number of its last action, and that of the last processed
  /// action that was known when it was sent.
  var flights: [(id: Int, last: Int, known: Int)] = []
  /// The number of the last action that is under way or processed.
  var sent: Int
  /// The number of the last action that the server has said to have processed.
  var processed: Int
  /// True after a push has overtaken another one, until the pushes under way are answered.
  var isOutOfOrder = false
  /// True while no actions are sent, until an answer is taken.
  var holdsPushes = false

  // MARK: Receiving

  var pulls = RetryState()
  /// The delays after answers that led nowhere: of a server that takes back what it has said.
  var fruitless = Backoff()
  var needsPull = true
  /// The size of a page of changes, which shrinks on a slow connection.
  package var pageSize = TransferSize(ServerEngine.pageBytes, largest: ServerEngine.pageBytes)
  /// The number of the pull under way; `nil` for none.
  var pull: Int?
  /// The number of processed actions that was known when the request was sent.
  var expected = 0
  var pages: PullPages?
  var asked = 0
  var isRebasing = false
  var polls = RetryState()
  var poll: Int?
  /// The time at which the poll under way was sent.
  var pollBegan = Duration.zero
  /// True if an answer was taken since the poll was sent: its news may be known.
  var pollIsOld = false

  private var lastID = 0
  private var wake: Duration?

  /// The delays of one kind of requests.
  struct RetryState {
    var backoff = Backoff()
    /// True if the last answer was that device or server needs an update.
    var needsUpdate = false
  }

  /// Creates the machine of a file.
  ///
  /// It does nothing before its first event.
  package init(
    _ numbers: Numbers, isConnected: Bool, lastSync: Duration? = nil,
    randomBits: @escaping @Sendable () -> UInt64
  ) {
    self.numbers = numbers
    self.isConnected = isConnected
    self.lastSync = lastSync
    self.randomBits = randomBits
    sent = numbers.confirmed
    processed = numbers.confirmed
  }

  /// Returns the commands that follow from an event.
  package mutating func handle(_ event: Event, at now: Duration) -> [Command] {
    var commands = take(event, at: now)
    guard isConnected, !needsSignIn, !isRebasing else { return commands }
    if !holdsPushes, !pushes.backoff.blocks(at: now) { startPushes(&commands) }
    if !pulls.backoff.blocks(at: now), !fruitless.blocks(at: now) {
      startPullOrPoll(&commands, at: now)
    }
    // A wake that has come is due again if the time still lies ahead.
    if case .woken = event { wake = nil }
    let delays = [pushes.backoff, pulls.backoff, polls.backoff, fruitless]
    let next = delays.compactMap(\.until).filter { $0 > now }.min()
    if let next, next != wake { commands.append(.wake(at: next)) }
    wake = next
    return commands
  }

  private mutating func startPushes(_ commands: inout [Command]) {
    if isOutOfOrder {
      guard flights.isEmpty else { return }
      (isOutOfOrder, sent) = (false, max(numbers.confirmed, min(processed, numbers.last)))
    }
    let last = min(numbers.last, numbers.confirmed + ClientEngine.namedLimit)
    while flights.count < Self.window, sent < last {
      let count = min(Self.batch, last - sent)
      commands.append(.push(newID(), after: sent, limit: count))
      sent += count
      flights.append((lastID, sent, processed))
    }
  }

  private mutating func startPullOrPoll(_ commands: inout [Command], at now: Duration) {
    guard pull == nil, !verdictsCanWait else { return }
    if needsPull || pages != nil {
      if pages == nil { expected = processed }
      needsPull = false
      pull = newID()
      commands.append(.pull(lastID, continuing: pages?.next))
    } else if poll == nil, !polls.backoff.blocks(at: now) {
      (poll, pollBegan) = (newID(), now)
      pollIsOld = false
      commands.append(.poll(lastID))
    }
  }

  /// True while a long queue is being sent whose first verdicts are there.
  ///
  /// Each answer applies all waiting actions again. With one answer for each thousand, instead of
  /// one for each push, the time of a queue hardly grows with the square of its length.
  private var verdictsCanWait: Bool {
    !flights.isEmpty && pages == nil && processed > numbers.confirmed
      && numbers.last - numbers.confirmed > ClientEngine.namedLimit
  }

  private mutating func newID() -> Int {
    lastID += 1
    return lastID
  }

  /// Returns the state for a person.
  package func status(at now: Duration) -> SyncStatus {
    SyncStatus(
      phase: phase(at: now), pending: numbers.last - numbers.confirmed, lastSync: lastSync)
  }

  private func phase(at now: Duration) -> SyncStatus.Phase {
    if !isConnected { return .offline }
    if needsSignIn { return .needsSignIn }
    if pushes.needsUpdate || pulls.needsUpdate { return .needsUpdate }
    let isPulling = pull != nil || isRebasing || needsPull || pages != nil
    let isPushing = numbers.last > numbers.confirmed
    var delays = isPulling ? [pulls.backoff, fruitless] : []
    if isPushing { delays.append(pushes.backoff) }
    for delay in delays where delay.blocks(at: now) {
      if let until = delay.until { return .waiting(until: until) }
    }
    return isPulling || isPushing ? .syncing : .upToDate
  }
}

extension SyncMachine {
  /// Returns the number of the last action of a push under way; `nil` if there is no such push.
  package func lastOfPush(_ id: Int) -> Int? { flights.first { $0.id == id }?.last }
}
