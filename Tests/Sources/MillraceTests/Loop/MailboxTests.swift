import Millrace
import Testing

@Suite("Mailbox")
struct MailboxTests {
  @Test("L2: a flood through a handle is bounded by the pass, and settles once a pass")
  func flood() {
    let loop = Loop(turnsPerPass: 100)
    let store = Store<[Int], Int>([], in: loop.root) { (seen: inout [Int], value: Int) in
      seen.append(value)
      return .none
    }
    var settled = 0
    let token = loop.onSettle { settled += 1 }
    for value in 0..<250 { store.handle.send(value) }
    loop.pump()
    #expect(store.state == Array(0..<100) && settled == 1)
    loop.pump()
    loop.pump()
    #expect(store.state == Array(0..<250) && settled == 3)
    token.cancel()
  }

  @Test("L2: work that is posted sees what was sent before it")
  func order() {
    let loop = Loop(turnsPerPass: 10)
    let store = Store<Int, Int>(0, in: loop.root) { (sum: inout Int, value: Int) in
      sum += value
      return .none
    }
    let seen = Slot("seen", in: loop.root, [Int]())
    let (reader, list) = (Unchecked(store), Unchecked(seen))
    for _ in 0..<25 { store.handle.send(1) }
    loop.handle.post { loop in
      loop.enqueue("look") { turn in
        turn.edit(list.value) { $0.append(reader.value.state) }
      }
    }
    store.handle.send(1)
    loop.pump()
    loop.pump()
    #expect(seen.value == [25] && store.state == 26)
  }

  @Test(
    "L3: a send through a handle comes from outside, and outlives a rollback of its turn"
  )
  func sendFromAFailingHandler() {
    struct Refusal: Error {}
    let loop = Loop()
    let store = Store<[Int], Int>([], in: loop.root) { (seen: inout [Int], value: Int) in
      seen.append(value)
      return .none
    }
    let handle = store.handle
    loop.enqueue("fails") { _ in
      store.send(1)
      handle.send(2)
      throw Refusal()
    }
    loop.pump()
    #expect(store.state == [2])
  }

  @Test("L2: a message that comes alone is one pass, with its bound, and settles once")
  func alone() {
    let loop = Loop(turnsPerPass: 10)
    let store = Store(0, in: loop.root) { (state: inout Int, step: Int) in
      state += step
      return .none
    }
    let again = store.observe { if $0 > 0 { store.send(1) } }
    var settled: [Int] = []
    let life = loop.onSettle { settled.append(store.state) }
    store.handle.send(1)
    loop.pump()
    // As if the owner had sent it: that turn, and a pass.
    #expect(store.state == 11 && settled == [11] && loop.waitingTurns == 1)
    loop.pump()
    #expect(store.state == 21 && settled == [11, 21])
    again.cancel()
    withExtendedLifetime(life) {}
  }

  @Test("a message for a front is one pass, whatever its app makes of it")
  func aloneForAFront() {
    let loop = Loop()
    let slot = Slot("count", in: loop.root, 0)
    let front = Store<Int, Int>(showing: slot.signal.map { $0 ?? 0 }, in: loop.root) { step in
      for _ in 0..<3 { loop.enqueue("step") { turn in turn.edit(slot) { $0 += step } } }
    }
    var settled: [Int] = []
    let life = loop.onSettle { settled.append(slot.value ?? 0) }
    front.handle.send(2)
    loop.pump()
    #expect(settled == [6])
    withExtendedLifetime(life) {}
  }

  @Test("L2: turns that are sent while settling run after those that wait")
  func performWhileSettling() throws {
    let loop = Loop()
    let log = Slot("log", in: loop.root, [String]())
    func note(_ text: String) {
      loop.enqueue(text) { turn in turn.edit(log) { $0.append(text) } }
    }
    var isFirst = true
    let token = loop.onSettle {
      guard isFirst else { return }
      isFirst = false
      note("queued")
      try? loop.perform("performed") { turn in turn.edit(log) { $0.append("performed") } }
    }
    note("start")
    #expect(log.value == ["start", "queued", "performed"])
    token.cancel()
  }
}
