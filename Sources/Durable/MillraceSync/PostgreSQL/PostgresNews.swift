#if PostgreSQL
internal import Dispatch
internal import MillraceDurable
internal import Synchronization

/// The notifications between the servers of a database, on a connection and a thread of their own.
///
/// Notifications of one space are sent once for all commits of a short time. A connection that
/// breaks is made again; what was missed meanwhile is reported as ``ServerNews/missed``.
final class PostgresNews: Sendable {
  /// The least time between two notifications: a person does not notice it, and a database hardly.
  private static let interval: Duration = .milliseconds(20)
  /// The largest number of bytes of a notification; PostgreSQL's limit is 8,000.
  private static let payloadLimit = 7_000

  private struct State {
    var streams: [Int: AsyncStream<ServerNews>.Continuation] = [:]
    var lastStream = 0
    var pending: Set<Space> = []
    var isClosed = false
  }

  private let options: PostgresOptions
  private let state = Mutex(State())
  private let waking: WakePipe
  private let thread = DispatchQueue(label: "millrace.postgres.news")

  init(_ options: PostgresOptions) throws {
    self.options = options
    waking = try WakePipe()
    // It holds this object until it is closed.
    thread.async { self.run() }
  }

  // MARK: What the storage calls

  func announce(_ spaces: Set<Space>) {
    let wakes = state.withLock { state in
      defer { state.pending.formUnion(spaces) }
      return state.pending.isEmpty
    }
    if wakes { waking.wake() }
  }

  func news() -> AsyncStream<ServerNews> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: ServerNews.self, bufferingPolicy: .unbounded)
    let id = state.withLock { state -> Int? in
      guard !state.isClosed else { return nil }
      state.lastStream += 1
      state.streams[state.lastStream] = continuation
      return state.lastStream
    }
    guard let id else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.streams[id] = nil }
    }
    return stream
  }

  /// Sends what was announced, unless the connection is broken, and ends the thread.
  func close() async {
    end()
    await withCheckedContinuation { ended in thread.async { ended.resume() } }
  }

  /// Asks the thread to end.
  func end() {
    let streams = state.withLock { state in
      state.isClosed = true
      defer { state.streams = [:] }
      return state.streams.values
    }
    for stream in streams { stream.finish() }
    waking.wake()
  }

  // MARK: The thread

  private var isClosed: Bool { state.withLock(\.isClosed) }

  private func run() {
    // The storage's own connections report what keeps them from working.
    waking.listen(
      on: options.schema.channel, until: { isClosed }, connect: { try options.connect() },
      exchange: { connection in
        deliver(.missed)
        try exchange(on: connection)
      }, failed: { _ in })
  }

  /// Sends and receives notifications until the object is closed or the connection breaks.
  private func exchange(on connection: PostgresConnection) throws {
    var next = ContinuousClock.now
    while true {
      // Read first: what is announced before the end is sent.
      let isClosed = isClosed
      var end: ContinuousClock.Instant?
      if state.withLock({ !$0.pending.isEmpty }) {
        let now = ContinuousClock.now
        if now >= next || isClosed {
          try send(on: connection)
          next = now.advanced(by: Self.interval)
        } else {
          end = next
        }
      }
      if isClosed { return }
      for notification in try connection.notifications() { deliver(news(in: notification)) }
      waking.wait(for: connection.socket, until: end)
    }
  }

  private func send(on connection: PostgresConnection) throws {
    let spaces = state.withLock { state in
      defer { state.pending = [] }
      return state.pending
    }
    do {
      var names: [String] = []
      var size = 0
      for space in spaces {
        let length = try JSONText.encode(space.rawValue).utf8.count + 1
        if size + length > Self.payloadLimit {
          try notify(names, on: connection)
          (names, size) = ([], 0)
        }
        names.append(space.rawValue)
        size += length
      }
      if !names.isEmpty { try notify(names, on: connection) }
    } catch {
      state.withLock { $0.pending.formUnion(spaces) }
      throw error
    }
  }

  private func notify(_ names: [String], on connection: PostgresConnection) throws {
    let payload = try JSONText.encode(names)
    _ = try connection.run([
      PostgresQuery(Self.notification) { arguments in
        arguments.add(options.schema.channel)
        arguments.add(payload)
      }
    ])
  }

  private static let notification = PostgresStatement(
    name: "notify", sql: "SELECT pg_notify($1, $2)")

  private func news(in payload: String) -> ServerNews {
    guard let names = try? JSONText.decode([String].self, from: payload) else { return .missed }
    return .changed(Set(names.map { Space(rawValue: $0) }))
  }

  private func deliver(_ news: ServerNews) {
    for stream in state.withLock({ Array($0.streams.values) }) { stream.yield(news) }
  }
}
#endif
