#if Testing
import Millrace
import MillraceUniFlow
import Testing

@testable import DocumentSearch

@Suite("The chart of the search")
struct SearchChartTests {
  typealias Feature = Search<Int>

  @Test("every transition of the chart is taken by one journey, which takes no other")
  func journey() {
    let lab = SearchLab(suggesting: ["mill"])
    let recorder = ChartRecorder()
    let recording = lab.dispatcher.record(Feature.self, in: recorder)
    lab.submit(Feature.setup(), Feature.cleanup(from: Feature.Preparing.self))
    lab.begin()
    lab.submit(Feature.cancel(), Feature.begin(with: "mill", as: lab.request()))
    lab.answer(1, .success([]))
    lab.submit(
      Feature.reset(from: Feature.Finished.self), Feature.begin(with: "race", as: lab.request()))
    lab.answer(2, .failure(.asked))
    lab.submit(Feature.retry(as: lab.request()))
    lab.answer(3, .failure(.asked))
    lab.submit(
      Feature.reset(from: Feature.Failed.self), Feature.begin(with: "a", as: lab.request()))
    lab.answer(4, .failure(.asked))
    lab.submit(Feature.cleanup(from: Feature.Failed.self))
    lab.begin()
    lab.submit(Feature.cleanup(from: Feature.InProgress.self))
    lab.begin()
    let chart = recorder.counted(Chart(of: Feature.self))
    #expect(chart.untaken.map(\.from) == [.state("Finished")])
    #expect(chart.untaken.map(\.name) == ["cleanup"])
    lab.answer(6, .success([1]))
    lab.submit(Feature.cleanup(from: Feature.Finished.self))
    #expect(recorder.counted(Chart(of: Feature.self)).untaken.isEmpty)
    #expect(recorder.unlisted(in: Chart(of: Feature.self)).isEmpty)
    recording.cancel()
    lab.submit(Feature.setup())
    #expect(recorder.counted(Chart(of: Feature.self)).transitions.first?.count == 4)
  }

  @Test("its text for users who cannot see it says what has not been done, as it is drawn")
  func words() {
    let chart = SearchChart(
      at: .absent,
      taken: [
        ChartStep("setup", from: .absent, into: .state("Preparing")),
        ChartStep("cleanup", from: .state("Preparing"), into: .absent),
      ])
    #expect(
      chart.words
        == "There is no search. What can happen: setup. Not done on this page yet: "
        + "begin, finish, fail, cancel, retry, reset, update, lookUp, suggest.")
  }

  @Test("it is the diagram of the article, with what leads back and out")
  func mermaid() {
    #expect(
      Chart(of: Feature.self).mermaid == """
        stateDiagram-v2
          state "Preparing" as s0
          state "InProgress" as s1
          state "Finished" as s2
          state "Failed" as s3
          [*] --> s0: setup
          s0 --> s1: begin
          s1 --> s1: update
          s1 --> s2: finish
          s1 --> s3: fail
          s1 --> s0: cancel
          s3 --> s1: retry
          s2 --> s0: reset
          s3 --> s0: reset
          s2 --> s2: lookUp
          s2 --> s2: suggest
          s0 --> [*]: cleanup
          s1 --> [*]: cleanup
          s2 --> [*]: cleanup
          s3 --> [*]: cleanup

        """)
  }
}
#endif
