internal import Synchronization

/// A device's part of the exchange: it performs actions at once, and sends and receives while it
/// runs.
///
/// ```swift
/// let client = try DurableClient(storage, schema: schema)
/// let receipt = try client.perform(RenameSheet(sheet: "a", title: "Roof"))
/// try await client.run(over: transport)  // until the task is cancelled
/// ```
///
/// All its functions may be called from any thread.
public final class DurableClient: Sendable {
  let engine: ClientEngine
  let clock: ClientClock
  let contents: Mutex<Contents>
  /// The verdicts that receipts wait for.
  ///
  /// It is locked while an action is performed, so that no verdict comes before its receipt, and
  /// wherever the number of waiting actions is published, so that no older one comes last.
  let verdicts = Mutex<[ActionID: Verdict]>([:])

  struct Contents {
    var status: SyncStatus
    var isConnected = true
    var connections = 0
    var signIns = 0
    var spaceChanges = 0
    /// The channel to the run under way; `nil` for none.
    var inbox: AsyncStream<Signal>.Continuation?
    var isRunning = false
    /// True while a signal of changes is in the inbox.
    var isSignalled = false
    var listeners = 0
    var statuses: [Int: AsyncStream<SyncStatus>.Continuation] = [:]
    var refusals: [Int: RefusalListener] = [:]
    /// The listeners that have ended, and are removed with the next notification.
    let ended = EndedListeners()
  }

  struct RefusalListener {
    var continuation: AsyncStream<RefusedAction>.Continuation
    /// The actions that were reported to this listener.
    var reported: Set<ActionID> = []
    /// The actions that are refused while the older ones are read; `nil` afterwards.
    var held: [RefusedAction]? = []
  }

