import Millrace
import MillraceTesting
import Testing

@Suite("Redux on the loop")
struct ReduxRules {
  struct State: Equatable {
    var count = 0
    var name = ""
  }

  /// A subscriber that writes down what it is told, and may answer.
  final class Subscriber: ReduxSubscriber {
    let name: Character
    let log: Log
    var answer: (Int) -> Void = { _ in }

    init(_ name: Character, _ log: Log) {
      self.name = name
      self.log = log
    }

    func newState(_ count: Int) {
      log.write("\(name)\(count)")
      answer(count)
    }
  }

  let loop = Loop(nestingLimit: 16)
  let log = Log()

  private func makeStore(
    _ middleware: [ReduxStore<State>.Middleware] = []
  ) -> ReduxStore<State> {
    ReduxStore(in: loop.root, state: State(), middleware: middleware) { action, state in
      var state = state ?? State()
      switch action {
      case let step as Int: state.count += step
      case let name as String: state.name = name
      default: break
      }
      return state
    }
  }

  @Test("RE no state given: the initial action makes it, through the middleware")
  func initialAction() {
    let log = log
    let store = ReduxStore<Int>(
      in: loop.root,
      middleware: [
        { _, getState in
          { next in
            { action in
              log.write("\(type(of: action)) on \(getState().map(String.init) ?? "nil")")
              next(action)
            }
          }
        }
      ]
    ) { _, state in state ?? 7 }
    #expect(store.state == 7)
    #expect(log.lines == ["Initialize on nil"])
  }

  @Test("RE subscribing delivers the current state at once, and once")
  func activation() {
    let store = makeStore()
    store.dispatch(3)
    let subscriber = Subscriber("a", log)
    store.subscribe(subscriber) { $0.count }
    #expect(log.lines == ["a3"])
    store.unsubscribe(subscriber)
    store.dispatch(1)
    #expect(log.lines == ["a3"])
    store.subscribe(subscriber) { $0.count }
    #expect(log.lines == ["a3", "a4"])
  }

  @Test("RE subscribing the same object again replaces, and delivers once for each call")
  func replacing() {
    let store = makeStore()
    let subscriber = Subscriber("a", log)
    store.subscribe(subscriber) { $0.count }
    store.subscribe(subscriber) { $0.count * 10 }
    store.dispatch(1)
    #expect(log.lines == ["a0", "a0", "a10"])
  }

  @Test("RE repeats are skipped by default, and pass when asked for")
  func skipRepeats() {
    let store = makeStore()
    let (skipping, all) = (Subscriber("s", log), Subscriber("r", log))
    store.subscribe(skipping) { $0.count }
    store.subscribe(all, skipRepeats: false) { $0.count }
    store.dispatch("name")
    store.dispatch(1)
    #expect(log.lines == ["s0", "r0", "r0", "s1", "r1"])
  }

  @Test("RE a dispatch from a subscriber is synchronous and nested: finished when it returns")
  func nested() {
    let store = makeStore()
    let subscriber = Subscriber("a", log)
    subscriber.answer = { [log] count in
      guard count == 1 else { return }
      store.dispatch(10)
      log.write("now \(store.state?.count ?? 0)")
    }
    store.subscribe(subscriber) { $0.count }
    store.dispatch(1)
    #expect(log.lines == ["a0", "a1", "a11", "now 11"])
    #expect(loop.commitNumber == 2)
  }

  @Test("RE subscribers are told in order of subscription; nobody is told the same or an old state")
  func order() {
    let store = makeStore()
    let all = "lpq".map { Subscriber($0, log) }
    all[1].answer = { if $0 == 100 { store.dispatch(-58) } }
    for subscriber in all { store.subscribe(subscriber) { $0.count } }
    log.clear()
    store.dispatch(100)
    // ReSwift: in an order of chance, and `q42` twice.
    #expect(log.lines == ["l100", "p100", "l42", "p42", "q42"])
  }

