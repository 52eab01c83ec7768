import Testing
import UniFlowClient5

@Suite("An app in Swift 5 mode")
@MainActor
struct Client5Tests {
  @Test("answers of a service on a thread of its own are handled on the main actor, in order")
  func search() async {
    let (whole, hits) = await withCheckedContinuation { continuation in
      Scenarios.search("mill") { continuation.resume(returning: ($0, $1)) }
    }
    #expect(
      whole == [
        "nothing", "Ready", "Searching", "Searching", "Searching", "Searching", "Searching", "Done",
      ])
    #expect(hits == "three")
  }

  @Test("160,000 actions of eight threads arrive, though the app says nothing of an owner")
  func storm() async {
    let arrived = await withCheckedContinuation { continuation in
      Scenarios.storm { continuation.resume(returning: $0) }
    }
    #expect(arrived == 160_000)
  }
}
