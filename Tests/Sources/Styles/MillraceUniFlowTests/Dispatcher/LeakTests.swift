import Millrace
import MillraceTestSupport
import MillraceUniFlow
import Testing

@Suite("Memory that a dispatcher releases")
struct LeakTests {
  /// Says that it is still there.
  final class Token {}

  @Test("an action that has run, or was rejected, holds nothing of its arguments")
  func arguments() {
    let dispatcher = Dispatcher()
    weak var known: Token?
    weak var rejected: Token?
    do {
      let token = Token()
      known = token
      dispatcher.submit(Counter.trigger("runs") { _, _ in withExtendedLifetime(token) {} })
      let other = Token()
      rejected = other
      dispatcher.submit(
        Counter.trigger("throws") { _, next in
          next(Counter.trigger("inner") { _, _ in withExtendedLifetime(other) {} })
          throw Unfulfilled()
        })
      #expect(known != nil)
    }
    dispatcher.loop.pump()
    #expect(known == nil)
    #expect(rejected == nil)
  }

  @Test("a submit that is kept does not keep what it has submitted")
  func keptSubmit() {
    let dispatcher = Dispatcher()
    weak var known: Token?
    var kept: Submit?
    do {
      let token = Token()
      known = token
      dispatcher.submit(
        Counter.trigger("keeps") { _, next in
          kept = next
          next(Counter.trigger("inner") { [token] _, _ in withExtendedLifetime(token) {} })
        })
    }
    dispatcher.loop.pump()
    #expect(known == nil)
    #expect(kept != nil)
  }

  @Test("nor does one that is kept from an action without a dispatcher")
  func keptSubmitOfPerform() throws {
    weak var known: Token?
    var kept: Submit?
    do {
      let token = Token()
      known = token
      try Counter.trigger("keeps") { _, next in
        kept = next
        next(Counter.trigger("inner") { [token] _, _ in withExtendedLifetime(token) {} })
      }.perform(with: GlobalModel())
    }
    #expect(known == nil)
    #expect(kept != nil)
  }

  @Test("a replaced state is released, and the last one when its feature is removed")
  func states() {
    enum Holder: Feature {
      struct Holding: State {
        typealias Parent = Holder
        var token: Token
      }

      static func hold(_ make: @escaping () -> Token) -> Action {
        initialize.Into<Holding>.via { become, _ in become << Holding(token: make()) }
      }
      static func replace() -> Action {
        actualize.In<Holding>.via { state, _ in state.token = Token() }
      }
      static func stop() -> Action { deinitialize.automatically() }
    }
    let dispatcher = Dispatcher()
    weak var first: Token?
    dispatcher.submit(
      Holder.hold {
        let token = Token()
        first = token
        return token
      })
    dispatcher.loop.pump()
    #expect(first != nil)
    dispatcher.submit(Holder.replace())
    dispatcher.loop.pump()
    #expect(first == nil)
    weak let second = (dispatcher.state >> Holder.Holding.self)?.token
    #expect(second != nil)
    dispatcher.submit(Holder.stop())
    dispatcher.loop.pump()
    #expect(second == nil)
  }

  @Test("a dispatcher goes with what waits in its queue, its hooks and its observers")
  func dispatcher() {
    weak var known: Dispatcher?
    weak var waiting: Token?
    let view = Log()
    var kept: Submit?
    do {
      let dispatcher = Dispatcher()
      known = dispatcher
      dispatcher.subscribe(view).onUpdate { _, _ in }
      dispatcher.submit(Counter.trigger("keeps") { _, next in kept = next })
      dispatcher.loop.pump()
      let token = Token()
      waiting = token
      dispatcher.submit(Counter.trigger("waits") { _, _ in withExtendedLifetime(token) {} })
    }
    #expect(known == nil)
    #expect(waiting == nil)
    kept?(Counter.start())
  }

  @Test("a burst of a hundred thousand actions uses no stack")
  func burst() {
    enum Chain: ActionContext {
      static func step(_ left: Int) -> Action {
        trigger("step") { _, next in if left > 0 { next(step(left - 1)) } }
      }
    }
    let dispatcher = Dispatcher()
    var processed = 0
    dispatcher.onDidProcessAction = { _ in processed += 1 }
    dispatcher.submit(Chain.step(50_000))
    for _ in 0..<50_000 { dispatcher.submit(Chain.step(0)) }
    while dispatcher.loop.waitingTurns > 0 { dispatcher.loop.pump() }
    #expect(processed == 100_001)
  }
}
