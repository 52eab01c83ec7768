// The code of the first page of `MillraceComponents`, as it stands there.

import Millrace
import MillraceComponents

@MainActor
enum ComponentsFirstPage {
  struct Movies: State { var titles: [String] = [], activities = ActivityTracker() }

  enum MovieAction: Action, Sendable {
    case fetch
    case fetched([String])
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
        run(Effect<MovieAction>.run("fetch") { [service] in .fetched(try await service()) })
      case .fetched(let titles):
        edit { state in
          state.activities.end()
          state.titles = titles
        }
      case nil: break
      }
    }
  }

  final class Screen: Subscriber {
    private(set) var shown = ""

    func update(with movies: Movies) {
      shown = movies.activities.isActive ? "Loading" : movies.titles.joined(separator: ", ")
    }
  }

  /// Returns what the screen shows before the request has been answered, and after that.
  static func shown() -> [String] {
    let list = MovieList { ["Metropolis", "Modern Times"] }
    let core = Core(rootComponent: list)
    let screen = Screen()
    list.subscribe(screen)
    core.dispatch(MovieAction.fetch)  // the screen shows “Loading”, and then the titles
    let before = screen.shown
    core.dispatch(MovieAction.fetched(["Metropolis", "Modern Times"]))
    return [before, screen.shown]
  }
}
