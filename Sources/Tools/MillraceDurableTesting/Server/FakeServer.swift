public import MillraceDurable
internal import Synchronization

/// A server in the process of a test: the real engine on a storage in memory, with answers that a
/// test may replace.
///
/// ```swift
/// let server = FakeServer(schema: schema)
/// server.answerNext(.failure(.busy(retryAfter: .seconds(5))))
/// try await client.run(over: server.transport(as: Requester(user: "mo")))
/// ```
public final class FakeServer: Sendable {
  /// The records and the ledger.
  public let storage: MemoryServerStorage
  let engine: ServerEngine
  private let contents = Mutex(Contents())

  private struct Contents {
    var answers: [FakeAnswer] = []
    var requests: [FakeRequest] = []
    var waiting: [Int: AsyncStream<Void>.Continuation] = [:]
    var count = 0
  }

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - schema: The records and actions.
  ///   - storage: The storage; a new one by default.
  ///   - pageSize: The largest number of changes in one answer.
  ///   - access: Returns what a requester may do in a space; everything by default.
  public init(
    schema: DurableSchema, storage: MemoryServerStorage = MemoryServerStorage(epoch: "fake"),
    pageSize: Int = 1_000,
    access: @escaping @Sendable (Requester, Space) -> SpaceAccess = { _, _ in .write }
  ) {
    self.storage = storage
    engine = ServerEngine(schema: schema, pageSize: pageSize, access: access)
  }

  /// Returns the transport to this server for a user.
  public func transport(as requester: Requester) -> some SyncTransport {
    FakeTransport(server: self, requester: requester)
  }

  /// Replaces the answers to the next pushes and pulls, one each.
  public func answerNext(_ answers: FakeAnswer...) {
    contents.withLock { $0.answers += answers }
  }

  /// The pushes and pulls that have arrived, in their order.
  public var requests: [FakeRequest] { contents.withLock { $0.requests } }

  fileprivate func next(_ request: FakeRequest) -> FakeAnswer? {
    contents.withLock { contents in
      contents.requests.append(request)
      return contents.answers.isEmpty ? nil : contents.answers.removeFirst()
    }
  }

  fileprivate func wakePolls() {
    let waiting = contents.withLock { contents in
      defer { contents.waiting = [:] }
      return contents.waiting
    }
    for continuation in waiting.values { continuation.yield(()) }
  }

  /// Waits for news; returns false if the task is cancelled.
  fileprivate func waitForNews(unless hasNews: () throws -> Bool) async throws -> Bool {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let id = contents.withLock { contents in
      contents.count += 1
      contents.waiting[contents.count] = continuation
      return contents.count
    }
    defer { contents.withLock { $0.waiting[id] = nil } }
    if try hasNews() { return true }
    for await _ in stream { return true }
    return false
  }
}

/// An answer that a test gives in place of the server.
public enum FakeAnswer: Hashable, Sendable {
  /// The request does not reach the server.
  case failure(TransportError)
  /// The server processes the request, but its answer is lost.
  case processedThenFailure(TransportError)
}

/// A request that has arrived at a fake server.
public enum FakeRequest: Hashable, Sendable {
  /// A request that sends actions.
  case push(PushRequest)
  /// A request for changes.
  case pull(PullRequest)
}

private struct FakeTransport: SyncTransport {
  let server: FakeServer
  let requester: Requester

  func push(_ request: PushRequest) async throws(TransportError) -> PushAnswer {
    try answer(.push(request)) {
      let pushed = try server.storage.writeNow {
        try server.engine.push(request, from: requester, in: $0)
      }
      server.wakePolls()
      return pushed.answer
    }
  }

  func pull(_ request: PullRequest) async throws(TransportError) -> PullAnswer {
    try answer(.pull(request)) { try ask(request) }
  }

  func poll(_ request: PullRequest) async throws(TransportError) -> Bool {
    do {
      let hasNews = try await server.waitForNews {
        let answer = try ask(request)
        return answer.epoch != request.epoch || answer.processed != request.confirmed
          || !answer.isComplete || answer.positions.contains { request.positions[$0] != $1 }
      }
      if hasNews { return true }
    } catch {
      throw Self.transportError(error)
    }
    throw .unreachable
  }

  private func ask(_ request: PullRequest) throws -> PullAnswer {
    try server.storage.readNow { try server.engine.pull(request, from: requester, in: $0) }
  }

  private func answer<Answer>(
    _ request: FakeRequest, _ process: () throws -> Answer
  ) throws(TransportError) -> Answer {
    let fake = server.next(request)
    if case .failure(let error) = fake { throw error }
    do {
      let answer = try process()
      if case .processedThenFailure(let error) = fake { throw error }
      return answer
    } catch {
      throw Self.transportError(error)
    }
  }

  private static func transportError(_ error: any Error) -> TransportError {
    switch error {
    case let error as TransportError: error
    case let refusal as ServerRefusal: .refused(refusal)
    default: .busy(retryAfter: nil)
    }
  }
}
