import Dispatch
import Synchronization
import Testing

@testable import MillraceSync

@Suite(.timeLimit(.minutes(5)))
struct WorkerPoolTests {
  private struct Closed: Error {}

  private final class Choice: Sendable {
    let pool = Mutex<WorkerPool<Int>?>(nil)
    let isAwaited = Mutex(false)
  }

  @Test("work that a worker was chosen for is awaited when the pool is closed")
  func chosen() async throws {
    let choice = Choice()
    let pool = WorkerPool([7], label: "test", whenClosed: Closed()) {
      // Closing waits for the group before it ends the workers.
      let pool = choice.pool.withLock { $0 }
      choice.isAwaited.withLock { $0 = pool?.done.wait(timeout: .now()) == .timedOut }
    }
    choice.pool.withLock { $0 = pool }
    #expect(try await pool.run { $0 } == 7)
    #expect(choice.isAwaited.withLock { $0 })
    choice.pool.withLock { $0 = nil }
    #expect(await pool.close { _ in })
    #expect(await !pool.close { _ in })
    await #expect(throws: Closed.self) { try await pool.run { $0 } }
  }
}
