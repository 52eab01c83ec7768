internal import Synchronization

extension DurableClient {
  /// The events of a run.
  enum Signal: Sendable {
    /// Something was performed or set.
    case changed
    case answered(SyncMachine.Event)
    /// The time of a wake has come, by its number.
    case woken(Int)
  }

  /// Sends and receives until the task is cancelled.
  ///
  /// Only one run may be under way.
  ///
  /// - Throws: ``SecondRunError``, and errors of the storage, after which nothing is sent any more:
  ///   the file must be opened again, or after a full disk, run again once there is room.
  @concurrent public func run(over transport: some SyncTransport) async throws {
    try contents.withLock { contents in
      guard !contents.isRunning else { throw SecondRunError() }
      contents.isRunning = true
    }
    defer {
      contents.withLock { contents in
        (contents.isRunning, contents.inbox) = (false, nil)
        contents.status.phase = .offline
        contents.publishStatus()
      }
    }
    var run = try Run(self, transport)
    while !Task.isCancelled { try await run.connect() }
  }
}

/// One run of a client.
private struct Run<Transport: SyncTransport> {
  let client: DurableClient
  let transport: Transport
  var machine: SyncMachine
  var commands: [SyncMachine.Command] = []
  var (connections, signIns, spaceChanges, wakes) = (0, 0, 0, 0)

  init(_ client: DurableClient, _ transport: Transport) throws {
    (self.client, self.transport) = (client, transport)
    // What is set from here on is an event: the state and its number are read together.
    let known = client.contents.withLock { $0 }
    (connections, signIns) = (known.connections, known.signIns)
    spaceChanges = known.spaceChanges
    machine = SyncMachine(
      try client.numbers(), isConnected: known.isConnected, lastSync: known.status.lastSync,
      randomBits: client.engine.randomBits)
  }

  /// Carries out commands until all requests under way are to be cancelled.
  mutating func connect() async throws {
    let (signals, inbox) = AsyncStream.makeStream(of: DurableClient.Signal.self)
    client.contents.withLock { contents in
      contents.inbox = inbox
      contents.isSignalled = false
      contents.signal()
    }
    try await withThrowingDiscardingTaskGroup { group in
      defer { group.cancelAll() }
      try carryOut(inbox, &group)
      for await signal in signals {
        for event in try events(of: signal) { try handle(event) }
        if commands.contains(.cancelAll) {
          commands.removeAll { $0 == .cancelAll }
          return
        }
        try carryOut(inbox, &group)
      }
    }
  }

  private mutating func events(
    of signal: DurableClient.Signal
  ) throws -> [SyncMachine.Event] {
    switch signal {
    case .answered(let event): return [event]
    case .woken(let number): return number == wakes ? [.woken] : []
    case .changed:
      var events: [SyncMachine.Event] = []
      client.contents.withLock { contents in
        contents.isSignalled = false
        if contents.connections != connections { events.append(.connection(contents.isConnected)) }
        if contents.signIns != signIns { events.append(.signedIn) }
        if contents.spaceChanges != spaceChanges { events.append(.spacesChanged) }
        (connections, signIns) = (contents.connections, contents.signIns)
        spaceChanges = contents.spaceChanges
      }
      return try events + [.performed(client.engine.numbers())]
    }
  }

  /// Reports an event, takes the answer that it may have completed, and publishes the status.
  private mutating func handle(_ event: SyncMachine.Event) throws {
    let now = client.clock.now()
    var new = machine.handle(event, at: now)
    while let index = new.firstIndex(where: \.isRebase) {
      guard case .rebase(let answer, let request, let asked) = new.remove(at: index) else { break }
      let rebase = try client.engine.rebase(onto: answer, of: request, askedBefore: asked)
      if case .taken(let taken) = rebase { client.report(taken) }
      try client.engine.leaveSpaces()
      new += machine.handle(.rebased(rebase, try client.numbers()), at: now)
    }
    commands += new
    client.contents.withLock { contents in
      var status = machine.status(at: now)
      // Actions that were performed since the event's numbers were read are in the number already.
      status.pending = contents.status.pending
      guard contents.status != status else { return }
      contents.status = status
      contents.publishStatus()
    }
  }

  private mutating func carryOut(
    _ inbox: AsyncStream<DurableClient.Signal>.Continuation,
    _ group: inout ThrowingDiscardingTaskGroup<any Error>
  ) throws {
    while !commands.isEmpty {
      switch commands.removeFirst() {
      case .push(let id, let after, let limit):
        guard let request = try client.engine.push(after: after, limit: limit) else {
          inbox.yield(.answered(.pushed(id, .failure(.unreachable))))
          continue
        }
        group.addTask { [transport] in
          inbox.yield(.answered(.pushed(id, await transport.pushed(request))))
        }
      case .pull(let id, let continued):
        var pull = try continued ?? client.engine.pull()
        pull.pageBytes = machine.pageSize.bytes
        group.addTask { [transport, request = pull] in
          inbox.yield(.answered(.pulled(id, request, await transport.pulled(request))))
        }
      case .poll(let id):
        let request = try client.engine.pull()
        group.addTask { [transport] in
          inbox.yield(.answered(.polled(id, await transport.polled(request))))
        }
      case .wake(let time):
        wakes += 1
        group.addTask { [wakes, clock = client.clock] in
          try? await clock.sleep(time)
          inbox.yield(.woken(wakes))
        }
      case .rebase, .cancelAll: break
      }
    }
  }
}

extension SyncMachine.Command {
  fileprivate var isRebase: Bool {
    if case .rebase = self { return true }
    return false
  }
}

extension SyncTransport {
  fileprivate func pushed(_ request: PushRequest) async -> Result<PushAnswer, TransportError> {
    do { return .success(try await push(request)) } catch { return .failure(error) }
  }

  fileprivate func pulled(_ request: PullRequest) async -> Result<PullAnswer, TransportError> {
    do { return .success(try await pull(request)) } catch { return .failure(error) }
  }

  fileprivate func polled(_ request: PullRequest) async -> Result<Bool, TransportError> {
    do { return .success(try await poll(request)) } catch { return .failure(error) }
  }
}

/// The error of a run that begins while another one is under way; that other one goes on.
///
/// A client, or a lane of attachments, exchanges over one transport at a time.
public struct SecondRunError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Creates the error.
  package init() {}

  /// The error as text: the expectation, the finding, and the next step.
  public var description: String {
    "Expected no other run, but one is under way. Cancel it and await its end, then run again."
  }
}
