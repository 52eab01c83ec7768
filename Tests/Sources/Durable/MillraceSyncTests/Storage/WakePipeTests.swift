#if PostgreSQL
import Testing

@testable import MillraceSync

@Suite(.timeLimit(.minutes(5)))
struct WakePipeTests {
  @Test("a thread may wait for longer than a clock can count in milliseconds")
  func longest() throws {
    let waking = try WakePipe()
    waking.wake()
    waking.wait(until: .now.advanced(by: .seconds(Int64.max)))
    waking.wait(until: .now)
  }
}
#endif
