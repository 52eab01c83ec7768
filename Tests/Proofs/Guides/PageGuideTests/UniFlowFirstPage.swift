// The code of the first page of `MillraceUniFlow`, as it stands there.

import Millrace
import MillraceUniFlow

enum UniFlowFirstPage {
  enum Search: Feature {
    struct Preparing: SimpleState { typealias UFLFeature = Search }

    struct InProgress: FeatureState {
      typealias UFLFeature = Search
      var keyword: String
    }

    static func setup() -> Action { initialization(into: Preparing.self) }

    static func begin(with word: String) -> Action {
      transition(from: Preparing.self, into: InProgress.self) { _, become, next in
        become { InProgress(keyword: word) }
      }
    }
  }

  @MainActor
  static func searching() -> Dispatcher {
    let dispatcher = Dispatcher()
    dispatcher.submit(Search.setup())
    dispatcher.submit(Search.begin(with: "mill"))
    return dispatcher
  }

  @MainActor
  static func untaken(on dispatcher: Dispatcher) -> Int {
    let recorder = ChartRecorder()
    let recording = dispatcher.record(Search.self, in: recorder)
    // … the calls of tests …
    let untaken = recorder.counted(Chart(of: Search.self)).untaken
    recording.cancel()
    return untaken.count
  }
}

/// An index of words, which is searched in the background.
struct Index: Sendable {
  @concurrent func search(_ word: String) async throws -> [String] { ["\(word) race"] }
}

/// The feature of the later sections, which searches an index.
enum IndexSearch: Feature {
  struct Preparing: SimpleState { typealias UFLFeature = IndexSearch }

  struct InProgress: FeatureState {
    typealias UFLFeature = IndexSearch
    var keyword: String
  }

  struct Finished: FeatureState {
    typealias UFLFeature = IndexSearch
    var keyword: String
    var results: [String]
  }

  static func setup() -> Action { initialization(into: Preparing.self) }

  static func type(_ letter: String) -> Action {
    actualization(of: InProgress.self) { _, mutate, _ in mutate { $0.keyword += letter } }
  }

  static func begin(with word: String, in index: Index) -> Action {
    transition(from: Preparing.self, into: InProgress.self) { _, become, next in
      become { InProgress(keyword: word) }
      next.start(.run(word) { try await index.search(word) }) { finished(with: $0) }
    }
  }

  static func finished(with results: [String]) -> Action {
    transition(from: InProgress.self, into: Finished.self) { old, become, _ in
      become { Finished(keyword: old.keyword, results: results) }
    }
  }

  static func suggest(for word: String) -> Action {
    actualization(of: Finished.self) { _, mutate, _ in mutate { $0.results = [word + "s"] } }
  }

  static var bindings: [ModelBinding] {
    [
      scenario()
        .when("a search has finished", TransitionInto<Finished>.done)
        .given("nothing was found", ifMutation: { $0.newState.results.isEmpty })
        .then("look for suggestions", submit: { suggest(for: $0.newState.keyword) })
    ]
  }
}
