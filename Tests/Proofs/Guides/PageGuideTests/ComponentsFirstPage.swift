// The code of the first page of `MillraceComponents`, as it stands there.

import Millrace
import MillraceComponents

@MainActor
enum ComponentsFirstPage {
  struct Movies: State {
    var titles: [String] = [], problem: String?
    var activities = ActivityTracker()
  }

  enum MovieAction: Action, Sendable {
    case fetch
    case fetched([String])
    case failed(String)
  }

  final class MovieList: Component<Movies> {
    private let service: @Sendable () async throws -> [String]

    init(service: @escaping @Sendable () async throws -> [String]) {
      self.service = service
      super.init(state: Movies())
    }

    override func process(_ action: any Action) {
      switch action as? MovieAction {
      case .fetch:
        edit { $0.activities.begin() }
        let effect = Effect<MovieAction>.run("fetch") { [service] in
          .fetched(try await service())
        } catch: {
          .failed("\($0)")
        }
        run(effect)
      case .fetched(let titles):
        edit { state in
          state.activities.end()
          state.titles = titles
          state.problem = nil
        }
      case .failed(let problem):
        edit { state in
          state.activities.end()
          state.problem = problem
        }
      case nil: break
      }
    }
  }

  final class Screen: Subscriber {
    private(set) var shown = ""

    func update(with movies: Movies) {
      shown = movies.activities.isActive ? "Loading" : movies.titles.joined(separator: ", ")
      if let problem = movies.problem { shown = problem }
    }
  }

  /// Returns what a closure is given, before a film is removed and after that.
  static func observed() -> [[String]] {
    var printed: [[String]] = []
    func print(_ titles: [String]) { printed.append(titles) }
    let list = MovieList { [] }
    let core = Core(rootComponent: list)
    core.dispatch(MovieAction.fetched(["Metropolis", "Modern Times"]))

    let titles = Derived("titles", in: core.loop) { read in read(list).titles }
    let showing = titles.signal.observe { print($0 ?? []) }  // called now, and for each other list

    core.dispatch(MovieAction.fetched(["Metropolis"]))
    showing.cancel()
    return printed
  }

  /// Returns what the screen shows while a request is under way, when it has been answered, and
  /// after a failure.
  static func shown() -> [String] {
    let list = MovieList { ["Metropolis", "Modern Times"] }
    let core = Core(rootComponent: list)
    let screen = Screen()
    list.subscribe(screen)
    core.dispatch(MovieAction.fetch)  // the screen shows “Loading”, and then the titles
    let before = screen.shown
    core.dispatch(MovieAction.fetched(["Metropolis", "Modern Times"]))
    let after = screen.shown
    core.dispatch(MovieAction.fetch)
    core.dispatch(MovieAction.failed("offline"))
    return [before, after, screen.shown]
  }
}
