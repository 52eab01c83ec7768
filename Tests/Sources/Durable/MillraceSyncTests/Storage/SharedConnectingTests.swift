#if SQLite && PostgreSQL
import Synchronization
import Testing

@testable import MillraceSync

@Suite("Workers that share the attempts to connect")
struct SharedConnectingTests {
  private final class Time: Sendable {
    private let time = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { time.withLock { $0 } }

    func advance(by duration: Duration) { time.withLock { $0 += duration } }
  }

  private final class Attempts {
    private let time: Time
    private var count = 0

    init(_ time: Time) { self.time = time }

    /// Returns true if the attempt was made, and fails it after a duration.
    func fail(_ connecting: SharedConnecting, after duration: Duration = .seconds(10)) -> Bool {
      let before = count
      #expect(throws: PostgresError.cannotConnect(reason: "no answer")) {
        try connecting.connect { () throws(PostgresError) -> Int in
          count += 1
          time.advance(by: duration)
          throw .cannotConnect(reason: "no answer")
        }
      }
      return count > before
    }
  }

  @Test("while the server does not answer, calls fail at once but for one after each pause")
  func pauses() throws {
    let time = Time()
    let connecting = SharedConnecting(now: { time.now })
    let attempts = Attempts(time)
    var pause = Duration.milliseconds(100)
    for _ in 0..<8 {
      #expect(attempts.fail(connecting))
      #expect(!attempts.fail(connecting))
      time.advance(by: pause - .nanoseconds(1))
      #expect(!attempts.fail(connecting))
      time.advance(by: .nanoseconds(1))
      pause = min(pause * 2, .seconds(1))
    }
    #expect(try connecting.connect { () throws(PostgresError) in 7 } == 7)
    // It answers again: it is tried by every call, and the pauses begin anew.
    #expect(try connecting.connect { () throws(PostgresError) in 8 } == 8)
    #expect(attempts.fail(connecting))
    time.advance(by: .milliseconds(100))
    #expect(attempts.fail(connecting))
  }

  @Test("while one call tries, the others fail")
  func one() throws {
    let time = Time()
    let connecting = SharedConnecting(now: { time.now })
    let attempts = Attempts(time)
    #expect(attempts.fail(connecting))
    time.advance(by: .seconds(1))
    let answer = try connecting.connect { () throws(PostgresError) -> Bool in
      time.advance(by: .seconds(10))
      return attempts.fail(connecting)
    }
    #expect(!answer)
  }

  @Test("a refusal that comes at once lets every call try, and ends the pauses")
  func refused() throws {
    let time = Time()
    let connecting = SharedConnecting(now: { time.now })
    let attempts = Attempts(time)
    for _ in 0..<3 { #expect(attempts.fail(connecting, after: .milliseconds(999))) }
    #expect(attempts.fail(connecting))
    #expect(!attempts.fail(connecting))
    time.advance(by: .milliseconds(100))
    for _ in 0..<3 { #expect(attempts.fail(connecting, after: .zero)) }
  }

  @Test("of the workers of a storage, one connects to a server that does not answer")
  func workers() throws {
    let folder = try Folder()
    defer { folder.remove() }
    // Nothing listens on that port; by the clock the refusal takes ten seconds.
    let options = PostgresOptions(
      parameters: "host=127.0.0.1 port=1 dbname=office", schema: try PostgresSchema("office"),
      now: systemSeconds)
    let start = ContinuousClock.now
    let read = Mutex(0)
    let times: [Duration] = [0, 10_000, 10_050, 10_100, 20_100].map { .milliseconds($0) }
    let connecting = SharedConnecting(now: {
      let index = read.withLock { read in
        defer { read += 1 }
        return read
      }
      return start.advanced(by: times[min(index, times.count - 1)])
    })
    let running = try RunningActions(at: folder.path + "/running")
    for index in 0..<3 {
      let worker = PostgresWorker(options, connecting, note: running.slot(index))
      let error = #expect(throws: PostgresError.self) { try worker.connected() }
      #expect(error?.description.contains("refused") == true)
    }
    // The first and, after the pause, the third have tried, from a time to a time.
    #expect(read.withLock { $0 } == times.count)
  }
}
#endif
