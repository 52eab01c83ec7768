import Millrace
import MillraceRedux
import Testing

/// Reaches what is deprecated without a warning for every line.
protocol Creators {
  func dispatchOne()
  func dispatchLater()
  func dispatchMany(then: @escaping (Sample) -> Void)
  /// Gives a function that hands one more creator over, when and where it is called.
  func keep(then: @escaping (Sample) -> Void) -> () -> Void
}

func creators(of store: Store<Sample>) -> (any Creators)? {
  (CreatorUse(store: store) as Any) as? any Creators
}

private struct CreatorUse {
  let store: Store<Sample>
}

@available(*, deprecated)
extension CreatorUse: Creators {
  func dispatchOne() {
    let add: Store<Sample>.ActionCreator = { state, _ in state.count == 0 ? Add(5) : nil }
    store.dispatch(add)
  }

  func dispatchLater() {
    let add: Store<Sample>.AsyncActionCreator = { _, store, callback in
      callback { state, _ in Add(state.count + 1) }
      callback { state, _ in state.count > 100 ? Add() : nil }
      callback { state, _ in Add(state.count + 1) }
      store.dispatch(Rename("done"))
    }
    store.dispatch(add)
  }

  func dispatchMany(then: @escaping (Sample) -> Void) {
    let add: Store<Sample>.AsyncActionCreator = { _, _, callback in
      callback { _, _ in Add() }
      callback { _, _ in nil }
      callback { _, _ in Add() }
    }
    store.dispatch(add, callback: then)
  }

  func keep(then: @escaping (Sample) -> Void) -> () -> Void {
    var kept: () -> Void = {}
    let add: Store<Sample>.AsyncActionCreator = { _, _, callback in
      kept = { callback { _, _ in Add(7) } }
    }
    store.dispatch(add, callback: then)
    return kept
  }
}

@Suite("Action creators")
struct CreatorTests {
  @Test("T a creator is given the state and the store; none of its making, nothing happens")
  func one() {
    let store = makeStore()
    creators(of: store)?.dispatchOne()
    #expect(store.state.count == 5)
    creators(of: store)?.dispatchOne()
    #expect(store.loop.commitNumber == 1)
  }

  @Test(
    "T an asynchronous one may pass any number of creators, each with the newest state"
  )
  func later() {
    let store = makeStore()
    creators(of: store)?.dispatchLater()
    #expect(store.state == Sample(count: 3, name: "done"))
  }

  @Test("T the callback gets the state after each action, and only where there was one")
  func callback() {
    let store = makeStore()
    var notified: [Int] = []
    creators(of: store)?.dispatchMany { notified.append($0.count) }
    #expect(notified == [1, 2])
  }

  @Test("the callback of an action that waits gets the state after it")
  func callbackLater() {
    let store = makeStore()
    store.delivery = .enqueued
    let view = Listener<Sample>()
    var notified: [Int] = []
    view.answer = { state in
      if state.count == 1 { creators(of: store)?.dispatchMany { notified.append($0.count) } }
    }
    store.subscribe(view)
    store.dispatch(Add())
    #expect(notified == [2, 3])
  }

  @Test("without a state there is nothing to ask a creator about, so it is not asked")
  func withoutState() {
    let swallow: Middleware<Sample> = { _, _ in { _ in { _ in } } }
    let store = makeStore([swallow], state: nil)
    creators(of: store)?.dispatchOne()
    creators(of: store)?.dispatchMany { _ in Issue.record("notified without a state") }
    #expect(store.state == nil)
    #expect(store.loop.commitNumber == 0)
  }

  @Test("a creator gets the first state that the initial action made")
  func initialState() {
    let store = makeStore(state: nil)
    creators(of: store)?.dispatchOne()
    #expect(store.state.count == 5)
  }
}
