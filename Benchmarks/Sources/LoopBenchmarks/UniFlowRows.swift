import Millrace
import MillraceUniFlow

// The rows of the design's table for the surface of UniFlow, called as its users call it:
// submitted, and run by the loop.

/// A feature whose type is made of a number, so that there can be many.
private enum Numbered<Number>: Feature {
  struct On: State {
    typealias Parent = Numbered
    var value = 0
  }

  /// A state that no action enters.
  struct Off: State { typealias Parent = Numbered }

  static func begin() -> Action { initialize.Into<On>.via { become, _ in become << On() } }

  static func add(_ step: Int) -> Action {
    actualize.In<On>.via { state, _ in state.value &+= step }
  }
}

/// Its fifty bindings look for other mutations than the one that happens: half of them for the same
/// feature and kind, in another state.
private enum Follower: Feature {
  struct On: StateAuto { typealias Parent = Follower }

  static var bindings: [ModelBinding] {
    let near = (0..<25).map { number in
      scenario("\(number)").when("it counts", ActualizationIn<Numbered<Zero>.Off>.done)
        .then("begin", submit: begin())
    }
    let far = (25..<50).map { number in
      scenario("\(number)").when("it counts", ActualizationIn<On>.done)
        .then("begin", submit: begin())
    }
    return near + far
  }

  static func begin() -> Action { initialize.Into<On>.automatically() }
}

private enum Zero {}
private enum Next<Number> {}

private final class Watcher {
  var seen = 0
}

private final class Keeper {
  var model = GlobalModel()
}

func measureUniFlow(_ harness: inout Harness) {
  measureObserver(&harness)
  measureBindings(&harness)
  measureManyFeatures(&harness)
  measureSubscribing(&harness)
}

private func measureObserver(_ harness: inout Harness) {
  let dispatcher = Dispatcher()
  dispatcher.submit(Numbered<Zero>.begin())
  dispatcher.loop.pump()
  harness.measure("UniFlow: an action, no observer", limit: 480, million) {
    dispatcher.submit(Numbered<Zero>.add($0 | 1))
    dispatcher.loop.pump()
  }
  let watcher = Watcher()
  dispatcher.subscribe(watcher)
    .onConvert { $0 ==> Numbered<Zero>.On.self }
    .onUpdate { watcher, state in watcher.seen &+= state.value }
  harness.measure("UniFlow: an action, 1 observer", limit: 270, million) {
    dispatcher.submit(Numbered<Zero>.add($0 | 1))
    dispatcher.loop.pump()
  }
  withExtendedLifetime(watcher) {}
}

private func measureBindings(_ harness: inout Harness) {
  let dispatcher = Dispatcher()
  dispatcher.submit(Follower.begin())
  dispatcher.submit(Numbered<Zero>.begin())
  dispatcher.loop.pump()
  harness.measure(
    "UniFlow: an action, 50 bindings that do not match", limit: 300, million
  ) {
    dispatcher.submit(Numbered<Zero>.add($0 | 1))
    dispatcher.loop.pump()
  }
}

private func measureManyFeatures(_ harness: inout Harness) {
  let dispatcher = Dispatcher()
  begin(Zero.self, 1_000, on: dispatcher)
  dispatcher.loop.pump()
  harness.measure("UniFlow: an action, 1,000 features", limit: 480, million) {
    dispatcher.submit(Numbered<Zero>.add($0 | 1))
    dispatcher.loop.pump()
  }
  // While an observer retains the model, the next action copies what it looks up in it: O(√n).
  let keeper = Keeper()
  dispatcher.subscribe(keeper).onUpdate { keeper, model in keeper.model = model }
  harness.measure(
    "UniFlow: an action, 1,000 features, an observer that keeps the model", limit: 1_000, 10_000
  ) {
    dispatcher.submit(Numbered<Zero>.add($0 | 1))
    dispatcher.loop.pump()
  }
  withExtendedLifetime(keeper) {}
}

/// Begins as many features as are asked for, each of a type of its own.
private func begin<Number>(_ number: Number.Type, _ count: Int, on dispatcher: Dispatcher) {
  guard count > 0 else { return }
  dispatcher.submit(Numbered<Number>.begin())
  begin(Next<Number>.self, count - 1, on: dispatcher)
}

private func measureSubscribing(_ harness: inout Harness) {
  let dispatcher = Dispatcher()
  let watchers = (0..<10_000).map { _ in Watcher() }
  harness.measure("UniFlow: an observer comes and goes, beside 10,000", limit: 1_000, 100_000) {
    let watcher = watchers[$0 % 10_000]
    dispatcher.unsubscribe(watcher)
    dispatcher.subscribe(watcher, updateNow: false).onUpdate { watcher, _ in watcher.seen &+= 1 }
  }
}
