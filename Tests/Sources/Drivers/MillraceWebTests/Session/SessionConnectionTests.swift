import Synchronization
import Testing

@testable import MillraceWeb

@Suite("The connection of a session")
struct SessionConnectionTests {
  @Test("is replaced by a newer one, and gets one last signal")
  func signals() {
    let signals = Mutex<[String]>([])
    var connection = SessionConnection()
    connection.notify()
    connection.end()
    for name in ["older", "newer"] {
      connection.open { signal in signals.withLock { $0.append("\(name) \(signal)") } }
      connection.notify()
    }
    #expect(connection.number == 2)
    connection.end()
    connection.notify()
    connection.end()
    #expect(signals.withLock { $0 } == ["older news", "older end", "newer news", "newer end"])
    #expect(connection.number == 2)
  }
}
