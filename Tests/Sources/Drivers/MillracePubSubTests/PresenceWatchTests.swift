#if PostgreSQL
import Dispatch
import Millrace
import Synchronization
import Testing

@testable import MillracePubSub

@Suite("The people at a key as a node has read them", .timeLimit(.minutes(5)))
struct PresenceWatchTests {
  @Test("an observer ends while another one is called, as the task of a page that ends")
  func endingMeanwhile() {
    let watch = PresenceWatch()
    let other = Mutex<ObservationToken?>(watch.observe { _ in })
    let hasEnded = Mutex(false)
    let token = watch.observe { _ in
      let ended = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        other.withLock { $0 = nil }
        ended.signal()
      }
      hasEnded.withLock { $0 = ended.wait(timeout: .now() + 120) == .success }
    }
    watch.deliver([PersonRow(person: "ada", count: 1, meta: "{}")])
    #expect(hasEnded.withLock { $0 })
    token.cancel()
  }
}
#endif
