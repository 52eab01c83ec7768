#if Web
import MillraceTestSupport
import Testing

@testable import MillraceWeb

@Suite("The end of a connection", .timeLimit(.minutes(5)))
struct ConnectionEndTests {
  /// Returns when its task is cancelled.
  private static func waitForCancellation() async {
    let (never, hold) = AsyncStream.makeStream(of: Void.self)
    for await _ in never {}
    withExtendedLifetime(hold) {}
  }

  @Test("responses one after the other are made while the connection is open")
  func open() async {
    let end = ConnectionEnd()
    for number in 0..<10 { #expect(await end.cancelling { number } == number) }
  }

  @Test("cancels the response under way, and those that begin later")
  func ended() async {
    let end = ConnectionEnd()
    let cancelled = CallCount()
    let response: Int? = await end.cancelling {
      end.note()
      await Self.waitForCancellation()
      if Task.isCancelled { cancelled.add() }
      return 1
    }
    #expect(response == nil)
    #expect(cancelled.value == 1)
    let later: Int? = await end.cancelling {
      await Self.waitForCancellation()
      return 2
    }
    #expect(later == nil)
  }
}
#endif
