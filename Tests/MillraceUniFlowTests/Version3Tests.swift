import Millrace
import MillraceUniFlow
import Testing

/// As apps of version 3.2 write a feature.
enum Search: Feature {
  struct Preparing: SimpleState { typealias UFLFeature = Search }

  struct InProgress: FeatureState, Equatable {
    typealias UFLFeature = Search
    var keyword: String
    var progress = 0
  }

  struct Failed: FeatureState {
    typealias UFLFeature = Search
    var error: String
  }

  static func setup() -> Action { initialization(into: Preparing.self) }

  static func begin(with word: String) -> Action {
    transition(from: Preparing.self, into: InProgress.self) { _, become, next in
      become { InProgress(keyword: word) }
      next { update(progress: 10) }
    }
  }

  static func update(progress: Int) -> Action {
    actualization(of: InProgress.self) { _, mutate, _ in
      mutate { $0.progress = progress }
    }
  }

  static func fail(_ error: String) -> Action {
    transition(from: InProgress.self, into: Failed.self) { _, become, _ in
      become { Failed(error: error) }
    }
  }

  static func reset() -> Action {
    transition(from: Failed.self, into: Preparing.self)
  }

  static func cleanup() -> Action {
    deinitialization(from: Preparing.self)
  }
}

@Suite("Version 3.2's surface")
struct Version3Tests {
  let dispatcher = Dispatcher()

  @Test("a feature goes through its states")
  func states() {
    dispatcher.submit(Search.setup())
    #expect(!Search.presented(in: dispatcher.state))
    dispatcher.loop.pump()
    #expect(dispatcher.state ==> Search.Preparing.self != nil)
    dispatcher.submit { Search.begin(with: "mill") }
    dispatcher.loop.pump()
    #expect(
      dispatcher.state ==> Search.InProgress.self
        == Search.InProgress(keyword: "mill", progress: 10))
    dispatcher.proxy.submit(Search.fail("no"))
    dispatcher.proxy << Search.reset()
    dispatcher.proxy << { Search.cleanup() }
    dispatcher.loop.pump()
    #expect(dispatcher.state.isEmpty)
  }
}
