import Millrace
import Testing

@Suite("K-4: slots")
struct SlotTests {
  @Test("A slot may be absent, be given a value, and be absent again")
  func absence() {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, of: [Int].self)
    #expect(!slot.isPresent && slot.value == nil && slot.text == "absent")
    loop.enqueue("set") { turn in turn.set(slot, [1]) }
    #expect(slot.isPresent && slot.value == [1] && slot.text == "[1]")
    loop.enqueue("clear") { turn in turn.clear(slot) }
    #expect(!slot.isPresent && slot.value == nil)
  }

  @Test("Making a slot with a value is no commit")
  func noCommit() {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 1)
    #expect(loop.commitNumber == 0 && slot.value == 1)
  }

  @Test("L14: a value is released when it is replaced, cleared, or its slot is removed")
  func valuesAreReleased() {
    var ended = 0
    let loop = Loop()
    var slot: Slot<Probe>? = Slot("s", in: loop.root, Probe { ended += 1 })
    let held = slot
    loop.enqueue("set") { turn in held.map { turn.set($0, Probe { ended += 1 }) } }
    #expect(ended == 1)
    loop.enqueue("clear") { turn in held.map { turn.clear($0) } }
    #expect(ended == 2)
    loop.enqueue("set") { turn in held.map { turn.set($0, Probe { ended += 1 }) } }
    slot = nil
    withExtendedLifetime(held) { #expect(ended == 2) }
  }
}
