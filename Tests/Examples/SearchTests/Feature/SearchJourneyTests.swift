#if Testing
import Foundation
import Millrace
import MillraceTesting
import MillraceUniFlow
import Testing

@testable import DocumentSearch

@Suite("A search from its beginning to its end")
struct SearchJourneyTests {
  typealias Feature = Search<Int>

  let lab = SearchLab()

  @Test("it prepares, is in progress, and finishes with what was found")
  func found() {
    lab.submit(Feature.setup())
    #expect(lab.isPreparing)
    let request = lab.request()
    lab.submit(Feature.begin(with: " mill ", as: request))
    #expect(lab.inProgress?.keyword.text == "mill")
    #expect(lab.inProgress?.progress == 0.25)
    lab.answer(0, .success([3, 1]))
    #expect(lab.finished?.results == [3, 1])
    #expect(lab.finished?.request == request)
    #expect(lab.rejections.isEmpty)
  }

  @Test("it fails, and a retry looks for the same once more")
  func failing() throws {
    lab.begin()
    lab.answer(0, .failure(.index(reason: "no disk")))
    let failed = try #require(lab.failed)
    #expect(failed.error == .index(reason: "no disk"))
    lab.submit(Feature.retry(as: lab.request()))
    #expect(lab.inProgress?.keyword == failed.keyword)
    #expect(lab.service.asked == ["mill", "mill"])
    lab.answer(1, .success([1]))
    #expect(lab.finished?.results == [1])
  }

  @Test("a failure is left by reset as well")
  func leavingFailure() {
    lab.begin()
    lab.answer(0, .failure(.asked))
    lab.submit(Feature.reset(from: Feature.Failed.self))
    #expect(lab.isPreparing)
  }

  @Test("the same keyword after a search has finished is looked for anew")
  func sameKeyword() {
    lab.begin()
    lab.answer(0, .success([1]))
    lab.submit(
      Feature.reset(from: Feature.Finished.self), Feature.begin(with: "mill", as: lab.request()))
    #expect(lab.service.asked == ["mill", "mill"])
    lab.answer(1, .success([2]))
    #expect(lab.finished?.results == [2])
  }

  @Test("begin, cancel, begin: the old work is cancelled, and the new one goes on")
  func beginCancelBegin() {
    lab.begin("mill")
    lab.submit(Feature.cancel(), Feature.begin(with: "race", as: lab.request()))
    #expect(lab.service.cancelled == [0])
    #expect(lab.inProgress?.keyword.text == "race")
    lab.answer(1, .success([2]))
    #expect(lab.finished?.results == [2])
    #expect(lab.rejections.isEmpty)
  }

  @Test("work that cannot be stopped delivers late, and its result is rejected")
  func stubborn() {
    let lab = SearchLab(isStubborn: true)
    let first = lab.begin("mill")
    let second = lab.request()
    lab.submit(Feature.cancel(stopping: false), Feature.begin(with: "race", as: second))
    #expect(lab.service.cancelled.isEmpty)
    lab.answer(0, .success([1]))
    #expect(
      lab.rejections.compactMap { $0 as? SearchRejection }
        == [.late(request: first.number, current: second.number)])
    #expect(lab.inProgress?.keyword.text == "race")
    lab.answer(1, .success([2]))
    #expect(lab.finished?.results == [2])
  }

  @Test("a result of stubborn work that was cancelled never reaches the feature")
  func stubbornAndCancelled() {
    let lab = SearchLab(isStubborn: true)
    lab.begin("mill")
    lab.submit(Feature.cancel())
    lab.answer(0, .success([1]))
    #expect(lab.isPreparing && lab.rejections.isEmpty)
    #expect(
      lab.recorder.reports.contains { if case .lateResult = $0 { true } else { false } })
  }

  @Test("cleanup while a search is in progress cancels it")
  func cleanup() {
    lab.begin()
    lab.submit(Feature.cleanup(from: Feature.InProgress.self))
    #expect(lab.isAbsent)
    #expect(lab.service.cancelled == [0])
    lab.submit(Feature.setup())
    #expect(lab.isPreparing)
  }

  @Test("a search that is rejected starts no work, though its body asked for some")
  func noWork() {
    lab.submit(Feature.setup())
    lab.submit(
      Feature.transition(
        action: "begin", from: Feature.Preparing.self, into: Feature.InProgress.self
      ) {
        [service = lab.service] _, become, next in
        let keyword = try Keyword("mill")
        let request = SearchRequest<Int>(9, of: service)
        become { Feature.InProgress(keyword: keyword, request: request) }
        next.start(Feature.work(keyword, request)) { $0.action }
        throw SearchFailure.asked
      })
    #expect(lab.service.asked.isEmpty && lab.isPreparing)
    #expect(lab.rejections.compactMap { $0 as? SearchFailure } == [.asked])
  }

  @Test("a result comes from any thread")
  func otherThread() {
    let request = lab.begin()
    let handle = lab.dispatcher.handle
    let thread = Thread { handle.submit(Search<Int>.finish(with: [7], of: request)) }
    thread.start()
    while !thread.isFinished { sched_yield() }
    lab.lab.settle()
    #expect(lab.finished?.results == [7])
  }

  @Test("the results can be of any type that can be compared")
  func generic() throws {
    let request = SearchRequest<String>(1, of: FakeService<String>())
    var model = GlobalModel(
      Search<String>.InProgress(keyword: try Keyword("mill"), request: request))
    let mutation = try Search<String>.finish(with: ["a"], of: request).perform(with: model)
    #expect(
      TransitionInto<Search<String>.Finished>(mutation)?.newState.results == ["a"])
    // A search of another type is another feature.
    model.store(Search<Int>.Preparing())
    #expect(model.hasState(for: Search<String>.self) && model.hasState(for: Search<Int>.self))
  }
}
#endif
