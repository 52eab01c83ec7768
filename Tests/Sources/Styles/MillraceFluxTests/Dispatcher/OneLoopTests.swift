import Millrace
import MillraceFlux
import MillraceTesting
import Testing

@Suite("Flux beside others on one loop")
struct OneLoopTests {
  let loop = Loop()
  let dispatcher: Dispatcher

  init() {
    dispatcher = Dispatcher(in: loop.root)
  }

  private func makeNative() -> Store<Int, Int> {
    Store(0, in: loop.root, name: "native") { state, step in
      state += step
      return .none
    }
  }

  @Test("commits have one order, the action as their cause, and a reference to what caused them")
  func oneOrder() throws {
    let recorder = LoopRecorder(of: loop, .commits)
    let (native, count) = (makeNative(), makeCount(on: dispatcher))
    let listener = count.addListener { native.send(7) }
    native.send(1)
    try dispatcher.dispatch(Add())
    #expect(
      recorder.trace == [
        "commit 1: 1 changed native", "commit 2: Add(step: 1) changed count",
        "commit 3 after 2: 7 changed native",
      ])
    withExtendedLifetime(listener) {}
  }

  @Test("a dispatch in another style's turn is refused, and what is enqueued there comes after it")
  func inAnothersTurn() {
    let (native, count) = (makeNative(), makeCount(on: dispatcher))
    var refusals: [String] = []
    let observation = native.observe { [dispatcher] state in
      guard state != 0 else { return }
      refusals.append(text { try dispatcher.dispatch(Add()) })
      dispatcher.enqueue(Add(10))
      #expect(count.state == 0)
    }
    native.send(1)
    #expect(refusals.map { $0.hasPrefix("Cannot dispatch in the middle of a dispatch") } == [true])
    #expect(count.state == 10)
    withExtendedLifetime(observation) {}
  }

  @Test("two dispatchers on one loop refuse each other's dispatches; on two loops they do not")
  func twoDispatchers() throws {
    let (second, apart) = (Dispatcher(in: loop.root), Dispatcher(in: Loop().root))
    let (count, far) = (makeCount(on: second), makeCount(on: apart))
    var answers: [Bool] = []
    dispatcher.register { _, _ in
      answers.append(text { try second.dispatch(Add()) } == "no error")
      answers.append(text { try apart.dispatch(Add()) } == "no error")
    }
    try dispatcher.dispatch(Add())
    #expect(answers == [false, true])
    #expect([count.state, far.state] == [0, 1])
  }

  @Test("a store reads a native store in its handler, and several are restored at once")
  func reading() throws {
    let native = makeNative()
    let sum = StateStore("sum", 0, on: dispatcher)
    sum.on(Add.self) { [native] sum, action in sum = native.state + action.step }
    native.send(5)
    try dispatcher.dispatch(Add(2))
    #expect(sum.current == 7)
    var notified = 0
    let listener = sum.addListener { notified += 1 }
    loop.restore { turn in turn.set(sum.slot, 40) }
    #expect(sum.current == 40)
    #expect(notified == 1)
    withExtendedLifetime(listener) {}
  }
}
