import Millrace
import Testing

@Suite("L2: waiting turns run first")
struct PassTests {
  @Test("L2: a turn that must finish now comes after all that waited, however much that is")
  func performAfterALongQueue() throws {
    let loop = Loop(turnsPerPass: 10)
    let order = Slot("order", in: loop.root, [Int]())
    for step in 0..<35 { loop.submit(step) { turn in turn.edit(order) { $0.append(step) } } }
    try loop.perform("now") { turn in _ = turn.edit(order) { $0.append(99) } }
    #expect(order.value == Array(0..<35) + [99])
  }

  @Test("L2: and it does not wait for what those send, without end")
  func performBesideASelfSender() throws {
    let loop = Loop(turnsPerPass: 10)
    let count = Slot("count", in: loop.root, 0)
    func again() {
      loop.submit("again") { turn in
        turn.edit(count) { $0 += 1 }
        again()
      }
    }
    again()
    // The one that waited, and none of those that it sent.
    #expect(try loop.perform("now") { turn in turn.read(count) } == 1)
  }
}
