#if Testing
import MillraceUniFlow
import Testing

@testable import DocumentSearch

@Suite("EX-D: what a search rejects")
struct SearchRejectionTests {
  typealias Feature = Search<Int>

  let lab = SearchLab()

  @Test("setup twice")
  func setupTwice() {
    lab.submit(Feature.setup(), Feature.setup())
    #expect(lab.last == .init(expected: .absent, actual: .state("Preparing")))
    #expect(lab.rejections.count == 1)
  }

  @Test("begin before setup")
  func beginBeforeSetup() {
    lab.submit(Feature.begin(with: "mill", as: lab.request()))
    #expect(lab.last == .init(expected: .state("Preparing"), actual: .absent))
    #expect(lab.service.asked.isEmpty)
  }

  @Test("begin while a search is in progress")
  func beginTwice() {
    let first = lab.begin()
    lab.submit(Feature.begin(with: "race", as: lab.request()))
    #expect(lab.last == .init(expected: .state("Preparing"), actual: .state("InProgress")))
    #expect(lab.service.asked == ["mill"])
    #expect(lab.inProgress?.request == first)
  }

  @Test("begin after a search has finished")
  func beginAfterFinished() {
    lab.begin()
    lab.answer(0, .success([1]))
    lab.submit(Feature.begin(with: "race", as: lab.request()))
    #expect(lab.last == .init(expected: .state("Preparing"), actual: .state("Finished")))
    #expect(lab.finished?.results == [1])
  }

  @Test("a result when nothing is looked for: after reset, after cancel, after cleanup")
  func lateResult() {
    let first = lab.begin()
    lab.answer(0, .success([1]))
    lab.submit(Feature.reset(from: Feature.Finished.self), Feature.finish(with: [2], of: first))
    #expect(lab.last == .init(expected: .state("InProgress"), actual: .state("Preparing")))
    let second = lab.request()
    lab.submit(
      Feature.begin(with: "race", as: second), Feature.cancel(),
      Feature.finish(with: [3], of: second))
    #expect(lab.last == .init(expected: .state("InProgress"), actual: .state("Preparing")))
    lab.submit(
      Feature.cleanup(from: Feature.Preparing.self), Feature.finish(with: [4], of: second))
    #expect(lab.last == .init(expected: .state("InProgress"), actual: .absent))
    #expect(lab.rejections.count == 3)
    #expect(lab.isAbsent)
  }

  @Test("a result of another request, though the state and the keyword are right")
  func otherRequest() {
    let first = lab.begin()
    let second = lab.request()
    lab.submit(Feature.cancel(), Feature.begin(with: "mill", as: second))
    lab.submit(
      Feature.finish(with: [1], of: first), Feature.update(0.9, of: first),
      Feature.fail(.asked, of: first))
    let late = SearchRejection.late(request: first.number, current: second.number)
    #expect(lab.rejections.compactMap { $0 as? SearchRejection } == [late, late, late])
    #expect(lab.inProgress?.request == second)
    #expect(lab.inProgress?.progress == 0.25)
    lab.answer(1, .success([2]))
    #expect(lab.finished?.results == [2])
  }

  @Test("suggestions of another request")
  func otherSuggestions() {
    let first = lab.begin()
    let second = lab.request()
    lab.submit(Feature.cancel(), Feature.begin(with: "mill", as: second))
    lab.answer(1, .success([2]))
    lab.submit(Feature.lookUp(for: first), Feature.suggest(["race"], of: first))
    let late = SearchRejection.late(request: first.number, current: second.number)
    #expect(lab.rejections.compactMap { $0 as? SearchRejection } == [late, late])
    #expect(lab.finished?.suggestions == Suggestions.none)
  }

  @Test("cleanup when it is absent, or in another state")
  func cleanup() {
    lab.submit(Feature.cleanup(from: Feature.Preparing.self))
    #expect(lab.last == .init(expected: .state("Preparing"), actual: .absent))
    lab.submit(Feature.setup(), Feature.cleanup(from: Feature.Finished.self))
    #expect(lab.last == .init(expected: .state("Finished"), actual: .state("Preparing")))
    #expect(lab.isPreparing)
  }

  @Test("cancel, retry and reset where there is nothing to cancel, to retry or to reset")
  func others() {
    lab.submit(Feature.setup(), Feature.cancel())
    #expect(lab.last == .init(expected: .state("InProgress"), actual: .state("Preparing")))
    lab.submit(Feature.retry(as: lab.request()))
    #expect(lab.last == .init(expected: .state("Failed"), actual: .state("Preparing")))
    lab.submit(Feature.reset(from: Feature.Finished.self))
    #expect(lab.last == .init(expected: .state("Finished"), actual: .state("Preparing")))
    #expect(lab.isPreparing && lab.service.asked.isEmpty)
  }

  @Test(
    "words that cannot be looked for", arguments: ["", "  ", " \n\t ", "\u{200B}", "\u{0}\u{7}"])
  func emptyKeyword(_ typed: String) {
    lab.begin(typed)
    #expect(lab.rejections.compactMap { $0 as? KeywordError } == [.empty])
    #expect(lab.isPreparing && lab.service.asked.isEmpty)
  }

  @Test("a keyword that is too long; the longest that is not is looked for")
  func longKeyword() {
    let longest = String(repeating: "é", count: Keyword.longest)
    lab.begin(longest + "x")
    #expect(
      lab.rejections.compactMap { $0 as? KeywordError } == [.tooLong(Keyword.longest + 1)])
    lab.submit(Feature.begin(with: " \(longest) ", as: lab.request()))
    #expect(lab.service.asked == [longest])
  }
}
#endif
