#if Web
internal import Logging
internal import MillraceDurable
internal import MillraceWeb
internal import ServiceLifecycle

/// A handler of the requests of devices: pushes, pulls with long polls, and attachments.
struct SyncRequestHandler: Sendable {
  /// The largest number of actions in one push; devices send at most 100.
  static let actions = 1_000
  /// The delay that is asked for when too many polls of one identity wait, which belong to copies
  /// of a device's file: without it, each would displace another one at once.
  static let displacedPause = Duration.seconds(5)

  let engine: ServerEngine
  let storage: any ServerStorage
  let attachments: AttachmentStore?
  let polls: WaitingPolls
  let logger: Logger
  private let path: String
  private let limits: SyncLimits
  private let clock: any Clock<Duration>
  private let authenticate: @Sendable (String) async throws -> Requester?

  init(
    engine: ServerEngine, storage: any ServerStorage, attachments: AttachmentStore? = nil,
    path: String = "/sync", limits: SyncLimits = SyncLimits(), clock: any Clock<Duration>,
    logger: Logger, authenticate: @escaping @Sendable (String) async throws -> Requester?
  ) {
    (self.engine, self.storage, self.attachments) = (engine, storage, attachments)
    (self.limits, self.clock, self.logger) = (limits, clock, logger)
    self.path = path.hasSuffix("/") ? String(path.dropLast()) : path
    self.authenticate = authenticate
    polls = WaitingPolls(limitPerUser: limits.pollsPerUser)
  }

  /// Answers a request; a failure shows no more than its kind.
  func answer(to request: WebRequest) async -> WebResponse {
    do {
      return try await route(request)
    } catch let refusal as SyncRefusal {
      return refusal.response
    } catch let refusal as ServerRefusal {
      return .refusal(refusal.rawValue)
    } catch let refusal as AttachmentRefusal {
      return .refusal(refusal.rawValue)
    } catch is CancellationError {
      return SyncRefusal.busy(retryAfter: nil).response
    } catch {
      logger.error("A request was not carried out", metadata: ["reason": "\(error)"])
      return SyncRefusal.busy(retryAfter: nil).response
    }
  }

  private func route(_ request: WebRequest) async throws -> WebResponse {
    guard request.path.hasPrefix(path + "/v1/") else { throw SyncRefusal.notFound }
    let name = String(request.path.dropFirst(path.utf8.count + "/v1/".utf8.count))
    if name.hasPrefix("attachments/") {
      let requester = try await requester(of: request)
      return try await answer(
        to: request, about: String(name.dropFirst("attachments/".count)), from: requester)
    }
    guard ["push", "pull", "poll"].contains(name) else { throw SyncRefusal.notFound }
    guard request.method == .post else { throw SyncRefusal.method("POST") }
    let requester = try await requester(of: request)
    switch name {
    case "push": return try await push(message(in: request), from: requester)
    case "pull": return try await pull(message(in: request), from: requester)
    default: return try await poll(message(in: request), from: requester)
    }
  }

  /// Identifies the party that sends a request.
  private func requester(of request: WebRequest) async throws -> Requester {
    let fields = request.headers.fields.filter { $0.name.lowercased() == "authorization" }
    let words = fields.first?.value.split(separator: " ", omittingEmptySubsequences: false) ?? []
    guard fields.count == 1, words.count == 2, words[0].lowercased() == "bearer",
      !words[1].isEmpty, let requester = try await authenticate(String(words[1]))
    else { throw SyncRefusal.unauthorized }
    return requester
  }

  private func message<Message: Decodable>(in request: WebRequest) throws -> Message {
    let type = request.headers["content-type"]
    guard SyncMessage.isOfType(SyncMessage.contentType, type) else {
      throw SyncRefusal.contentType(SyncMessage.contentType)
    }
    do {
      return try SyncMessage.decode(from: request.body)
    } catch {
      // The decoder's error may quote what it read.
      throw SyncRefusal.malformed("Expected the JSON of a message of this path.")
    }
  }

  // MARK: Messages

  private func push(_ request: PushRequest, from requester: Requester) async throws -> WebResponse {
    guard request.actions.count <= Self.actions else {
      throw SyncRefusal.malformed("Expected at most \(Self.actions) actions in a push.")
    }
    let pushed: ServerEngine.PushResult
    do {
      pushed = try await storage.write { [engine] file in
        try engine.push(request, from: requester, in: file)
      }
    } catch {
      // It may be stored: the device that sends it again learns only that it is.
      polls.announce(Set(request.actions.map(\.space)))
      throw error
    }
    if !pushed.spaces.isEmpty { polls.announce(Set(pushed.spaces)) }
    return try .message(pushed.answer)
  }

  private func pull(_ request: PullRequest, from requester: Requester) async throws -> WebResponse {
    try check(request)
    let answer = try await storage.read { [engine] file in
      try engine.pull(request, from: requester, in: file)
    }
    return try .message(answer)
  }

  private func poll(_ request: PullRequest, from requester: Requester) async throws -> WebResponse {
    try check(request)
    guard let poll = polls.enter(request, from: requester) else {
      throw SyncRefusal.tooMany(retryAfter: SyncLimits.longestPoll)
    }
    defer { polls.leave(poll) }
    if try await hasNews(request, requester) { return try .message(PollAnswer(hasNews: true)) }
    let found = try await wait(on: poll) { try await hasNews(request, requester) }
    guard let found else { throw SyncRefusal.tooMany(retryAfter: Self.displacedPause) }
    return try .message(PollAnswer(hasNews: found))
  }

  private func check(_ request: PullRequest) throws {
    guard request.positions.count <= limits.spaces else {
      throw SyncRefusal.malformed("Expected at most \(limits.spaces) spaces in a request.")
    }
  }

  private func hasNews(_ request: PullRequest, _ requester: Requester) async throws -> Bool {
    try await storage.read { [engine] file in
      try engine.hasNews(for: request, from: requester, in: file)
    }
  }

  /// Waits until a notification brings news, the time is over, or the server stops.
  ///
  /// - Returns: True for news, `nil` if later polls have displaced this one.
  private func wait(
    on poll: WaitingPolls.Poll, _ hasNews: @escaping @Sendable () async throws -> Bool
  ) async throws -> Bool? {
    let (stops, stop) = AsyncStream.makeStream(of: Void.self)
    return try await withGracefulShutdownHandler {
      try await withThrowingTaskGroup(of: Bool?.self) { group in
        group.addTask {
          for await _ in poll.wakeUps {
            if try await hasNews() { return true }
          }
          return Task.isCancelled ? false : nil
        }
        group.addTask { [clock, limits] in
          try? await clock.sleep(for: limits.pollTime)
          return false
        }
        group.addTask {
          for await _ in stops {}
          return false
        }
        defer { group.cancelAll() }
        return try await group.next() ?? false
      }
    } onGracefulShutdown: {
      stop.finish()
    }
  }

  /// Takes news of other processes.
  func take(_ news: ServerNews) {
    switch news {
    case .changed(let spaces): polls.announce(spaces)
    case .missed: polls.announce(nil)
    }
  }
}
#endif
