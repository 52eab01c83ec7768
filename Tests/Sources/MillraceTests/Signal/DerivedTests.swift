import Millrace
import MillraceTestSupport
import Testing

@Suite("K-8: derived values")
struct DerivedTests {
  @Test("Computed when asked, once per change of what it read")
  func memo() throws {
    let loop = Loop()
    let (one, two) = (Slot("1", in: loop.root, 1), Slot("2", in: loop.root, 2))
    var computed = 0
    let derived = Derived("d", in: loop) { read in
      computed += 1
      return read(one)
    }
    #expect(computed == 0)
    _ = try derived.value()
    loop.enqueue("other") { turn in turn.set(two, 3) }
    #expect(try derived.value() == 1 && computed == 1)
    loop.enqueue("one") { turn in turn.set(one, 3) }
    #expect(try derived.value() == 3 && derived.value() == 3 && computed == 2)
  }

  /// K-7, D3, D6: a commit that changes nothing of what was read computes nothing and notifies no
  /// observer.
  @Test("A derived value depends on what its last computation has read")
  func dynamicDependencies() throws {
    let loop = Loop()
    let flag = Slot("flag", in: loop.root, true)
    let (yes, no) = (Slot("yes", in: loop.root, 1), Slot("no", in: loop.root, 2))
    var computed = 0
    let derived = Derived("d", in: loop) { read in
      computed += 1
      return read(flag) == true ? read(yes) : read(no)
    }
    var seen: [Int?] = []
    let life = derived.signal.map { $0.flatMap(\.self) }.observe { seen.append($0) }
    loop.enqueue("no") { turn in turn.set(no, 20) }
    #expect(computed == 1)
    loop.enqueue("flag") { turn in turn.set(flag, false) }
    loop.enqueue("yes") { turn in turn.set(yes, 10) }
    #expect(computed == 2 && seen == [1, 20])
    withExtendedLifetime(life) {}
  }

