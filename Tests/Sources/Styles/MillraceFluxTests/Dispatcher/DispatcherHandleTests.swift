import Millrace
import MillraceFlux
import Testing

@Suite("Flux: the way in from anywhere")
struct DispatcherHandleTests {
  struct Sent: AnyAction, Sendable { let step: Int }

  @Test("actions are dispatched on the owner, in the order of the calls")
  func order() {
    let dispatcher = Dispatcher(in: Loop().root)
    let store = StateStore<[Int]>("sent", [], on: dispatcher)
    store.on(Sent.self) { state, action in state.append(action.step) }
    let handle = dispatcher.handle
    for step in 1...3 { #expect(handle.enqueue(Sent(step: step))) }
    #expect(store.current.isEmpty)
    dispatcher.loop.pump()
    #expect(store.current == [1, 2, 3])
  }

  @Test("an action for a deallocated dispatcher is reported; without its loop it is not accepted")
  func departed() {
    var loop: Loop? = Loop()
    var dispatcher: Dispatcher? = loop.map { Dispatcher(in: $0.root) }
    let handle = dispatcher?.handle
    var reports: [String] = []
    let hooks = loop?.attach(Hooks(didReport: { reports.append("\($0)") }))
    dispatcher = nil
    #expect(handle?.enqueue(Sent(step: 1)) == true)
    loop?.pump()
    #expect(reports.count == 1)
    #expect(reports.first?.hasPrefix("Dropped Sent(step: 1): the dispatcher is gone.") == true)
    loop = nil
    #expect(handle?.enqueue(Sent(step: 2)) == false)
    withExtendedLifetime((hooks, dispatcher)) {}
  }
}
