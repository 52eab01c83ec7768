// An app as it was written for UniFlow, in Swift 5 mode; only the import is another.

import Dispatch
import MillraceUniFlow

/// A feature in the words of version 4.10, whose service answers on a thread of its own.
enum Search: Feature {
  struct Ready: StateAuto { typealias Parent = Search }

  struct Searching: State {
    typealias Parent = Search
    let keyword: String
    var hits = 0
  }

  struct Done: State {
    typealias Parent = Search
    let hits: Int
  }

  static var bindings: [ModelBinding] {
    [
      scenario()
        .when("a search ended", TransitionInto<Done>.done)
        .given("it found nothing", ifMapMutation: { $0.newState.hits == 0 })
        .then("begin anew", submit: { reset() })
    ]
  }

  static func setup() -> Action { initialize.Into<Ready>.automatically() }

  static func begin(_ keyword: String, _ service: SearchService) -> Action {
    transition.Between<Ready, Searching>.via { _, become, submit in
      become << Searching(keyword: keyword)
      service.search(keyword) { hit in
        if hit { submit << found() } else { submit << { finish() } }
      }
    }
  }

  static func found() -> Action { actualize.In<Searching>.via { state, _ in state.hits += 1 } }

  static func finish() -> Action {
    transition.Between<Searching, Done>.via { old, become, _ in become << Done(hits: old.hits) }
  }

  static func reset() -> Action {
    transition.Into<Ready>.automatically(scope: #file, context: #function, same: .no)
  }
}

/// A service that calls back off the main queue: for each letter, and at the end.
final class SearchService {
  func search(_ keyword: String, then: @escaping (Bool) -> Void) {
    DispatchQueue.global().async {
      for _ in keyword { then(true) }
      then(false)
    }
  }
}

/// A screen in the words of version 3.2.
final class SearchScreen: DispatcherBindable {
  var shown: [String] = []
  private var submit: ((() -> Action) -> Void)?

  @discardableResult
  func bind(with proxy: DispatcherProxy) -> Self {
    submit = proxy.submit
    proxy.subscribe(self).onUpdate { [weak self] model in self?.show(model) }
    return self
  }

  func start() { submit? { Search.setup() } }

  private func show(_ model: GlobalModel) {
    let state: SomeState? = model ==> Search.self
    shown.append(state.map { "\(type(of: $0))" } ?? "nothing")
  }
}

/// A screen in the words of version 4.10.
final class HitScreen: StateObserver {
  static var bindings: [ObserverBinding] {
    [
      scenario()
        .when("it found something", ActualizationIn<Search.Searching>.done)
        .given("it is the third", ifMapMutation: { $0.state.hits == 3 })
        .then("show", do: { screen in screen.shown = "three" })
    ]
  }

  var shown = ""
}
