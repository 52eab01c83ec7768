#if PostgreSQL
internal import Synchronization

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A pipe by which any thread wakes one that waits for a socket.
package final class WakePipe: Sendable {
  private let ends: (reading: Int32, writing: Int32)

  package init() throws(PostgresError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw .cannotConnect(reason: String(cString: strerror(errno)))
    }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    self.ends = (ends[0], ends[1])
  }

  deinit {
    close(ends.reading)
    close(ends.writing)
  }

  /// Wakes the thread; also one that does not wait yet.
  package func wake() {
    var byte: UInt8 = 0
    // A pipe that is full wakes the thread, too.
    _ = write(ends.writing, &byte, 1)
  }

  /// Waits until there is something to read on a socket, the thread is woken, or it is time; it may
  /// return early.
  ///
  /// - Parameters:
  ///   - socket: The descriptor of a socket; -1 for none.
  ///   - end: The time; `nil` for none.
  package func wait(for socket: Int32 = -1, until end: ContinuousClock.Instant? = nil) {
    var entries = [
      pollfd(fd: ends.reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&entries, 2, end.map(milliseconds) ?? -1) > 0, entries[0].revents != 0 else {
      return
    }
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(ends.reading, &bytes, bytes.count) > 0 {}
  }

  /// Returns at most those of a day: a thread that is woken early waits again.
  private func milliseconds(until end: ContinuousClock.Instant) -> Int32 {
    let left = min(ContinuousClock.now.duration(to: end), .seconds(86_400))
    return left <= .zero ? 0 : Int32(left / .milliseconds(1)) + 1
  }
}

extension WakePipe {
  /// Listens on a channel, on the thread of the caller, until that is closed.
  ///
  /// A connection that breaks is made again, after a pause. What was notified meanwhile is missed.
  ///
  /// - Parameters:
  ///   - channel: The name of the channel.
  ///   - isClosed: Returns true once the caller is closed; it is asked again after ``wake()``.
  ///   - connect: Makes a connection.
  ///   - exchange: Called with each connection that listens; returns when the caller is closed, and
  ///     throws when the connection breaks.
  ///   - failed: Called with an error of the connection before the pause.
  package func listen(
    on channel: String, until isClosed: () -> Bool, connect: () throws -> PostgresConnection,
    exchange: (PostgresConnection) throws -> Void, failed: (any Error) -> Void
  ) {
    var pause = ConnectingPause()
    while !isClosed() {
      do {
        let connection = try connect()
        try connection.execute("LISTEN \"\(channel)\"")
        pause.reset()
        try exchange(connection)
      } catch {
        failed(error)
        let end = pause.end()
        while !isClosed(), ContinuousClock.now < end { wait(until: end) }
      }
    }
  }
}

/// The connecting of several workers to one server: while it does not answer, one of them tries,
/// after pauses of up to a second, and the others fail at once with the error of that.
///
/// Each attempt may take ten seconds, for which the callers of all workers would wait otherwise.
/// They do so once, until the first attempt has failed. An error that comes at once, as a refusal
/// for want of connections does, is that of one attempt alone.
package final class SharedConnecting: Sendable {
  private struct State {
    var pause = ConnectingPause(longest: .seconds(1))
    /// The time of the next attempt and the error of the last; `nil` while the server answers.
    var silence: (next: ContinuousClock.Instant, error: PostgresError)?
    var isTrying = false
  }

  /// The duration of an attempt from which on the server counts as one that does not answer.
  private static let patience: Duration = .seconds(1)

  private let state = Mutex(State())
  private let now: @Sendable () -> ContinuousClock.Instant

  package init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.now = now
  }

  /// Connects, unless the server did not answer a moment ago.
  package func connect<Connection>(
    _ body: () throws(PostgresError) -> Connection
  ) throws(PostgresError) -> Connection {
    let start = now()
    if let error = recentError(at: start) { throw error }
    do throws(PostgresError) {
      let connection = try body()
      state.withLock { $0 = State() }
      return connection
    } catch {
      let end = now()
      state.withLock { state in
        state.isTrying = false
        guard start.duration(to: end) >= Self.patience else { return state = State() }
        state.silence = (state.pause.end(from: end), error)
      }
      throw error
    }
  }

  /// Returns the error of the last attempt; `nil` if it is time for another one.
  private func recentError(at time: ContinuousClock.Instant) -> PostgresError? {
    state.withLock { state in
      guard let silence = state.silence else { return nil }
      guard !state.isTrying, silence.next <= time else { return silence.error }
      state.isTrying = true
      return nil
    }
  }
}

/// The pause between two attempts to connect: longer each time, up to a limit.
package struct ConnectingPause {
  private static let first: Duration = .milliseconds(100)
  private let longest: Duration
  private var next = Self.first

  package init(longest: Duration = .seconds(5)) { self.longest = longest }

  package mutating func reset() { next = Self.first }

  /// Returns the time of the next attempt.
  package mutating func end(
    from now: ContinuousClock.Instant = .now
  ) -> ContinuousClock.Instant {
    defer { next = min(next * 2, longest) }
    return now.advanced(by: next)
  }
}
#endif
