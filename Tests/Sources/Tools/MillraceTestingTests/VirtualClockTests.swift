#if Testing
import MillraceTesting
import Synchronization
import Testing

@Suite("VirtualClock")
struct VirtualClockTests {
  private let executor = ManualExecutor()
  private let clock = VirtualClock()
  private let log = Lines()

  private func sleep(_ name: String, _ seconds: [Int]) -> Task<Void, Never> {
    Task(executorPreference: executor) { [clock, log] in
      for duration in seconds {
        do {
          try await clock.sleep(for: .seconds(duration))
          log.write("\(name) at \(clock.now.offset.components.seconds)")
        } catch {
          log.write("\(name) \(error is CancellationError ? "cancelled" : "failed")")
          return
        }
      }
    }
  }

  private func advance(_ seconds: Int) throws {
    try clock.advance(by: .seconds(seconds)) { () throws(Livelock) in try executor.drain() }
  }

  @Test("sleepers wake in the order of their deadlines, each at its own time")
  func deadlines() throws {
    _ = [sleep("c", [3]), sleep("a", [1]), sleep("b", [2])]
    try advance(10)
    #expect(log.all == ["a at 1", "b at 2", "c at 3"])
    #expect(clock.now.offset == .seconds(10))
  }

  @Test("sleepers of one deadline wake in the order in which they started to sleep")
  func ties() throws {
    _ = [sleep("c", [2]), sleep("a", [2]), sleep("b", [2])]
    try advance(2)
    #expect(log.all == ["c at 2", "a at 2", "b at 2"])
  }

  @Test("a woken sleeper may sleep again and wake in the same advance")
  func again() throws {
    _ = [sleep("long", [1, 2, 3]), sleep("short", [1, 1, 1])]
    try advance(6)
    #expect(
      log.all == [
        "long at 1", "short at 1", "short at 2", "long at 3", "short at 3", "long at 6",
      ])
  }

  @Test("no sleeper wakes before its time")
  func notBefore() throws {
    _ = [sleep("a", [2]), sleep("b", [1])]
    try executor.drain()
    #expect(clock.sleepers.map(\.offset) == [.seconds(1), .seconds(2)])
    try advance(0)
    #expect(log.all.isEmpty)
    try advance(1)
    #expect(log.all == ["b at 1"])
    #expect(clock.sleepers.map(\.offset) == [.seconds(2)])
  }

  @Test("a deadline that has passed does not wait")
  func passed() throws {
    try advance(5)
    _ = sleep("now", [0])
    try executor.drain()
    #expect(log.all == ["now at 5"])
  }

  @Test("a cancelled sleeper wakes at once, without the clock moving")
  func cancelled() throws {
    let task = sleep("a", [2])
    _ = sleep("b", [2])
    try executor.drain()
    task.cancel()
    try executor.drain()
    #expect(log.all == ["a cancelled"])
    #expect(clock.sleepers.count == 1)
    try advance(2)
    #expect(log.all == ["a cancelled", "b at 2"])
  }

  @Test("a sleeper cancelled before it starts does not sleep at all")
  func cancelledBefore() throws {
    let task = sleep("a", [2])
    task.cancel()
    try executor.drain()
    #expect(log.all == ["a cancelled"])
    #expect(clock.sleepers.isEmpty)
  }

  @Test("a cancellation after the waking changes nothing")
  func cancelledAfter() throws {
    let task = sleep("a", [2])
    try advance(2)
    task.cancel()
    try advance(2)
    #expect(log.all == ["a at 2"])
  }

  @Test("instants are points on one line")
  func instants() {
    let start = VirtualClock.Instant(offset: .seconds(1))
    let end = start.advanced(by: .seconds(2))
    #expect(start < end)
    #expect(start.duration(to: end) == .seconds(2))
    #expect(end.description == "3.0 seconds")
    #expect(clock.minimumResolution == .zero)
  }
}

/// Lines that any thread may write.
final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func write(_ line: String) {
    lines.withLock { $0.append(line) }
  }
}
#endif
