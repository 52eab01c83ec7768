#if Web
import Logging
import MillraceDurable
import MillraceWeb
import ServiceLifecycle
import Synchronization
import Testing

@testable import MillraceSync

@Suite(.timeLimit(.minutes(5))) struct SyncServerTests {
  @Test("an action travels over HTTP, and arrives at another device by itself")
  func exchange() async throws {
    let office = Office()
    let (one, other) = (try makeClient(1), try makeClient(2))
    try await office.serving { port in
      try await running(one, over: way(to: port)) {
        for await status in one.statuses() where status.phase == .upToDate { break }
        try await running(other, over: way(to: port, as: "ann")) {
          let verdict = try await other.perform(AddToLine(text: "x")).outcome()
          #expect(verdict == .applied)
        }
        for await _ in one.statuses() {
          if try text(one) == "x" { break }
        }
      }
    }
    #expect(try text(one) == "x")
  }

  @Test("a refusal comes with its reason")
  func refusal() async throws {
    let client = try makeClient()
    try await Office().serving { port in
      try await running(client, over: way(to: port)) {
        let verdict = try await client.perform(AddToLine(text: "x", isForbidden: true)).outcome()
        #expect(verdict == .refused(Refusal("Not this.", code: "forbidden")))
      }
    }
    #expect(try text(client) == nil)
  }

  @Test("a large outbox arrives in order, and once")
  func drain() async throws {
    let office = Office()
    let client = try makeClient()
    for number in 1...1_500 {
      try client.perform(AddToLine(line: "\(number % 7)", text: "\(number) "))
    }
    try await office.serving { port in
      try await running(client, over: way(to: port)) {
        let verdict = try await client.perform(AddToLine(text: "end")).outcome()
        #expect(verdict == .applied)
      }
    }
    for line in 0..<7 {
      let expected = (1...1_500).filter { $0 % 7 == line }.map { "\($0) " }.joined()
      let found = try await office.storage.read { file in
        try Records(file.records(of: "work", version: 0), space: "work")
          .get(Line.self, "\(line)")?.text
      }
      #expect(found == expected)
    }
  }

  @Test("records of more than a page's bytes arrive in several answers")
  func largeRecords() async throws {
    let office = Office()
    let (writer, reader) = (try makeClient(1), try makeClient(2))
    let text = String(repeating: "é", count: 100_000)
    try await office.serving { port in
      try await running(writer, over: way(to: port)) {
        for line in 0..<12 { try writer.perform(AddToLine(line: "\(line)", text: text)) }
        let verdict = try await writer.perform(AddToLine(text: "end")).outcome()
        #expect(verdict == .applied)
      }
      let question = PullRequest(
        client: ClientID(bits: 3), schema: 1, epoch: nil, positions: ["work": .start],
        confirmed: 0, pending: [])
      let page = try await way(to: port).pull(question)
      #expect(!page.isComplete)
      #expect(page.changes.count == 5)
      try await running(reader, over: way(to: port, as: "ann")) {
        for await _ in reader.statuses() {
          if try MillraceSyncTests.text(reader) == "end" { break }
        }
      }
    }
    for line in 0..<12 { #expect(try MillraceSyncTests.text(reader, "\(line)") == text) }
  }

  // MARK: Users

  @Test("a user can neither send nor ask under another's identity")
  func otherUser() async throws {
    let client = try makeClient()
    try await Office().serving { port in
      try await running(client, over: way(to: port)) {
        let verdict = try await client.perform(AddToLine(text: "x")).outcome()
        #expect(verdict == .applied)
      }
      let eve = try way(to: port, as: "eve")
      let envelope = Envelope(
        number: 2, id: ActionID(bits: 9), previous: nil, space: "eve", name: AddToLine.name,
        version: 1, arguments: "{}")
      let refused = TransportError.refused(.otherUser)
      await #expect(throws: refused) {
        _ = try await eve.push(
          PushRequest(client: ClientID(bits: 1), schema: 1, actions: [envelope]))
      }
      let question = PullRequest(
        client: ClientID(bits: 1), schema: 1, epoch: nil, positions: ["eve": .start], confirmed: 0,
        pending: [])
      await #expect(throws: refused) { _ = try await eve.pull(question) }
      await #expect(throws: refused) { _ = try await eve.poll(question) }
    }
  }

  @Test("a user receives nothing of a space without access, and what they send there is refused")
  func otherSpace() async throws {
    let (client, eve) = (try makeClient(1), try makeClient(2))
    try await Office().serving { port in
      try await running(client, over: way(to: port)) {
        let verdict = try await client.perform(AddToLine(text: "secret")).outcome()
        #expect(verdict == .applied)
      }
      try await running(eve, over: way(to: port, as: "eve")) {
        let verdict = try await eve.perform(AddToLine(text: "x")).outcome()
        #expect(verdict == .refused(.notAllowed))
      }
    }
    #expect(try text(eve) == nil)
  }

  @Test("another version of the schema is refused, and the device says that it needs an update")
  func schema() async throws {
    let newer = try DurableSchema(version: 2, records: [Line.self], actions: [AddToLine.self])
    let client = try makeClient()
    try client.perform(AddToLine(text: "x"))
    try await Office(schema: newer).serving { port in
      try await running(client, over: way(to: port)) {
        for await status in client.statuses() where status.phase == .needsUpdate { break }
      }
    }
    #expect(client.status.pending == 1)
  }

  @Test("an expired token keeps the queue, and a new one sends it")
  func token() async throws {
    let client = try makeClient()
    let token = Mutex("expired")
    try await Office().serving { port in
      let transport = try HTTPTransport("http://127.0.0.1:\(port)/sync") {
        token.withLock { $0 }
      }
      let receipt = try client.perform(AddToLine(text: "x"))
      try await running(client, over: transport) {
        for await status in client.statuses() where status.phase == .needsSignIn { break }
        #expect(client.status.pending == 1)
        token.withLock { $0 = "mo-secret" }
        client.signedIn()
        let verdict = try await receipt.outcome()
        #expect(verdict == .applied)
      }
    }
  }

  @Test("a change of access removes the space from the device, and brings it back")
  func access() async throws {
    let office = Office()
    let client = try makeClient()
    try await office.serving { port in
      try await running(client, over: way(to: port)) {
        let verdict = try await client.perform(AddToLine(text: "x")).outcome()
        #expect(verdict == .applied)
        for await status in client.statuses() where status.phase == .upToDate { break }
        office.closed.spaces.withLock { _ = $0.insert("work") }
        office.server.accessChanged(to: "work")
        for await _ in client.statuses() {
          if try text(client) == nil { break }
        }
        for await status in client.statuses() where status.phase == .upToDate { break }
        office.closed.spaces.withLock { _ = $0.remove("work") }
        office.server.accessChanged(to: "work")
        for await _ in client.statuses() {
          if try text(client) == "x" { break }
        }
      }
    }
    #expect(try text(client) == "x")
  }

  @Test("a server that was restored from a back-up makes its devices begin anew")
  func restored() async throws {
    let storage = MemoryServerStorage(epoch: "one")
    let client = try makeClient()
    try await Office(storage).serving { port in
      try await running(client, over: way(to: port)) {
        let verdict = try await client.perform(AddToLine(text: "x")).outcome()
        #expect(verdict == .applied)
      }
    }
    try await Office(MemoryServerStorage(epoch: "two")).serving { port in
      try await running(client, over: way(to: port)) {
        let verdict = try await client.perform(AddToLine(text: "y")).outcome()
        #expect(verdict == .applied)
        for await status in client.statuses() where status.phase == .upToDate { break }
      }
    }
    #expect(try text(client) == "y")
  }

  // MARK: Waiting

  private static func question(_ client: UInt128 = 3) -> PullRequest {
    PullRequest(
      client: ClientID(bits: client), schema: 1, epoch: "one", positions: ["work": .start],
      confirmed: 0, pending: [])
  }

  @Test("a poll without news ends when its time is over")
  func pollTime() async throws {
    let clock = StepClock()
    try await Office(clock: clock).serving { port in
      let transport = try way(to: port)
      async let hasNews = transport.poll(Self.question())
      await clock.begin(.seconds(30))
      clock.advance(by: .seconds(30))
      let found = try await hasNews
      #expect(!found)
    }
  }

  @Test("a commit between the reading and the waiting of a poll ends it")
  func lostWake() async throws {
    let storage = SlowStorage()
    let clock = StepClock()
    try await Office(storage, clock: clock).serving { port in
      let transport = try way(to: port)
      await clock.begin(.milliseconds(20))
      async let hasNews = transport.poll(Self.question())
      // The poll has read that there is nothing, and does not wait yet.
      for await _ in storage.didRead { break }
      let pusher = try makeClient(1)
      try await running(pusher, over: way(to: port)) {
        try pusher.perform(AddToLine(text: "x"))
        for await _ in storage.didWrite { break }
      }
      storage.goOn.finish()
      // The wakeUps of this round may be 20 ms after the round before.
      clock.advance(by: .milliseconds(20))
      let found = try await hasNews
      #expect(found)
    }
  }

  @Test("a poll that arrives twice is answered twice, with the same news")
  func duplicate() async throws {
    let clock = StepClock()
    try await Office(clock: clock).serving { port in
      let transport = try way(to: port)
      await clock.begin(.milliseconds(20))
      async let hasNews = transport.poll(Self.question())
      await clock.begin(.seconds(30))
      async let copyHasNews = transport.poll(Self.question())
      await clock.begin(.seconds(30))
      let pusher = try makeClient(1)
      try await running(pusher, over: way(to: port)) {
        let verdict = try await pusher.perform(AddToLine(text: "x")).outcome()
        #expect(verdict == .applied)
      }
      // The wakeUps of this round may be 20 ms after the round before.
      clock.advance(by: .milliseconds(20))
      let found = try await [hasNews, copyHasNews]
      #expect(found == [true, true])
    }
  }

  @Test("of too many polls of one identity the oldest is put off for a moment")
  func displaced() async throws {
    let clock = StepClock()
    try await Office(clock: clock).serving { port in
      let transport = try way(to: port)
      let first = await withTaskGroup(of: TransportError?.self) { group in
        for _ in 0...WaitingPolls.limitPerDevice {
          group.addTask {
            do throws(TransportError) {
              _ = try await transport.poll(Self.question())
              return nil
            } catch {
              return error
            }
          }
          await clock.begin(.seconds(30))
        }
        defer { group.cancelAll() }
        return await group.next()
      }
      #expect(first == .busy(retryAfter: SyncRequestHandler.displacedPause))
    }
  }

  @Test("more polls of one user than allowed are put off, and those of others are not")
  func pollLimit() async throws {
    let clock = StepClock()
    let office = Office(limits: SyncLimits(pollsPerUser: 1), clock: clock)
    try await office.serving { port in
      let transport = try way(to: port)
      await withTaskGroup(of: Void.self) { group in
        group.addTask { _ = try? await transport.poll(Self.question(3)) }
        await clock.begin(.seconds(30))
        await #expect(throws: TransportError.busy(retryAfter: .seconds(30))) {
          _ = try await transport.poll(Self.question(4))
        }
        group.cancelAll()
      }
    }
  }

  @Test("a graceful stop answers the waiting polls at once")
  func gracefulStop() async throws {
    let clock = StepClock()
    let office = Office(clock: clock)
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [.init(service: office.server)], logger: .init(label: "test")))
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      let port = try #require(await office.ports.first { _ in true })
      let transport = try way(to: port)
      async let hasNews = transport.poll(Self.question())
      await clock.begin(.seconds(30))
      await group.triggerGracefulShutdown()
      let found = try await hasNews
      #expect(!found)
      try await tasks.waitForAll()
    }
  }

  @Test("a server asks for the news of other processes before it begins to serve")
  func newsFirst() async throws {
    let storage = SharedStorage()
    let office = Office(storage)
    let running = Task {
      let own = withUnsafeCurrentTask { $0?.hashValue }
      try? await office.server.run()
      return own
    }
    for await _ in office.ports { break }
    running.cancel()
    let own = await running.value
    // Not beside the server, where a commit could come between.
    #expect(storage.asking.withLock { $0 } == own)
  }

  @Test("news of other processes wake the polls of their spaces")
  func news() async throws {
    for news in [ServerNews.changed(["work"]), .missed] {
      let storage = SharedStorage()
      let clock = StepClock()
      let office = Office(storage, clock: clock)
      try await office.serving { port in
        let transport = try way(to: port)
        await clock.begin(.milliseconds(20))
        async let hasNews = transport.poll(Self.question())
        await clock.begin(.seconds(30))
        // Another process commits, and this one hears of it.
        let device = ClientEngine(
          MemoryClientStorage(client: ClientID(bits: 1), spaces: ["work"]), schema: lineSchema,
          randomBits: { .random(in: .min ... .max) })
        try device.perform(AddToLine(text: "x"))
        let push = try #require(try device.push())
        let engine = ServerEngine(schema: lineSchema) { _, _ in .write }
        _ = try storage.base.writeNow { file in
          try engine.push(push, from: Requester(user: "mo"), in: file)
        }
        storage.post.yield(news)
        clock.advance(by: .milliseconds(20))
        let found = try await hasNews
        #expect(found)
      }
    }
  }
}

