import Millrace
import MillraceUniFlow
import Testing

@Suite("A dispatcher from anywhere")
struct HandleTests {
  @Test("actions of other threads arrive in the order of each, made on the owner")
  func threads() async {
    let dispatcher = Dispatcher()
    dispatcher.submit(Counter.start())
    dispatcher.loop.pump()
    let handle = dispatcher.handle
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<100 { handle.submit(Counter.add(1)) } }
      }
    }
    #expect(dispatcher.state >> Counter.Counting.self == Counter.Counting(value: 0))
    dispatcher.loop.pump()
    #expect(dispatcher.state >> Counter.Counting.self == Counter.Counting(value: 800))
  }

  @Test("a handle keeps nothing alive; an action for a deallocated dispatcher is reported")
  func gone() {
    let loop = Loop()
    var reports: [String] = []
    let attachment = loop.attach(Hooks(didReport: { reports.append("\($0)") }))
    var dispatcher: Dispatcher? = Dispatcher(in: loop.root)
    weak let known = dispatcher
    let handle = dispatcher?.handle
    let proxy = dispatcher?.proxy
    dispatcher?.submit(Counter.stop())
    dispatcher = nil
    #expect(known == nil)
    handle?.submit(Counter.start())
    proxy?.submit(Counter.add(1))
    loop.pump()
    #expect(reports.count == 3)
    #expect(reports.allSatisfy { $0.hasPrefix("Dropped ") })
    withExtendedLifetime(attachment) {}
  }
}
