import Foundation
import Millrace
import MillraceFlux
import Synchronization
import Testing

@Suite("Flux: long chains of waiting")
struct DeepWaitingTests {
  /// Calls a closure on a thread with a stack of so many kilobytes.
  private func onStack(of kilobytes: Int, _ body: @escaping @Sendable () -> String) -> String {
    let result = Mutex("")
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let text = body()
      result.withLock { $0 = text }
      done.signal()
    }
    thread.stackSize = kilobytes * 1_024
    thread.start()
    done.wait()
    return result.withLock { $0 }
  }

  @Test("20,000 stores that name each other with after, in reverse order, take no stack")
  func afterInReverse() {
    let shown = onStack(of: 256) {
      let dispatcher = Dispatcher(in: Loop().root)
      let stores = (0..<20_000).map { StateStore("\($0)", 0, on: dispatcher) }
      for (store, next) in zip(stores, stores.dropFirst()) {
        store.on(Add.self, after: next) { count, _ in count = next.current + 1 }
      }
      stores.last?.on(Add.self) { count, add in count = add.step }
      return text { try dispatcher.dispatch(Add(5)) } + " \(stores[0].current)"
    }
    #expect(shown == "no error 20004")
  }

  @Test("a callback that waits for a store with 20,000 others behind it takes no stack for them")
  func waitingForAChain() {
    let shown = onStack(of: 256) {
      let dispatcher = Dispatcher(in: Loop().root)
      let target = Mutex<DispatchToken?>(nil)
      dispatcher.register(
        waiting: { dispatcher, _, turn in
          if let token = target.withLock({ $0 }) { try dispatcher.waitFor([token], in: turn) }
        })
      let stores = (0..<20_000).map { StateStore("\($0)", 0, on: dispatcher) }
      target.withLock { $0 = stores[0].dispatchToken }
      for (store, next) in zip(stores, stores.dropFirst()) {
        store.on(Add.self, after: next) { count, _ in count = next.current + 1 }
      }
      stores.last?.on(Add.self) { count, add in count = add.step }
      return text { try dispatcher.dispatch(Add(5)) } + " \(stores[0].current)"
    }
    #expect(shown == "no error 20004")
  }

  @Test("a circle of stores that name each other with after is found by the loop too")
  func circleBehindAWait() {
    let dispatcher = Dispatcher(in: Loop().root)
    let stores = (0..<3).map { StateStore("s\($0)", 0, on: dispatcher) }
    // The first store waits for the second, which comes after the third, which waits for the first.
    stores[0].on(Add.self) { _, _, turn throws(DispatchError) in
      try dispatcher.waitFor([stores[1].dispatchToken], in: turn)
    }
    stores[1].on(Add.self, after: stores[2]) { _, _ in }
    stores[2].on(Add.self) { _, _, turn throws(DispatchError) in
      try dispatcher.waitFor([stores[0].dispatchToken], in: turn)
    }
    let found = misuse { try dispatcher.dispatch(Add()) }
    #expect(
      found
        == .circle(waitingFor: stores[0].dispatchToken, path: ["s0", "s1", "s2", "s0"]))
  }

  /// A chain of callbacks each of which waits for the next by a call, and what dispatching to it
  /// fails with.
  private func dispatchToChain(of count: Int, on loop: Loop) -> FluxError? {
    let dispatcher = Dispatcher(in: loop.root)
    var tokens: [DispatchToken] = []
    for index in 0..<count {
      tokens.append(
        dispatcher.register(
          waiting: { dispatcher, _, turn in
            if index + 1 < count { try dispatcher.waitFor([tokens[index + 1]], in: turn) }
          }))
    }
    let failure = misuse { try dispatcher.dispatch(Add()) }
    // The limit is the same for the next dispatch.
    let again = misuse { try dispatcher.dispatch(Add()) }
    #expect(again == failure)
    return failure
  }

  @Test(
    "callbacks that wait inside each other meet the loop's nestingLimit, before the stack ends"
  )
  func limit() {
    #expect(dispatchToChain(of: 129, on: Loop()) == nil)
    guard case .waitingTooDeep(128, let token) = dispatchToChain(of: 5_000, on: Loop()) else {
      Issue.record("not refused")
      return
    }
    #expect("\(token)" == "ID_130")
    #expect(dispatchToChain(of: 130, on: Loop(nestingLimit: 200)) == nil)
  }

  @Test("the limit is met well within half the stack of a main thread, also in a debug build")
  func limitOnSmallStack() {
    // A level takes 4 KB in a debug build, and more under a sanitizer.
    let shown = onStack(of: 4_096) {
      "\(String(describing: dispatchToChain(of: 5_000, on: Loop())))"
    }
    #expect(shown.contains("deeper than 128 callbacks"), "\(shown)")
  }
}
