import Dispatch
import MillraceDurableTesting
import Synchronization
import Testing

@testable import MillraceDurable

@Suite("Listeners of a client", .timeLimit(.minutes(5)))
struct ClientListenerTests {
  @Test("a listener ends while another one is notified, and is removed with the next notification")
  func ending() throws {
    let storage = MemoryClientStorage(client: ClientID(bits: 1), spaces: ["work"])
    let client = try DurableClient(storage, schema: noteSchema)
    let statuses = Mutex<AsyncStream<SyncStatus>?>(client.statuses())
    let refusals = Mutex<AsyncStream<RefusedAction>?>(try client.refusals())
    let hasEnded = client.contents.withLock { _ in
      let ended = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        statuses.withLock { $0 = nil }
        refusals.withLock { $0 = nil }
        ended.signal()
      }
      return ended.wait(timeout: .now() + 120) == .success
    }
    #expect(hasEnded)
    #expect(client.contents.withLock { [$0.statuses.count, $0.refusals.count] } == [1, 1])
    try client.perform(AddText(text: "x"))
    #expect(client.contents.withLock { [$0.statuses.count, $0.refusals.count] } == [0, 0])
  }
}