  /// Creates the client of a file.
  ///
  /// - Parameters:
  ///   - storage: The file. It must be used by no other client.
  ///   - schema: The records and actions of the program.
  ///   - clock: The clock for delays.
  ///   - randomBits: Returns 64 random bits for identities and delays.
  /// - Throws: Errors of the storage.
  public init(
    _ storage: any ClientStorage, schema: DurableSchema,
    clock: any Clock<Duration> = ContinuousClock(),
    randomBits: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) }
  ) throws {
    let engine = ClientEngine(storage, schema: schema, randomBits: randomBits)
    let numbers = try engine.numbers()
    self.engine = engine
    self.clock = ClientClock(clock)
    contents = Mutex(
      Contents(status: SyncStatus(phase: .offline, pending: numbers.last - numbers.confirmed)))
  }

  /// The time on the client's clock, which began with the client.
  public var now: Duration { clock.now() }

  // MARK: Performing

  /// Applies an action to the device's records and stores it for the server, in one transaction.
  ///
  /// - Throws: ``Refusal`` if the action refuses itself on these records, and errors of the action
  ///   and of the storage. Nothing is stored then.
  @discardableResult
  public func perform(_ action: some DurableAction) throws -> Receipt {
    let verdict = Verdict()
    let envelope = try verdicts.withLock { verdicts in
      let (envelope, numbers) = try engine.performCounting(action)
      verdicts[envelope.id] = verdict
      contents.withLock { contents in
        contents.publish(numbers)
        contents.signal()
      }
      return envelope
    }
    return Receipt(envelope: envelope, engine: engine, verdict: verdict)
  }

  /// Returns the file's numbers, and publishes that of the waiting actions.
  func numbers() throws -> SyncMachine.Numbers {
    try verdicts.withLock { _ in
      let numbers = try engine.numbers()
      contents.withLock { $0.publish(numbers) }
      return numbers
    }
  }

  /// Reads records of a space, as they are with the waiting actions.
  ///
  /// - Throws: Errors of `body` and of the storage.
  public func read<Value>(_ space: Space, _ body: (Records) throws -> Value) throws -> Value {
    try engine.storage.read { transaction in
      try body(Records(transaction.records(of: space, keepingBeforeImages: true), space: space))
    }
  }

  /// Changes the spaces of the device.
  ///
  /// The records of a space that is left are removed once none of its actions waits.
  public func setSpaces(_ spaces: Set<Space>) throws {
    try engine.setSpaces(spaces)
    contents.withLock { contents in
      contents.spaceChanges += 1
      contents.signal()
    }
  }

  // MARK: Connection

  /// A Boolean value that indicates whether the device may use its connection.
  ///
  /// Set it when the system reports a change of the network: also to `true` again, after which the
  /// client tries at once, without the delay of earlier failures.
  public var isConnected: Bool {
    get { contents.withLock { $0.isConnected } }
    set {
      contents.withLock { contents in
        contents.isConnected = newValue
        contents.connections += 1
        contents.signal()
      }
    }
  }

  /// Reports that the transport has a new token.
  public func signedIn() {
    contents.withLock { contents in
      contents.signIns += 1
      contents.signal()
    }
  }

  // MARK: Status

  /// The state of the exchange.
  public var status: SyncStatus { contents.withLock { $0.status } }

  /// Returns the state of the exchange and its changes.
  ///
  /// A slow reader receives the newest only.
  public func statuses() -> AsyncStream<SyncStatus> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: SyncStatus.self, bufferingPolicy: .bufferingNewest(1))
    let (id, ended) = contents.withLock { contents in
      let id = contents.addListener()
      contents.statuses[id] = continuation
      continuation.yield(contents.status)
      return (id, contents.ended)
    }
    continuation.onTermination = { _ in ended.add(id) }
    return stream
  }

  // MARK: Refusals

  /// Returns the refused actions that were not acknowledged, oldest first, and those to come.
  ///
  /// Each is delivered once; after a restart, again until ``acknowledge(_:)`` has returned.
  ///
  /// - Throws: Errors of the storage.
  public func refusals() throws -> AsyncStream<RefusedAction> {
    let (stream, continuation) = AsyncStream.makeStream(of: RefusedAction.self)
    let (id, ended) = contents.withLock { contents in
      let id = contents.addListener()
      contents.refusals[id] = RefusalListener(continuation: continuation)
      return (id, contents.ended)
    }
    // A refusal meanwhile is reported once: here, or where it is read first.
    let refused = try engine.refused()
    contents.withLock { contents in
      let held = contents.refusals[id]?.held ?? []
      contents.refusals[id]?.held = nil
      contents.report(refused + held)
    }
    continuation.onTermination = { _ in ended.add(id) }
    return stream
  }

  /// Forgets a refused action, once the app has shown or stored it.
  public func acknowledge(_ action: RefusedAction) throws {
    try engine.acknowledge(action.envelope.id)
  }

  /// Passes on what an answer has decided.
  func report(_ taken: ClientEngine.RebaseChanges) {
    let outcomes: [(ActionID, ActionOutcome)] =
      taken.applied.map { ($0, ActionOutcome.applied) }
      + taken.refused.map { ($0.envelope.id, .refused($0.refusal)) }
    for (id, outcome) in outcomes {
      verdicts.withLock { $0.removeValue(forKey: id) }?.set(outcome)
    }
    contents.withLock { $0.report(taken.refused) }
  }
}

extension DurableClient.Contents {
  /// Asks the run under way to look for changes.
  mutating func signal() {
    guard let inbox, !isSignalled else { return }
    isSignalled = true
    inbox.yield(.changed)
  }

  /// Returns the number of a new listener.
  mutating func addListener() -> Int {
    removeEnded()
    listeners += 1
    return listeners
  }

  private mutating func removeEnded() {
    for id in ended.take() { (statuses[id], refusals[id]) = (nil, nil) }
  }

  mutating func publish(_ numbers: SyncMachine.Numbers) {
    let pending = numbers.last - numbers.confirmed
    guard status.pending != pending else { return }
    status.pending = pending
    publishStatus()
  }

  mutating func publishStatus() {
    removeEnded()
    for continuation in statuses.values { continuation.yield(status) }
  }

  mutating func report(_ refused: [RefusedAction]) {
    removeEnded()
    for id in refusals.keys {
      guard refusals[id]?.held?.append(contentsOf: refused) == nil else { continue }
      for action in refused {
        guard refusals[id]?.reported.insert(action.envelope.id).inserted == true else { continue }
        refusals[id]?.continuation.yield(action)
      }
    }
  }
}
