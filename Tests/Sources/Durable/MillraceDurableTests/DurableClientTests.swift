import Dispatch
import MillraceDurable
import MillraceDurableTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct DurableClientTests {
  let server = FakeServer(schema: noteSchema)
  let storage = MemoryClientStorage(client: ClientID(bits: 1), spaces: ["work"])

  private func makeClient() throws -> DurableClient {
    try DurableClient(storage, schema: noteSchema)
  }

  /// Runs a client for as long as a body takes.
  private func running(
    _ client: DurableClient, _ body: () async throws -> Void
  ) async throws {
    let transport = server.transport(as: mo)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await client.run(over: transport) }
      try await body()
      group.cancelAll()
      try await group.waitForAll()
    }
  }

  private func text(_ client: DurableClient) throws -> String? {
    try client.read("work") { try $0.get(Note.self, "a")?.text }
  }

  @Test("an action is visible at once, counted, and ends with a verdict")
  func outcome() async throws {
    let client = try makeClient()
    let receipt = try client.perform(AddText(text: "x"))
    #expect(try text(client) == "x")
    #expect(client.status == SyncStatus(phase: .offline, pending: 1))
    try await receipt.durable()
    try await running(client) {
      let first = try await receipt.outcome()
      #expect(first == .applied)
      let second = try await client.perform(AddText(text: "y")).outcome()
      #expect(second == .applied)
    }
    #expect(try text(client) == "xy")
    #expect(client.status.pending == 0)
    #expect(client.status.phase == .offline)
  }

  @Test("a second run is refused, and the first goes on")
  func secondRun() async throws {
    let client = try makeClient()
    try await running(client) {
      let first = try await client.perform(AddText(text: "x")).outcome()
      #expect(first == .applied)
      await #expect(throws: SecondRunError()) {
        try await client.run(over: server.transport(as: mo))
      }
      let second = try await client.perform(AddText(text: "y")).outcome()
      #expect(second == .applied)
    }
    try await running(client) {
      let third = try await client.perform(AddText(text: "z")).outcome()
      #expect(third == .applied)
    }
  }

  @Test("a refusal is undone, and delivered until it is acknowledged")
  func refusal() async throws {
    let client = try makeClient()
    let receipt = try client.perform(AddText(text: "x", isForbidden: true))
    try await running(client) {
      let refusal = Refusal("Not this.", code: "forbidden")
      let verdict = try await receipt.outcome()
      #expect(verdict == .refused(refusal))
    }
    #expect(try text(client) == nil)
    let restarted = try makeClient()
    var refusals = try restarted.refusals().makeAsyncIterator()
    let next = await refusals.next()
    let refused = try #require(next)
    #expect(refused.envelope == receipt.envelope)
    try restarted.acknowledge(refused)
    let left = try storage.read { try $0.refused() }
    #expect(left.isEmpty)
  }

  @Test("errors and lost answers apply an action once")
  func errors() async throws {
    server.answerNext(
      .failure(.busy(retryAfter: .zero)), .processedThenFailure(.busy(retryAfter: .zero)),
      .processedThenFailure(.busy(retryAfter: .zero)), .failure(.busy(retryAfter: .zero)))
    let client = try makeClient()
    let receipt = try client.perform(AddText(text: "x"))
    try await running(client) {
      let verdict = try await receipt.outcome()
      #expect(verdict == .applied)
    }
    let writer = try DurableClient(
      MemoryClientStorage(client: ClientID(bits: 2), spaces: ["work"]), schema: noteSchema)
    try await running(writer) {
      let verdict = try await writer.perform(AddText(text: "y")).outcome()
      #expect(verdict == .applied)
    }
    #expect(try text(writer) == "xy")
  }

  @Test("a connection that carries no large answer in time carries smaller ones")
  func slowConnection() async throws {
    let client = try DurableClient(storage, schema: noteSchema, randomBits: { 0 })
    let writer = try DurableClient(
      MemoryClientStorage(client: ClientID(bits: 2), spaces: ["work"]), schema: noteSchema)
    let text = String(repeating: "x", count: 10_000)
    try await running(writer) {
      var last: Receipt?
      for index in 0..<60 {
        last = try writer.perform(AddText(note: "n\(index)", text: text))
      }
      let verdict = try await last?.outcome()
      #expect(verdict == .applied)
    }
    let transport = SlowTransport(transport: server.transport(as: mo))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await client.run(over: transport) }
      for await status in client.statuses() where status.phase == .upToDate { break }
      group.cancelAll()
      try await group.waitForAll()
    }
    for index in 0..<60 {
      #expect(try client.read("work") { try $0.get(Note.self, "n\(index)")?.text } == text)
    }
  }

  /// A connection that breaks before an answer of more than 50,000 bytes has arrived.
  private struct SlowTransport<Base: SyncTransport>: SyncTransport {
    let transport: Base

    func push(_ request: PushRequest) async throws(TransportError) -> PushAnswer {
      try await transport.push(request)
    }

    func pull(_ request: PullRequest) async throws(TransportError) -> PullAnswer {
      let answer = try await transport.pull(request)
      guard answer.changes.reduce(0, { $0 + ($1.value?.utf8.count ?? 0) }) <= 50_000 else {
        throw .unreachable
      }
      return answer
    }

    func poll(_ request: PullRequest) async throws(TransportError) -> Bool {
      try await transport.poll(request)
    }
  }

  @Test("an action of another device arrives by itself")
  func poll() async throws {
    let (client, other) = (
      try makeClient(),
      try DurableClient(
        MemoryClientStorage(client: ClientID(bits: 2), spaces: ["work"]), schema: noteSchema)
    )
    try await running(client) {
      for await status in client.statuses() where status.phase == .upToDate { break }
      try await running(other) {
        let verdict = try await other.perform(AddText(text: "x")).outcome()
        #expect(verdict == .applied)
      }
      for await _ in client.statuses() {
        if try text(client) == "x" { break }
      }
    }
    #expect(try text(client) == "x")
  }

  @Test("without a connection nothing is sent, and its return sends everything")
  func connection() async throws {
    let client = try makeClient()
    client.isConnected = false
    let receipt = try client.perform(AddText(text: "x"))
    try await running(client) {
      for await status in client.statuses() where status.phase == .offline { break }
      #expect(server.requests.isEmpty)
      client.isConnected = true
      let verdict = try await receipt.outcome()
      #expect(verdict == .applied)
    }
  }

  @Test("a connection that is back while a run begins sends everything")
  func connectionMeanwhile() async throws {
    let interrupted = InterruptedStorage(storage)
    let client = try DurableClient(interrupted, schema: noteSchema)
    client.isConnected = false
    let receipt = try client.perform(AddText(text: "x"))
    // The run reads the file once it knows that there is no connection.
    interrupted.beforeReading.withLock { $0 = { client.isConnected = true } }
    try await running(client) {
      let verdict = try await receipt.outcome()
      #expect(verdict == .applied)
    }
  }

  @Test("the number of waiting actions is the file's, when two are performed at one time")
  func pendingMeanwhile() throws {
    let interrupted = InterruptedStorage(storage)
    let client = try DurableClient(interrupted, schema: noteSchema)
    let second: @Sendable () -> Void = { _ = try? client.perform(AddText(text: "y")) }
    interrupted.afterReading.withLock { $0 = second }
    try client.perform(AddText(text: "x"))
    interrupted.afterReading.withLock { $0.take() }?()
    #expect(client.status.pending == 2)
  }

  @Test("the number of waiting actions is the file's, when one is performed at the end of a run")
  func pendingAtTheEnd() async throws {
    let interrupted = InterruptedStorage(storage)
    let client = try DurableClient(interrupted, schema: noteSchema)
    client.isConnected = false
    try client.perform(AddText(text: "x"))
    // At its beginning and then at its first event, a run reads the file.
    let end: @Sendable () -> Void = {
      _ = try? client.perform(AddText(text: "y"))
      withUnsafeCurrentTask { $0?.cancel() }
    }
    let start: @Sendable () -> Void = {
      client.isConnected = false
      interrupted.afterReading.withLock { $0 = end }
    }
    interrupted.afterReading.withLock { $0 = start }
    let transport = server.transport(as: mo)
    try await Task { try await client.run(over: transport) }.value
    #expect(client.status == SyncStatus(phase: .offline, pending: 2))
  }

  @Test("the number of waiting actions is the file's, when one is performed during a run's event")
  func pendingDuringAnEvent() async throws {
    let interrupted = InterruptedStorage(storage)
    let client = try DurableClient(interrupted, schema: noteSchema)
    client.isConnected = false
    let published = Mutex<Int?>(nil)
    let end: @Sendable () -> Void = {
      published.withLock { $0 = client.status.pending }
      withUnsafeCurrentTask { $0?.cancel() }
    }
    let perform: @Sendable () -> Void = {
      _ = try? client.perform(AddText(text: "x"))
      // The event is over when the next one reads the file.
      interrupted.beforeReading.withLock { $0 = end }
    }
    // The first event reads the file before the action is in it.
    let start: @Sendable () -> Void = { interrupted.afterReading.withLock { $0 = perform } }
    interrupted.afterReading.withLock { $0 = start }
    let transport = server.transport(as: mo)
    try await Task { try await client.run(over: transport) }.value
    #expect(published.withLock { $0 } == 1)
  }

  @Test("refused actions come oldest first, also when one is refused while a listener begins")
  func refusedMeanwhile() async throws {
    let interrupted = InterruptedStorage(storage)
    let client = try DurableClient(interrupted, schema: noteSchema)
    let first = try client.perform(AddText(text: "x", isForbidden: true)).envelope
    var known = try client.refusals().makeAsyncIterator()
    try await running(client) {
      let oldest = await known.next(isolation: #isolation)
      #expect(oldest?.envelope.id == first.id)
      let (isRegistered, isReported) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      interrupted.beforeListening.withLock {
        $0 = {
          isRegistered.signal()
          isReported.wait()
        }
      }
      async let listener = onThread {
        try InterruptedStorage.$isListening.withValue(true) { try client.refusals() }
      }
      try await onThread { isRegistered.wait() }
      let second = try client.perform(AddText(text: "y", isForbidden: true)).envelope
      let next = await known.next(isolation: #isolation)
      #expect(next?.envelope.id == second.id)
      isReported.signal()
      var found: [ActionID] = []
      for await refused in try await listener {
        found.append(refused.envelope.id)
        if found.count == 2 { break }
      }
      #expect(found == [first.id, second.id])
    }
  }

  /// Runs work that waits on a thread for that.
  private func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "waiting").async { continuation.resume(with: Result { try body() }) }
    }
  }

  @Test(
    "a space that is left while actions wait in it is left after them, also by a later process",
    arguments: [false, true])
  func leave(restarts: Bool) async throws {
    let first = try makeClient()
    try first.perform(AddText(text: "x"))
    try first.setSpaces([])
    let client = restarts ? try makeClient() : first
    #expect(try text(client) == "x")
    let receipt = try client.perform(AddText(text: "y"))
    try await running(client) {
      let verdict = try await receipt.outcome()
      #expect(verdict == .applied)
    }
    #expect(try text(client) == nil)
    let state = try storage.read { try $0.state }
    #expect(state.positions.isEmpty && state.leaving == nil)
  }

  @Test("a new token sends what waited for it")
  func signIn() async throws {
    server.answerNext(.failure(.unauthorized), .failure(.unauthorized))
    let client = try makeClient()
    let receipt = try client.perform(AddText(text: "x"))
    try await running(client) {
      for await status in client.statuses() where status.phase == .needsSignIn { break }
      client.signedIn()
      let verdict = try await receipt.outcome()
      #expect(verdict == .applied)
    }
  }

  @Test("a wait for a verdict ends when its task is cancelled")
  func cancel() async throws {
    let receipt = try makeClient().perform(AddText(text: "x"))
    await withTaskGroup(of: Bool.self) { group in
      group.addTask { (try? await receipt.outcome()) == nil }
      group.cancelAll()
      for await isCancelled in group { #expect(isCancelled) }
    }
  }
}

/// A storage before or after whose next reading something else happens.
private final class InterruptedStorage: ClientStorage {
  /// True where the refused actions are read for a listener.
  @TaskLocal static var isListening = false
  let beforeListening = Mutex<(@Sendable () -> Void)?>(nil)
  let beforeReading = Mutex<(@Sendable () -> Void)?>(nil)
  let afterReading = Mutex<(@Sendable () -> Void)?>(nil)
  private let storage: MemoryClientStorage

  init(_ storage: MemoryClientStorage) { self.storage = storage }

  func write<Value>(
    _ durability: Durability, _ body: (any ClientTransaction) throws -> Value
  ) throws -> Value {
    try storage.write(durability, body)
  }

  func read<Value>(_ body: (any ClientTransaction) throws -> Value) throws -> Value {
    if Self.isListening { beforeListening.withLock { $0.take() }?() }
    beforeReading.withLock { $0.take() }?()
    let value = try storage.read(body)
    afterReading.withLock { $0.take() }?()
    return value
  }
}
