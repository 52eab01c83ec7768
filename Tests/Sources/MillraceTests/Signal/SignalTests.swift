import Millrace
import MillraceTestSupport
import Testing

@Suite("L5: observers")
struct SignalTests {
  @Test("L5: the current value at once, then only values that differ")
  func activationAndDedup() {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 1)
    var seen: [Int?] = []
    var pulses: [Int?] = []
    let lives = [
      slot.signal.observe { seen.append($0) }, slot.signal.observePulses { pulses.append($0) },
    ]
    for value in [1, 2, 2, 3] { loop.enqueue("set") { turn in turn.set(slot, value) } }
    loop.enqueue("clear") { turn in turn.clear(slot) }
    #expect(seen == [1, 2, 3, nil])
    #expect(pulses == [1, 1, 2, 2, 3, nil])
    withExtendedLifetime(lives) {}
  }

  @Test("L5: touch notifies of a change inside a reference type")
  func touch() {
    final class Model { var text = "a" }
    let loop = Loop()
    let slot = Slot("model", in: loop.root, Model())
    var seen: [String?] = []
    let life = slot.signal.map { $0?.text }.observe { seen.append($0) }
    loop.enqueue("touch") { turn in
      turn.read(slot)?.text = "b"
      turn.touch(slot)
    }
    #expect(seen == ["a", "b"])
    withExtendedLifetime(life) {}
  }

  @Test("L5: an observation started inside a handler starts at the commit")
  func startsAtCommit() {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 1)
    var seen: [Int?] = []
    var life: ObservationToken?
    loop.enqueue("start") { turn in
      life = slot.signal.observe { seen.append($0) }
      turn.set(slot, 2)
      #expect(seen.isEmpty)
    }
    #expect(seen == [2])
    life?.cancel()
    loop.enqueue("more") { turn in turn.set(slot, 3) }
    #expect(seen == [2])
  }

  @Test("L5: an observation started and released inside a handler never starts")
  func letGoInsideHandler() {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 1)
    loop.enqueue("start") { _ in
      _ = slot.signal.observe { _ in Issue.record("must not be called") }
    }
  }

  @Test("L5: a stopped observer is never called again, also when an earlier observer stops it")
  func stoppedByAnother() {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 1)
    let trace = Trace()
    var second: ObservationToken?
    let first = slot.signal.observe { if $0 == 2 { second?.cancel() } }
    second = slot.signal.observe { trace("second \($0 ?? -1)") }
    let third = slot.signal.observe { trace("third \($0 ?? -1)") }
    _ = trace.take()
    loop.enqueue("set") { turn in turn.set(slot, 2) }
    #expect(trace.lines == ["third 2"])
    withExtendedLifetime((first, third)) {}
  }

  @Test("L5: an observer can stop itself, or start another, while it is notified")
  func stopsItself() {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 0)
    var count = 0
    var own: ObservationToken?
    var others: [ObservationToken] = []
    own = slot.signal.observe { value in
      guard value != 0 else { return }
      count += 1
      own?.cancel()
      others.append(slot.signal.observe { _ in count += 10 })
    }
    loop.enqueue("set") { turn in turn.set(slot, 1) }
    loop.enqueue("set") { turn in turn.set(slot, 2) }
    #expect(count == 21)
  }

  @Test("L5, K-7: signals below an unchanged parent are not evaluated")
  func distinct() {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, (flag: false, count: 0))
    let distinct = slot.signal.map { $0?.flag ?? false }.distinct()
    var looked = 0
    var seen: [String] = []
    let lives = (0..<3).map { index in
      distinct.map { value in
        looked += 1
        return "\(index) \(value)"
      }.observe { seen.append($0) }
    }
    looked = 0
    seen = []
    for _ in 0..<10 { loop.enqueue("count") { turn in turn.edit(slot) { $0.count += 1 } } }
    #expect(looked == 0 && seen.isEmpty)
    loop.enqueue("flag") { turn in turn.edit(slot) { $0.flag = true } }
    #expect(seen == ["0 true", "1 true", "2 true"])
    withExtendedLifetime(lives) {}
  }

  @Test("L5: a distinct signal that was not observed meanwhile starts from the current value")
  func distinctAfterAPause() {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 1)
    let distinct = slot.signal.distinct()
    loop.enqueue("set") { turn in turn.set(slot, 2) }
    var seen: [Int?] = []
    let life = distinct.observe { seen.append($0) }
    loop.enqueue("set") { turn in turn.set(slot, 1) }
    #expect(seen == [2, 1])
    withExtendedLifetime(life) {}
  }

  @Test("L5: a derived value that reads a distinct signal follows it")
  func derivedBelowGate() throws {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 1)
    let distinct = slot.signal.map { ($0 ?? 0) / 10 }.distinct()
    var computed = 0
    let derived = Derived("d", in: loop) { read in
      computed += 1
      return read(distinct)
    }
    #expect(try derived.value() == 0)
    loop.enqueue("set") { turn in turn.set(slot, 5) }
    #expect(try derived.value() == 0 && computed == 1)
    loop.enqueue("set") { turn in turn.set(slot, 15) }
    #expect(try derived.value() == 1 && computed == 2)
  }

  @Test("L5: a derived value sends no pulse for a change that does not affect it")
  func noSpuriousPulse() {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 1)
    let tens = Derived("tens", in: loop) { read in (read(slot) ?? 0) / 10 }
    var pulses = 0
    let life = tens.signal.observePulses(startNow: false) { _ in pulses += 1 }
    loop.enqueue("set") { turn in turn.set(slot, 2) }
    #expect(pulses == 0)
    loop.enqueue("set") { turn in turn.set(slot, 20) }
    #expect(pulses == 1)
    withExtendedLifetime(life) {}
  }

  @Test("Signals: a value of two slots is notified once when both change in one commit")
  func bothAtOnce() {
    let loop = Loop()
    let (one, two) = (Slot("1", in: loop.root, 1), Slot("2", in: loop.root, 2))
    var seen: [String] = []
    let life = Derived("both", in: one.scope.loop) { read in (read(one), read(two)) }.signal.map {
      pair in
      pair.map { "\($0.0 ?? -1),\($0.1 ?? -1)" } ?? "-"
    }.observe { seen.append($0) }
    loop.enqueue("both") { turn in
      turn.set(one, 10)
      turn.set(two, 20)
    }
    #expect(seen == ["1,2", "10,20"])
    withExtendedLifetime(life) {}
  }

  @Test("L7: a view ignores the echo of its own edit, and only that")
  func echo() {
    let field = ViewIdentity("field")
    let store = Store("") { (state: inout String, new: String) in
      state = new
      return .none
    }
    var own: [String] = []
    var others: [String] = []
    let lives = [
      store.observe(ignoring: field) { own.append($0) }, store.observe { others.append($0) },
    ]
    store.send("a", from: field)
    store.send("b")
    store.send("b", from: field)
    store.send("c", from: ViewIdentity("other"))
    #expect(own == ["", "b", "c"] && others == ["", "a", "b", "c"])
    withExtendedLifetime(lives) {}
  }

  @Test("Sinks: a value that is put in becomes a turn")
  func sinks() {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 1)
    let commits = Commits(of: loop)
    slot.sink("typed").map { (text: String) in text.count }("four")
    #expect(slot.value == 4 && commits.all.map { $0.cause as? String } == ["typed"])
  }
}
