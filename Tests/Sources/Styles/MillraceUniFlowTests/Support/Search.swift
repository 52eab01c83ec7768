import MillraceUniFlow

/// A feature as apps of version 3.2 write it.
enum Search: Feature {
  struct Preparing: SimpleState, Equatable { typealias UFLFeature = Search }

  struct InProgress: FeatureState, Equatable {
    typealias UFLFeature = Search
    var keyword: String
    var progress = 0
  }

  struct Failed: SimpleState, Equatable { typealias UFLFeature = Search }

  static var actions: [Action] { [setup(), begin(), update(0), fail(), cleanup()] }

  static func setup() -> Action { initialization(into: Preparing.self) }

  static func begin(with word: String = "mill") -> Action {
    transition(from: Preparing.self, into: InProgress.self) { _, become, _ in
      become { InProgress(keyword: word) }
    }
  }

  static func update(_ progress: Int) -> Action {
    actualization(of: InProgress.self) { _, mutate, _ in mutate { $0.progress = progress } }
  }

  static func fail() -> Action { transition(from: InProgress.self, into: Failed.self) }

  static func cleanup() -> Action { deinitialization(from: Failed.self) }
}
