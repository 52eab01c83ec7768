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

  /// Returns what a script prints that runs what it has submitted.
  @MainActor
  static func printed(on dispatcher: Dispatcher) -> String {
    var printed = ""
    func print(_ state: Any) { printed += "\(state)" }
    dispatcher.loop.pump()  // in a script: what was submitted runs now
    print(dispatcher.state ==> Search.InProgress.self ?? "another state")
    return printed
  }

  /// Returns the texts of the rejected actions.
  @MainActor
  static func rejected(on dispatcher: Dispatcher) -> [String] {
    var printed: [String] = []
    func print(_ text: String) { printed.append(text) }
    dispatcher.onDidRejectAction = { action, error in print("\(action): \(error)") }
    dispatcher.submit(Search.setup())
    dispatcher.loop.pump()
    dispatcher.onDidRejectAction = nil
    return printed
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

// The later sections.

typealias Search = UniFlowFirstPage.Search

/// An index of words, which is searched in the background.
struct Index: Sendable {
  @concurrent func search(_ word: String) async throws -> [String] { ["\(word) race"] }
}

extension Search {
  struct Finished: FeatureState {
    typealias UFLFeature = Search
    var keyword: String
    var results: [String]
  }

  struct Failed: FeatureState {
    typealias UFLFeature = Search
    var problem: String
  }

  enum Answer: Sendable { case found([String]), failed(String) }

  static func begin(with word: String, in index: Index) -> Action {
    transition(from: Preparing.self, into: InProgress.self) { _, become, next in
      become { InProgress(keyword: word) }
      next.start(
        .run(word) {
          .found(try await index.search(word))
        } catch: {
          .failed("\($0)")
        }
      ) { (answer: Answer) in
        switch answer {
        case .found(let results): finished(with: results)
        case .failed(let problem): failed(because: problem)
        }
      }
    }
  }

  static func finished(with results: [String]) -> Action {
    transition(from: InProgress.self, into: Finished.self) { old, become, _ in
      become { Finished(keyword: old.keyword, results: results) }
    }
  }

  static func failed(because problem: String) -> Action {
    transition(from: InProgress.self, into: Failed.self) { _, become, _ in
      become { Failed(problem: problem) }
    }
  }

  static func suggest(for word: String) -> Action {
    actualization(of: Finished.self) { _, mutate, _ in mutate { $0.results = [word + "s"] } }
  }
}

extension Search {
  struct Loading: SimpleState { typealias UFLFeature = Search }

  static func load(_ word: @escaping @Sendable () async -> String) -> Action {
    transition(from: Preparing.self, into: Loading.self) { _, become, next in
      become { Loading() }
      next.start(.run("load") { await word() }) { loaded($0) }
    }
  }

  static func loaded(_ word: String) -> Action {
    transition(from: Loading.self, into: InProgress.self) { _, become, _ in
      become { InProgress(keyword: word) }
    }
  }
}

extension Search {
  static func type(_ letter: String) -> Action {
    actualization(of: InProgress.self) { _, mutate, _ in mutate { $0.keyword += letter } }
  }
}

extension Search {
  static var bindings: [ModelBinding] {
    [
      scenario()
        .when("a search has finished", TransitionInto<Finished>.done)
        .given("nothing was found", ifMutation: { $0.newState.results.isEmpty })
        .then("look for suggestions", submit: { suggest(for: $0.newState.keyword) })
    ]
  }
}
