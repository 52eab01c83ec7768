import Millrace
import MillraceFlux
import MillraceTestSupport
import MillraceTesting
import Testing

private struct Put: AnyAction {
  let key: String
  let value: Int?
}

private struct Clear: AnyAction {}

/// The cache of facebook/flux's own tests of this store, as a class.
private final class CacheStore: ReduceStore<[String: Int]> {
  init(on dispatcher: Dispatcher) {
    super.init("cache", [:], on: dispatcher)
  }

  override func reduce(
    _ state: [String: Int], _ action: any AnyAction, _ turn: borrowing Turn
  ) throws -> [String: Int] {
    var state = state
    switch action {
    case let put as Put: state[put.key] = put.value
    case is Clear: state = [:]
    default: break
    }
    return state
  }
}

/// The names are those of facebook/flux's own tests.
@Suite("Flux: stores that reduce")
struct ReduceStoreTests {
  let dispatcher = Dispatcher(in: Loop().root)
  let log = Log()

  @Test("should respond to actions")
  func responds() throws {
    let store = CacheStore(on: dispatcher)
    #expect(store.state == [:])
    try dispatcher.dispatch(Put(key: "a", value: 1))
    #expect(store.state == ["a": 1])
  }

  @Test("should only emit one change for multiple cache changes (FX-8)")
  func oneChange() throws {
    let store = CacheStore(on: dispatcher)
    let twice = ReduceStore("twice", 0, on: dispatcher) { count, _, _ in
      var count = count
      count += 1
      count += 1
      return count
    }
    let tokens = [
      store.addListener { [log] in log.write("cache") },
      twice.addListener { [log] in log.write("twice \(twice.state)") },
    ]
    try dispatcher.dispatch(Put(key: "a", value: 1))
    #expect(log.lines == ["cache", "twice 2"])
    withExtendedLifetime(tokens) {}
  }

  @Test("should not emit for empty changes (FX-8)")
  func emptyChanges() throws {
    let store = CacheStore(on: dispatcher)
    let listener = store.addListener { [log] in log.write("cache") }
    try dispatcher.dispatch(Put(key: "a", value: 1))
    try dispatcher.dispatch(Put(key: "a", value: 1))
    try dispatcher.dispatch(Put(key: "b", value: nil))
    try dispatcher.dispatch(Add())
    #expect(log.lines == ["cache"])
    withExtendedLifetime(listener) {}
  }

  @Test("should clear the cache")
  func clears() throws {
    let store = CacheStore(on: dispatcher)
    try dispatcher.dispatch(Put(key: "a", value: 1))
    try dispatcher.dispatch(Clear())
    #expect(store.state == [:])
  }

  @Test("FX-8 areEqual decides; without it a state that cannot be compared counts as changed")
  func comparing() throws {
    struct Opaque { var value = 0 }
    final class Parity: ReduceStore<Opaque> {
      override func areEqual(_ before: Opaque, _ after: Opaque) -> Bool {
        before.value % 2 == after.value % 2
      }
    }
    func reduce(_ state: Opaque, _ action: any AnyAction, _ turn: borrowing Turn) -> Opaque {
      Opaque(value: state.value + ((action as? Add)?.step ?? 0))
    }
    let plain = ReduceStore("plain", Opaque(), on: dispatcher, reduce: reduce)
    let parity = Parity("parity", Opaque(), on: dispatcher, reduce: reduce)
    let tokens = [
      plain.addListener { [log] in log.write("plain") },
      parity.addListener { [log] in log.write("parity") },
    ]
    try dispatcher.dispatch(Add(2))
    try dispatcher.dispatch(Add(1))
    #expect(log.lines == ["plain", "plain", "parity"])
    withExtendedLifetime(tokens) {}
  }

  @Test(
    "FX-3 a callback that waits for a store reads its new state; without waiting, the current one")
  func waiting() throws {
    var count: ReduceStore<Int>?
    let double = ReduceStore("double", 0, on: dispatcher) { [dispatcher] _, action, turn in
      guard let count else { return 0 }
      if action is Say { return count.state * 2 }
      try dispatcher.waitFor([count.dispatchToken], in: turn)
      return count.state * 2
    }
    count = makeCount(on: dispatcher)
    try dispatcher.dispatch(Add(4))
    #expect(double.state == 8)
    count = nil
  }

  @Test("a timeline shows and restores what stores held; no reducer runs")
  func timeline() throws {
    let count = makeCount(on: dispatcher)
    let timeline = Timeline(of: dispatcher.loop)
    let listener = count.addListener { [log] in log.write("\(count.state)") }
    try dispatcher.dispatch(Add(1))
    try dispatcher.dispatch(Add(2))
    try timeline.show(1)
    #expect(count.state == 1)
    #expect(text { try dispatcher.dispatch(Add()) }.contains("shows the past"))
    dispatcher.enqueue(Add(10))
    timeline.resume()
    #expect(count.state == 13)
    #expect(log.lines == ["1", "3", "1", "3", "13"])
    withExtendedLifetime(listener) {}
  }
}
