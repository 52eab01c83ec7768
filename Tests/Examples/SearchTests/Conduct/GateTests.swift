import Testing

@testable import DocumentSearch

@Suite("How a search is made to behave", .timeLimit(.minutes(5)))
struct GateTests {
  @Test("a gate that is open stays open, and one that is not lets the cancelled through")
  func gate() async {
    let gate = Gate()
    let cancelled = Task { await gate.pass() }
    cancelled.cancel()
    await cancelled.value
    let waiting = Task { await gate.pass() }
    gate.open()
    await waiting.value
    await gate.pass()
  }

  @Test("a service fails if it is asked to, and finds as it would otherwise")
  func failing() async throws {
    var conduct = SearchConduct()
    let keyword = try Keyword("mill")
    func service() -> ConductedService<Int> {
      ConductedService(service: Prompt(), conduct: conduct, gate: Gate(), clock: ContinuousClock())
    }
    #expect(try await service().search(keyword) { _ in } == [7])
    conduct.fails = true
    await #expect(throws: SearchFailure.asked) { try await service().search(keyword) { _ in } }
    #expect(try await service().suggestions(for: keyword) == ["race"])
  }

  private struct Prompt: SearchService {
    func search(
      _ keyword: Keyword, report: @Sendable (Double) async -> Void
    ) async throws(SearchFailure) -> [Int] {
      await report(0.5)
      return [7]
    }

    func suggestions(for keyword: Keyword) async throws(SearchFailure) -> [String] { ["race"] }
  }
}