  @Test("L3: readable inside a handler, with this turn's edits")
  func insideHandler() {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 1)
    let double = Derived("double", in: loop) { read in (read(slot) ?? 0) * 2 }
    var seen: [Int] = []
    let life = double.signal.observe { seen.append($0 ?? -1) }
    loop.enqueue("edit") { turn in
      turn.set(slot, 5)
      #expect((try? double.value()) == 10)
      turn.set(slot, 6)
    }
    #expect(seen == [2, 12])
    withExtendedLifetime(life) {}
  }

  @Test("Pulled inside the edit of what it reads, it is right again after it")
  func pulledInsideEdit() throws {
    quietly {
      var derived: Derived<Int>?
      let store = Store(1) { (state: inout Int, step: Int) in
        state += step
        _ = try? derived?.value()
        return .none
      }
      let total = Derived("d", in: store.loop) { read in read(store.signal) * 10 }
      derived = total
      store.send(1)
      #expect((try? total.value()) == 20)
      let loop = Loop()
      let slot = Slot("s", in: loop.root, 1)
      let other = Derived("o", in: loop) { read in read(slot) ?? -1 }
      loop.enqueue("e") { turn in
        turn.edit(slot) { value in
          value = 7
          _ = try? other.value()
        }
      }
      #expect((try? other.value()) == 7)
      derived = nil
    }
  }

  @Test("A circle is a typed error that names its path", arguments: 1...4)
  func cycle(length: Int) {
    let loop = Loop()
    let reports = Reports(of: loop)
    var all: [Derived<Int>] = []
    for index in 0..<length {
      all.append(
        Derived("\(index)", in: loop) { read throws(DerivedError) in
          try read(all[(index + 1) % length]) + 1
        })
    }
    let path = (0...length).map { "\($0 % length)" }
    #expect(throws: DerivedError.cycle(path: path)) { try all[0].value() }
    #expect(
      reports.texts.first
        == "Circular dependency detected: \(path.joined(separator: " → ")). "
        + "Let one of them read a slot instead.")
    weak let first = all[0]
    all = []
    #expect(first == nil)
  }

  @Test("A circle that closes and opens again ends in an error and then in a value")
  func cycleComesAndGoes() throws {
    let loop = Loop()
    let reports = Reports(of: loop)
    let closes = Slot("closes", in: loop.root, false)
    weak var first: Derived<Int>?
    let second = Derived("b", in: loop) { read throws(DerivedError) in
      guard read(closes) == true, let first else { return 1 }
      return try read(first)
    }
    let a = Derived("a", in: loop) { read throws(DerivedError) in try read(second) + 1 }
    first = a
    var seen: [Int?] = []
    let life = a.signal.observe { seen.append($0) }
    loop.enqueue("close") { turn in turn.set(closes, true) }
    #expect(throws: DerivedError.cycle(path: ["a", "b", "a"])) { try a.value() }
    #expect(throws: DerivedError.self) { try second.value() }
    loop.enqueue("open") { turn in turn.set(closes, false) }
    #expect(try a.value() == 2 && seen == [2, nil, 2])
    #expect(!reports.all.isEmpty)
    withExtendedLifetime(life) {}
  }

  @Test("Free of glitches on every graph of up to four nodes, each computed at most once a commit")
  func allSmallGraphs() throws {
    // A graph is a set of edges from lower to higher nodes; node 0…1 are slots' readers by
    // themselves.
    for count in 1...4 {
      let pairs = (0..<count).flatMap { high in (0..<high).map { ($0, high) } }
      for mask in 0..<(1 << pairs.count) {
        let edges = pairs.indices.filter { mask & (1 << $0) != 0 }.map { pairs[$0] }
        let loop = Loop()
        let slots = (0..<2).map { Slot("s\($0)", in: loop.root, $0 + 1) }
        var computed = [Int](repeating: 0, count: count)
        var nodes: [Derived<Int>] = []
        for node in 0..<count {
          let below = edges.filter { $0.1 == node }.map { nodes[$0.0] }
          nodes.append(
            Derived("\(node)", in: loop) { read throws(DerivedError) in
              computed[node] += 1
              var sum = (read(slots[node % 2]) ?? 0) * (node + 1)
              for other in below { sum += try read(other) / 2 }
              return sum
            })
        }
        func naive(_ node: Int) -> Int {
          (slots[node % 2].value ?? 0) * (node + 1)
            + edges.filter { $0.1 == node }.reduce(0) { $0 + naive($1.0) / 2 }
        }
        var notified = [[Int]](repeating: [], count: count)
        let lives = nodes.indices.map { index in
          nodes[index].signal.observe { value in
            notified[index].append(value ?? -1)
            // Each notified observer sees consistent values.
            for other in nodes.indices where (try? nodes[other].value()) != naive(other) {
              Issue.record("a glitch at \(other) of \(edges)")
            }
          }
        }
        var last = nodes.indices.map(naive)
        for step in 1...4 {
          computed = [Int](repeating: 0, count: count)
          loop.enqueue(step) { turn in
            if step & 1 != 0 { turn.edit(slots[0]) { $0 += step } }
            if step & 2 != 0 { turn.edit(slots[1]) { $0 += step } }
          }
          #expect(computed.allSatisfy { $0 <= 1 }, "\(edges)")
          let now = nodes.indices.map(naive)
          for index in nodes.indices {
            #expect((notified[index].last == now[index]))
            if now[index] == last[index] { continue }
            #expect(notified[index].dropLast().last == last[index])
          }
          last = now
        }
        withExtendedLifetime(lives) {}
      }
    }
  }

  @Test("Many readers of one slot, and one reader of many slots")
  func wide() throws {
    let loop = Loop()
    let slots = (0..<2_000).map { Slot("\($0)", in: loop.root, $0) }
    let sum = Derived("sum", in: loop) { read in slots.reduce(0) { $0 + (read($1) ?? 0) } }
    let readers = (0..<2_000).map { index in
      Derived("r\(index)", in: loop) { read in (read(slots[0]) ?? 0) + index }
    }
    var notified = 0
    let lives = readers.map { $0.signal.observe { _ in notified += 1 } }
    #expect(try sum.value() == 1_999_000)
    notified = 0
    loop.enqueue("set") { turn in turn.set(slots[0], 1) }
    #expect(try sum.value() == 1_999_001 && notified == 2_000)
    withExtendedLifetime(lives) {}
  }
}
