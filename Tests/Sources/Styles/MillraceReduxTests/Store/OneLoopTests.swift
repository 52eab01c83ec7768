import Millrace
import MillraceRedux
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("A Redux store beside others on one loop")
struct OneLoopTests {
  let loop = Loop()

  private func makeNative() -> Millrace.Store<Int, Int> {
    Millrace.Store(0, in: loop.root, name: "native") { state, step in
      state += step
      return .none
    }
  }

  @Test("commits have one order, the action as their cause, and a reference to what caused them")
  func oneOrder() {
    let recorder = LoopRecorder(of: loop, .commits)
    let (native, store) = (makeNative(), makeStore(loop: loop))
    let listener = Listener<Int>()
    listener.answer = { if $0 == 1 { native.send(7) } }
    store.subscribe(listener) { $0.select(\.count) }
    native.send(1)
    store.dispatch(Add())
    #expect(
      recorder.trace == [
        "commit 1: 1 changed native", "commit 2: Add(step: 1) changed Sample",
        "commit 3 after 2: 7 changed native",
      ])
  }

  @Test("a timeline shows, restores and branches; subscribers are notified, no reducer runs")
  func timeline() throws {
    var handled = 0
    let store = Store<Sample>(
      in: loop.root,
      reducer: { action, state in
        handled += 1
        return reduceSample(action, state)
      }, state: Sample())
    let native = makeNative()
    let timeline = Timeline(of: loop)
    let listener = Listener<Int>()
    store.subscribe(listener) { $0.select(\.count) }
    store.dispatch(Add())
    native.send(5)
    store.dispatch(Add())
    #expect(timeline.value(of: store.slot, at: 1)?.count == 1)
    try timeline.show(1)
    #expect(store.state.count == 1)
    #expect(native.state == 0)
    timeline.resume()
    try timeline.restore(1)
    #expect(store.state.count == 1)
    #expect(handled == 2)
    #expect(listener.notified == [0, 1, 2, 1, 2, 1])
  }

  @Test("an action that is dispatched while the past is shown waits for the present")
  func frozen() throws {
    let store = makeStore(loop: loop)
    let timeline = Timeline(of: loop)
    store.dispatch(Add())
    store.dispatch(Add())
    try timeline.show(1)
    store.dispatch(Add(10))
    #expect(store.state.count == 1)
    timeline.resume()
    #expect(store.state.count == 12)
  }

  @Test("restore puts a state in place without a reducer, as a turn without a cause")
  func restore() {
    let recorder = LoopRecorder(of: loop, .commits)
    let store = makeStore(loop: loop)
    let listener = Listener<Sample>()
    store.subscribe(listener)
    store.restore(Sample(count: 9))
    #expect(store.state.count == 9)
    #expect(listener.notified.map(\.count) == [0, 9])
    #expect(recorder.trace == ["commit 1: replaced wholesale changed Sample"])
  }

  @Test("several stores are restored at once, and notify after all of them")
  func restoreSeveral() {
    let (store, other) = (makeStore(loop: loop), makeStore(loop: loop))
    let listener = Listener<Int>()
    listener.answer = { _ in #expect(other.state.count == store.state.count) }
    store.subscribe(listener) { $0.select(\.count) }
    loop.restore { turn in
      turn.set(store.slot, Sample(count: 4))
      turn.set(other.slot, Sample(count: 4))
    }
    #expect(listener.notified == [0, 4])
  }

  @Test(
    "an attached tool changes nothing that subscribers receive",
    arguments: [false, true])
  func sameWithTools(attached: Bool) {
    let recorder = attached ? LoopRecorder(of: loop) : nil
    let log = Log()
    let store = makeStore(loop: loop)
    let (first, second) = (Listener<Int>("a", log), Listener<Int>("b", log))
    first.answer = { if $0 == 1 { store.dispatch(Add(10)) } }
    store.subscribe(first) { $0.select(\.count) }
    store.subscribe(second) { $0.select(\.count) }
    store.dispatch(Add())
    store.dispatch(Rename("other"))
    #expect(log.lines == ["a0", "b0", "a1", "a11", "b11"])
    withExtendedLifetime(recorder) {}
  }
}