  @Test("RE a subscriber that another one unsubscribes in the same pass is not told any more")
  func unsubscribing() {
    let store = makeStore()
    let (first, second) = (Subscriber("a", log), Subscriber("b", log))
    first.answer = { if $0 == 1 { store.unsubscribe(second) } }
    store.subscribe(first) { $0.count }
    store.subscribe(second) { $0.count }
    store.dispatch(1)
    #expect(log.lines == ["a0", "b0", "a1"])
  }

  @Test("RE one that subscribes while others are told gets the state once")
  func subscribing() {
    let store = makeStore()
    let (first, second) = (Subscriber("a", log), Subscriber("b", log))
    first.answer = { if $0 == 1 { store.subscribe(second) { $0.count } } }
    store.subscribe(first) { $0.count }
    store.dispatch(1)
    #expect(log.lines == ["a0", "a1", "b1"])
    store.dispatch(1)
    #expect(log.lines.suffix(2) == ["a2", "b2"])
  }

  @Test("RE the reducer reads the old state of its own store")
  func oldState() {
    var read: [Int] = []
    weak var weakStore: ReduxStore<Int>?
    let found = mistakes {
      let store = ReduxStore(in: loop.root, state: 5) { action, state in
        read.append(weakStore?.state ?? -1)
        return (state ?? 0) + (action as? Int ?? 0)
      }
      weakStore = store
      store.dispatch(1)
      store.dispatch(1)
      #expect(store.state == 7)
    }
    #expect(read == [5, 6])
    #expect(found == [])
  }

  @Test("RE a reducer that dispatches is refused and reported, where ReSwift traps")
  func reducerDispatches() {
    let recorder = Recorder(of: loop, .reports)
    weak var weakStore: ReduxStore<Int>?
    let store = ReduxStore(in: loop.root, state: 0) { action, state in
      if action as? Int == 1 { weakStore?.dispatch(2) }
      return (state ?? 0) + (action as? Int ?? 0)
    }
    weakStore = store
    store.dispatch(1)
    #expect(store.state == 1)
    #expect(recorder.trace.count == 1)
    #expect(recorder.trace.first?.contains("Cannot nest 2 inside the handler of 1") == true)
  }

  @Test("RE subscribers that answer each other for ever meet the limit, where ReSwift overflows")
  func depth() {
    let store = makeStore()
    let recorder = Recorder(of: loop, .reports)
    let subscriber = Subscriber("a", log)
    subscriber.answer = { _ in store.dispatch(1) }
    store.subscribe(subscriber) { $0.count }
    #expect(recorder.trace.count == 1)
    #expect(recorder.trace.first?.contains("16 levels deep") == true)
    #expect((store.state?.count ?? 0) >= 16)
  }

  @Test("RE subscribers are held weakly")
  func weakly() {
    let store = makeStore()
    var subscriber: Subscriber? = Subscriber("a", log)
    weak let gone = subscriber
    if let subscriber { store.subscribe(subscriber) { $0.count } }
    subscriber = nil
    #expect(gone == nil)
    store.dispatch(1)
    #expect(log.lines == ["a0"])
  }

  @Test("RE middleware: the first is outermost, dispatch begins again, not calling next swallows")
  func middleware() {
    let log = log
    func named(_ name: String) -> ReduxStore<State>.Middleware {
      { dispatch, _ in
        { next in
          { action in
            log.write("\(name) \(action)")
            switch action {
            case "swallow" as String: return
            case "again" as String where name == "second": dispatch(1)
            default: next(action)
            }
          }
        }
      }
    }
    let store = makeStore([named("first"), named("second")])
    store.dispatch("again")
    store.dispatch("swallow")
    #expect(
      log.lines == [
        "first again", "second again", "first 1", "second 1", "first swallow",
      ])
    #expect(store.state == State(count: 1))
  }
}

/// Lines in the order in which they were written.
final class Log {
  private(set) var lines: [String] = []

  func write(_ line: String) { lines.append(line) }
  func clear() { lines = [] }
}
