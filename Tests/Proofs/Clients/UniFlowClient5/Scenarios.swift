import Dispatch
import MillraceUniFlow

// The code that the tests in Swift 6 mode run: each function returns its result.

/// The scenarios of an app, each on its own; the main queue makes the dispatcher, and the app
/// declares no owner of its loop.
public enum Scenarios {
  /// A search whose service answers off the main queue: what two screens showed in the end.
  public static func search(_ keyword: String, then: @escaping ([String], String) -> Void) {
    let dispatcher = Dispatcher()
    let screen = SearchScreen().bind(with: dispatcher.proxy)
    let hits = HitScreen()
    dispatcher.proxy.subscribe(hits)
    dispatcher.onDidProcessAction = { action in
      guard action.context == "finish()" else { return }
      dispatcher.onDidProcessAction = nil
      then(screen.shown, hits.shown)
    }
    screen.start()
    dispatcher.proxy << Search.begin(keyword, SearchService())
  }

  /// Eight threads that submit 20,000 actions each through a proxy: how many have arrived.
  public static func storm(then: @escaping (Int) -> Void) {
    let dispatcher = Dispatcher()
    let proxy = dispatcher.proxy
    proxy
      << Search.initialize.Into<Search.Searching>.via(context: "begin") { become, _ in
        become << Search.Searching(keyword: "")
      }
    let find = { proxy << Search.found() }
    let finish = {
      proxy
        << Search.trigger.In<Search.Searching>.via { state, _ in
          then(state.hits)
          _ = dispatcher
        }
    }
    DispatchQueue.global().async {
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        for _ in 0..<20_000 { find() }
      }
      finish()
    }
  }
}
