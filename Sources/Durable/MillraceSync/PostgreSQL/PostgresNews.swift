#if PostgreSQL
internal import Dispatch
internal import MillraceDurable
internal import Synchronization

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// The notifications between the servers of a database, on a connection and a thread of their own.
///
/// Notifications of one space are sent once for all commits of a short time. A connection that
/// breaks is made again; what was missed meanwhile is reported as ``ServerNews/missed``.
final class PostgresNews: Sendable {
  /// The least time between two notifications, in milliseconds: what a person does not notice, and
  /// a database hardly.
  private static let interval: Int32 = 20
  /// The longest time between two attempts to connect, in milliseconds.
  private static let longestPause: Int32 = 5_000
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
  /// The ends of a pipe by which the thread is woken.
  private let waking: (reading: Int32, writing: Int32)
  private let thread = DispatchQueue(label: "millrace.postgres.news")

  init(_ options: PostgresOptions) throws {
    self.options = options
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw PostgresError.cannotConnect(reason: String(cString: strerror(errno)))
    }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    waking = (ends[0], ends[1])
    // It holds this object until it is closed.
    thread.async { self.run() }
  }

  deinit {
    closeDescriptor(waking.reading)
    closeDescriptor(waking.writing)
  }

  // MARK: What the storage calls

  func announce(_ spaces: Set<Space>) {
    let wakes = state.withLock { state in
      defer { state.pending.formUnion(spaces) }
      return state.pending.isEmpty
    }
    if wakes { wake() }
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
    wake()
  }

  private func wake() {
    var byte: UInt8 = 0
    // A pipe that is full wakes the thread, too.
    _ = write(waking.writing, &byte, 1)
  }

  // MARK: The thread

  private var isClosed: Bool { state.withLock(\.isClosed) }

  private func run() {
    var pause: Int32 = 100
    while !isClosed {
      do {
        let connection = try options.connect()
        try connection.execute("LISTEN \"\(options.schema.channel)\"")
        pause = 100
        deliver(.missed)
        try exchange(on: connection)
      } catch {
        // The storage's own connections report what keeps them from working.
        rest(pause)
        pause = min(pause * 2, Self.longestPause)
      }
    }
  }

  /// Sends and receives notifications until the object is closed or the connection breaks.
  private func exchange(on connection: PostgresConnection) throws {
    var next = ContinuousClock.now
    while true {
      // Read first: what is announced before the end is sent.
      let isClosed = isClosed
      var timeout: Int32 = -1
      if state.withLock({ !$0.pending.isEmpty }) {
        let now = ContinuousClock.now
        if now >= next || isClosed {
          try send(on: connection)
          next = now.advanced(by: .milliseconds(Int(Self.interval)))
        } else {
          timeout = milliseconds(until: next)
        }
      }
      if isClosed { return }
      for notification in try connection.notifications() { deliver(news(in: notification)) }
      wait(for: connection.socket, timeout)
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

  /// Waits for a while, or until the object is closed.
  private func rest(_ pause: Int32) {
    let end = ContinuousClock.now.advanced(by: .milliseconds(Int(pause)))
    while !isClosed {
      let left = milliseconds(until: end)
      if left <= 0 { return }
      wait(for: -1, left)
    }
  }

  private func milliseconds(until end: ContinuousClock.Instant) -> Int32 {
    let left = ContinuousClock.now.duration(to: end)
    return left <= .zero ? 0 : Int32(clamping: Int64(left / .milliseconds(1)) + 1)
  }

  /// Waits until there is something to read, or the thread is woken.
  private func wait(for socket: Int32, _ timeout: Int32) {
    var entries = [
      pollfd(fd: waking.reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&entries, 2, timeout) > 0, entries[0].revents != 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(waking.reading, &bytes, bytes.count) > 0 {}
  }
}

private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }
#endif
