import Dispatch
import Synchronization
import Testing

@testable import About

@Suite("A fault of the world around an example", .timeLimit(.minutes(5)))
struct FaultTests {
  @Test("a listener ends while another one is notified, and is removed with the next notification")
  func ending() {
    let fault = Fault("disk", "The disk is full")
    let values = Mutex<AsyncStream<Bool>?>(fault.values())
    let hasEnded = fault.state.withLock { _ in
      let ended = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        values.withLock { $0 = nil }
        ended.signal()
      }
      return ended.wait(timeout: .now() + 120) == .success
    }
    #expect(hasEnded)
    #expect(fault.state.withLock(\.listeners.count) == 1)
    fault.isOn = true
    #expect(fault.state.withLock(\.listeners.count) == 0)
  }
}
