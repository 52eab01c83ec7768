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
    private var count = 0

    /// Returns true if the attempt was made, and fails it.
    func fail(_ connecting: SharedConnecting) -> Bool {
      let before = count
      #expect(throws: PostgresError.self) {
        try connecting.connect { () throws(PostgresError) -> Int in
          count += 1
          throw .cannotConnect(reason: "no answer")
        }
      }
      return count > before
    }
  }

  @Test("while the server cannot be reached, calls fail at once but for one after each pause")
  func pauses() throws {
    let time = Time()
    let connecting = SharedConnecting(now: { time.now })
    let attempts = Attempts()
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
    // Reached again, it is tried by every call, and the pauses begin anew.
    #expect(try connecting.connect { () throws(PostgresError) in 8 } == 8)
    #expect(attempts.fail(connecting))
    time.advance(by: .milliseconds(100))
    #expect(attempts.fail(connecting))
  }

  @Test("while one call tries, the others fail")
  func one() throws {
    let time = Time()
    let connecting = SharedConnecting(now: { time.now })
    let attempts = Attempts()
    #expect(attempts.fail(connecting))
    time.advance(by: .seconds(1))
    let answer = try connecting.connect { () throws(PostgresError) -> Bool in
      time.advance(by: .seconds(10))
      return attempts.fail(connecting)
    }
    #expect(!answer)
  }

  @Test("of the workers of a storage, one connects to a server that cannot be reached")
  func workers() throws {
    let (folder, time) = (try Folder(), Time())
    defer { folder.remove() }
    // Nothing listens on that port.
    let options = PostgresOptions(
      parameters: "host=127.0.0.1 port=1 dbname=office", schema: try PostgresSchema("office"),
      now: systemSeconds)
    let connecting = SharedConnecting(now: { time.now })
    let running = try RunningActions(at: folder.path + "/running")
    let reasons = (0..<3).map { index -> String? in
      // The third comes after the pause.
      if index == 2 { time.advance(by: .milliseconds(100)) }
      let worker = PostgresWorker(options, connecting, note: running.slot(index))
      let error = #expect(throws: PostgresError.self) { try worker.connected() }
      guard case .cannotConnect(let reason) = error else { return nil }
      return reason
    }
    #expect(reasons[0]?.contains("refused") == true)
    #expect(reasons[1] == "it could not be reached a moment ago")
    #expect(reasons[2] == reasons[0])
  }
}
#endif
