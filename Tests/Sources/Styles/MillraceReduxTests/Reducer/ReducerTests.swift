import Millrace
import MillraceRedux
import MillraceTesting
import Testing

@Suite("Reducers put together")
struct ReducerTests {
  struct App: Equatable {
    var sample = Sample()
    var log: [String] = []
  }

  private let reduceLog: InPlaceReducer<[String]> = { action, log in log.append("\(action)") }

  @Test("reducers of parts, old and new, make one of the whole; no part is optional")
  func keyedParts() {
    let store = Store(
      in: Loop().root, state: App(),
      inPlace: combineReducers(keyed(\App.sample, reduceSample), keyed(\App.log, reduceLog)))
    store.dispatch(Add(2))
    #expect(store.state == App(sample: Sample(count: 2), log: ["Add(step: 2)"]))
  }

  @Test("reducers of the older form, one after the other; each is given what the one before made")
  func combined() {
    let double: Reducer<Sample> = { _, state in
      var state = state ?? Sample()
      state.count *= 2
      return state
    }
    let store = Store(
      in: Loop().root, reducer: combineReducers(reduceSample, double, double), state: nil)
    #expect(store.state == Sample())
    store.dispatch(Add(1))
    #expect(store.state.count == 4)
  }

  @Test("a reducer for one type of action leaves all others alone")
  func onOneType() {
    let store = Store(
      in: Loop().root, state: 0, inPlace: on(Add.self) { add, count in count += add.step })
    store.dispatch(Rename("other"))
    store.dispatch(Add(4))
    #expect(store.state == 4)
  }

  @Test("changing in place never copies, whatever subscribers select", arguments: [false, true])
  func inPlace(isNested: Bool) {
    struct Large {
      var rows = Array(repeating: 0, count: 1_000)
      var title = 0
    }
    var addresses: Set<UnsafeRawPointer> = []
    let store = Store<Large>(
      in: Loop().root, state: Large(),
      inPlace: { action, state in
        state.rows[0] += (action as? Add)?.step ?? 0
        state.rows.withUnsafeBytes { bytes in
          if let address = bytes.baseAddress { addresses.insert(address) }
        }
      })
    let listener = Listener<Int>()
    store.subscribe(listener) { $0.select(\.title).skipRepeats() }
    let token = store.observe({ $0.rows[0] }) { if isNested, $0 == 1 { store.dispatch(Add()) } }
    for _ in 0..<4 { store.dispatch(Add()) }
    #expect(addresses.count == 1)
    withExtendedLifetime(token) {}
  }

  @Test(
    "changing in place copies what a subscriber holds, where equal states are skipped",
    arguments: [true, false])
  func inPlaceHeld(skipsRepeats: Bool) {
    var addresses: Set<UnsafeRawPointer> = []
    let store = Store<[Int]>(
      in: Loop().root, state: Array(repeating: 0, count: 1_000),
      inPlace: { action, state in
        state[0] += (action as? Add)?.step ?? 0
        state.withUnsafeBytes { bytes in
          if let address = bytes.baseAddress { addresses.insert(address) }
        }
      }, automaticallySkipsRepeats: skipsRepeats)
    let whole = UnsubscribingTests.Forgetful<[Int]>()
    store.subscribe(whole)
    for _ in 0..<4 { store.dispatch(Add()) }
    #expect((addresses.count > 1) == skipsRepeats)
  }

  @Test(
    "reading the store while its state is changed in place is a reported mistake, and gives none")
  func readInPlace() {
    weak var known: Store<Int>?
    var read: [Int?] = []
    let found = mistakes {
      let store = Store<Int>(
        in: Loop().root, state: 1,
        inPlace: { _, state in
          read.append(known?.state)
          state += 1
        })
      known = store
      store.dispatch(Add())
      #expect(store.state == 2)
    }
    #expect(read == [nil])
    #expect(found == [.readWhileEditing(slot: "Int")])
  }
}
