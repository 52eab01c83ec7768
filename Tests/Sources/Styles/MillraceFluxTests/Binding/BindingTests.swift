import Millrace
import MillraceFlux
import MillraceTestSupport
import MillraceTesting
import Testing

/// The tests of facebook/flux's Container that do not concern React, under their names, and those
/// of PlanGrid's binding.
///
/// Left out are those of React alone: state set in a constructor, and the two about its context.
@Suite("Flux: bindings")
struct BindingTests {
  let dispatcher = Dispatcher(in: Loop().root)
  let log = Log()

  @Test("should update the state: once a dispatch, when all stores have run (FX-10)")
  func updates() throws {
    let (first, second) = (makeCount("first", on: dispatcher), makeCount("second", on: dispatcher))
    let token = dispatcher.bind { [log] read in
      log.write("computed")
      return min(read(first) + read(second), 6)
    } to: { [log] in
      log.write("shown \($0)")
    }
    try dispatcher.dispatch(Add(1))
    try dispatcher.dispatch(Add(2))
    try dispatcher.dispatch(Add(3))
    try dispatcher.dispatch(Other())
    #expect(
      log.lines == [
        "computed", "shown 0", "computed", "shown 2", "computed", "shown 6",
        // Pure: what is equal is not shown again, and nothing is computed of stores that have not
        // changed.
        "computed",
      ])
    withExtendedLifetime(token) {}
  }

  @Test("should work with the state before")
  func stateBefore() throws {
    let count = makeCount(on: dispatcher)
    let token = dispatcher.bind(continuing: { read, before in
      "\(before ?? "none")>\(read(count))"
    }) { [log] in
      log.write($0)
    }
    try dispatcher.dispatch(Add())
    #expect(log.lines == ["none>0", "none>0>1"])
    withExtendedLifetime(token) {}
  }

  @Test("should work with prevState: what reads no store at first is computed after each dispatch")
  func readsNothingAtFirst() throws {
    let count = makeCount(on: dispatcher)
    let token = dispatcher.bind(continuing: { read, before in
      guard let before else { return "first" }
      return before == "first" ? "second" : "\(read(count))"
    }) { [log] in
      log.write($0)
    }
    #expect(log.lines == ["first"])
    try dispatcher.dispatch(Other())
    #expect(log.lines == ["first", "second"])
    try dispatcher.dispatch(Other())
    #expect(log.lines == ["first", "second", "0"])
    // From here on it goes by the store.
    try dispatcher.dispatch(Add())
    #expect(log.lines == ["first", "second", "0", "1"])
    withExtendedLifetime((count, token)) {}
  }

  @Test("a binding that has read no store survives a failing dispatch, and continues with the next")
  func readsNothingInAFailure() throws {
    let count = makeCount(on: dispatcher)
    dispatcher.register { action, _ in if action is Say { throw Broken() } }
    let tokens = (0..<2).map { index in
      dispatcher.bind(continuing: { _, before in (before ?? 0) + 1 }) { [log] in
        log.write("\(index): \($0)")
      }
    }
    _ = text { try dispatcher.dispatch(Say("fails")) }
    try dispatcher.dispatch(Add())
    try dispatcher.dispatch(Add())
    for token in tokens { token.cancel() }
    try dispatcher.dispatch(Add())
    #expect(log.lines == ["0: 1", "1: 1", "0: 2", "1: 2", "0: 3", "1: 3"])
    #expect(count.state == 3)
  }

  @Test("should get access to props, and react to their changes: a signal is read like a store")
  func props() throws {
    let count = makeCount(on: dispatcher)
    let prop = Slot("prop", in: dispatcher.scope, "a")
    let token = dispatcher.bind { read in
      "\(read(prop) ?? "") \(read(count))"
    } to: { [log] in
      log.write($0)
    }
    prop.sink()("b")
    try dispatcher.dispatch(Add())
    #expect(log.lines == ["a 0", "b 0", "b 1"])
    withExtendedLifetime(token) {}
  }

  @Test("should react to another set of stores: they are those that were read last")
  func otherStores() throws {
    let (first, second) = (makeCount("first", on: dispatcher), makeCount("second", on: dispatcher))
    let isSecond = Slot("is second", in: dispatcher.scope, false)
    let token = dispatcher.bind { [log] read in
      log.write("computed")
      return read(isSecond) == true ? 100 + read(second) : read(first)
    } to: { _ in
    }
    isSecond.sink()(true)
    log.clear()
    dispatcher.loop.enqueue("first alone") { $0.set(first.slot, 7) }
    #expect(log.lines.isEmpty)
    withExtendedLifetime(token) {}
  }

  @Test("should respect changes made before the first showing")
  func before() throws {
    let count = makeCount(on: dispatcher)
    try dispatcher.dispatch(Add(3))
    let token = dispatcher.bind { read in
      read(count)
    } to: { [log] in
      log.write("\($0)")
    }
    #expect(log.lines == ["3"])
    token.cancel()
    try dispatcher.dispatch(Add(3))
    #expect(log.lines == ["3"])
  }

  @Test("a store with getters of its own is depended on")
  func getters() throws {
    final class Names: FluxStore {
      private let slot: Slot<[String]>

      init(on dispatcher: Dispatcher) {
        slot = Slot("names", in: dispatcher.scope, [])
        super.init("names", on: dispatcher)
      }

      var joined: String { (slot.value ?? []).joined(separator: "+") }

      override func onDispatch(_ action: any AnyAction, _ turn: borrowing Turn) throws {
        guard let say = action as? Say else { return }
        turn.edit(slot) { $0.append(say.text) }
        try emitChange(in: turn)
      }
    }
    let names = Names(on: dispatcher)
    let token = dispatcher.bind { read in
      read.depend(on: names).joined
    } to: { [log] in
      log.write($0)
    }
    try dispatcher.dispatch(Say("a"))
    try dispatcher.dispatch(Add())
    try dispatcher.dispatch(Say("b"))
    #expect(log.lines == ["", "a", "a+b"])
    withExtendedLifetime(token) {}
  }
}