/// A storage whose first reading holds up its reader afterwards.
private final class SlowStorage: ServerStorage {
  private let base = MemoryServerStorage(epoch: "one")
  private let reads = Mutex(0)
  let didRead: AsyncStream<Void>
  let didWrite: AsyncStream<Void>
  let goOn: AsyncStream<Void>.Continuation
  private let (wasRead, wasWritten):
    (AsyncStream<Void>.Continuation, AsyncStream<Void>.Continuation)
  private let going: AsyncStream<Void>

  init() {
    let (read, written) = (
      AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self)
    )
    (didRead, didWrite) = (read.stream, written.stream)
    (wasRead, wasWritten) = (read.continuation, written.continuation)
    (going, goOn) = AsyncStream.makeStream(of: Void.self)
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any ServerTransaction) throws -> Value
  ) async throws -> Value {
    let value = try base.writeNow(body)
    wasWritten.yield()
    return value
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ServerTransaction) throws -> Value
  ) async throws -> Value {
    let value = try base.readNow(body)
    let isFirst = reads.withLock { reads in
      reads += 1
      return reads == 1
    }
    if isFirst {
      wasRead.yield()
      for await _ in going {}
    }
    return value
  }
}

/// A storage that brings news when a test says so.
private final class SharedStorage: SharedServerStorage {
  let base = MemoryServerStorage(epoch: "one")
  let post: AsyncStream<ServerNews>.Continuation
  private let posted: AsyncStream<ServerNews>

  init() { (posted, post) = AsyncStream.makeStream(of: ServerNews.self) }

  /// The task that has asked for the news.
  let asking = Mutex<Int?>(nil)

  func news() -> AsyncStream<ServerNews> {
    asking.withLock { $0 = withUnsafeCurrentTask { $0?.hashValue } }
    return posted
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any ServerTransaction) throws -> Value
  ) async throws -> Value {
    try base.writeNow(body)
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ServerTransaction) throws -> Value
  ) async throws -> Value {
    try base.readNow(body)
  }
}
#endif
