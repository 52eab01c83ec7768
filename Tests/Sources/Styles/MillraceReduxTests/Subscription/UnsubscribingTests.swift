import Millrace
import MillraceRedux
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("Leaving a Redux store")
struct UnsubscribingTests {
  /// Keeps nothing that it receives.
  final class Forgetful<Value>: StoreSubscriber {
    func newState(state: Value) {}
  }

  /// A state with something to be held by.
  struct Held: Equatable {
    var count = 0
    var token: Log?

    static func == (left: Held, right: Held) -> Bool {
      left.count == right.count && left.token === right.token
    }
  }

  @Test(
    "T a deallocated subscriber is removed with the next change, also if its part does not differ")
  func deadWithoutNews() {
    let store = makeStore()
    var listener: Listener<Int>? = Listener()
    var held: Log? = Log()
    weak let letGo = held
    if let listener, let held {
      store.subscribe(listener) { subscription in
        subscription.select { state in withExtendedLifetime(held) { state.count } }
      }
    }
    (held, listener) = (nil, nil)
    #expect(letGo != nil)
    store.dispatch(Rename("other"))
    #expect(letGo == nil)
  }

  /// An object that unsubscribes at its end, as ReSwift's users write it.
  final class Presenter: StoreSubscriber {
    let store: Store<Sample>

    init(_ store: Store<Sample>) { self.store = store }

    deinit { store.unsubscribe(self) }

    func newState(state: Int) {}
  }

  @Test("what a subscription releases may unsubscribe at its end", arguments: 0..<3)
  func unsubscribingAtTheEnd(how: Int) {
    let store = makeStore()
    let listener = Listener<Int>()
    weak var weakPresenter: Presenter?
    do {
      let presenter = Presenter(store)
      weakPresenter = presenter
      store.subscribe(presenter) { $0.select { $0.count } }
      store.subscribe(listener) { subscription in
        subscription.select { state in withExtendedLifetime(presenter) { state.count } }
      }
    }
    #expect(weakPresenter != nil)
    switch how {
    case 0: store.unsubscribe(listener)
    case 1: store.subscribe(listener) { $0.select { $0.count } }
    default:
      store.subscribe(listener) { subscription in
        store.unsubscribe(listener)
        return subscription.select { $0.count }
      }
    }
    #expect(weakPresenter == nil)
  }

  @Test("many deallocated subscribers are removed within a few changes, also if no part differs")
  func manyDead() {
    let store = makeStore()
    var held: Log? = Log()
    weak let letGo = held
    var all = (0..<1_000).map { _ in Forgetful<Int>() }
    for subscriber in all {
      store.subscribe(subscriber) { [held] subscription in
        subscription.select { state in withExtendedLifetime(held) { state.count } }
      }
    }
    all = []
    held = nil
    for _ in 0..<(1_000 / 64) { store.dispatch(Rename("other")) }
    #expect(letGo == nil)
  }

  @Test(
    "T nothing of a plain subscription stays after it was ended, not even a delivered state",
    arguments: [true, false])
  func plain(skipsRepeats: Bool) {
    let store = Store<Held>(
      in: Loop().root,
      reducer: { action, state in
        var state = state ?? Held()
        if action is Rename { state.token = nil }
        if let add = action as? Add { state.count += add.step }
        return state
      }, state: nil, automaticallySkipsRepeats: skipsRepeats)
    var token: Log? = Log()
    weak let letGo = token
    store.restore(Held(token: token))
    token = nil
    let subscriber = Forgetful<Held>()
    store.subscribe(subscriber)
    store.dispatch(Add())
    store.unsubscribe(subscriber)
    #expect(letGo != nil)
    store.dispatch(Rename(nil))
    #expect(letGo == nil)
  }

  @Test("leaving in any order asks nothing of those who stay", arguments: [1, 2] as [UInt64])
  func inAnyOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let store = makeStore()
    let counts = SkippingTests.Counts()
    let all = (0..<10_000).map { _ in Forgetful<SkippingTests.Counted>() }
    for subscriber in all {
      store.subscribe(subscriber) { subscription in
        subscription.select { state in
          counts.selected += 1
          return SkippingTests.Counted(value: state.count, counts: counts)
        }
      }
    }
    (counts.selected, counts.compared) = (0, 0)
    let leaving = all.shuffled(using: &random)
    for subscriber in leaving.dropLast() { store.unsubscribe(subscriber) }
    #expect((counts.selected, counts.compared) == (0, 0))
    store.dispatch(Add())
    #expect((counts.selected, counts.compared) == (1, 1))
  }
}
