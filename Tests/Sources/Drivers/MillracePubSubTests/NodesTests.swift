#if PostgreSQL
import Millrace
import MillraceSync
import Synchronization
import Testing

@testable import MillracePubSub

/// A change of the shared state, as a node publishes it.
private struct Change: Codable, Hashable, Sendable {
  var node: Int
  var value: Int
  var text: String
}

/// A state that depends on the order of all changes.
private struct Ledger: Equatable, Sendable {
  var number = 0
  var hash: UInt64 = 14_695_981_039_346_656_037
  var gaps = 0

  mutating func apply(_ change: Numbered<Change>) {
    if change.number != number + 1 { gaps += 1 }
    number = change.number
    for part in [
      change.number, change.message.node, change.message.value, change.message.text.count,
    ] {
      hash = (hash ^ UInt64(part)) &* 1_099_511_628_211
    }
  }
}

/// The shared loop of one node, which applies the messages of a topic.
private actor SharedLedger {
  nonisolated let ledger: Feed<Ledger>
  private let store: Store<Ledger, Numbered<Change>>

  init() {
    store = Store<Ledger, Numbered<Change>>(Ledger(), name: "ledger") { ledger, change in
      ledger.apply(change)
      return .none
    }
    ledger = store.select { $0 }.feed()
  }

  func run(_ topic: Topic<Change>) async throws { try await topic.run(into: store) }

  /// The causes of the commits as a tool sees them.
  func numbers(of topic: Topic<Change>, count: Int) async throws -> [Int] {
    var numbers: [Int] = []
    let token = store.loop.attach(
      Hooks(didCommit: { commit in
        if let change = commit.cause as? Numbered<Change> { numbers.append(change.number) }
      }))
    for try await message in topic.messages(after: 0) {
      store.send(message)
      if message.number == count { break }
    }
    token.cancel()
    return numbers
  }
}

/// What the writers have done.
private final class Tally: Sendable {
  let answered = Mutex<[Int: Change]>([:])
  let cuts = Mutex(0)
}

@Suite("Nodes with one state", .timeLimit(.minutes(5)))
struct NodesTests {
  @Test("three nodes converge to one state under random publishing and cuts", arguments: 1...3)
  func converge(seed: Int) async throws {
    try await TestSite.with { site in
      let nodes = [try await site.node(), try await site.node(), try await site.node()]
      let topics = try nodes.map { try $0.pubSub.topic("ledger", of: Change.self) }
      let ledgers = nodes.map { _ in SharedLedger() }
      let tally = Tally()
      try await withThrowingTaskGroup(of: Void.self) { running in
        for (ledger, topic) in zip(ledgers, topics) {
          running.addTask { try await ledger.run(topic) }
        }
        try await withThrowingTaskGroup(of: Void.self) { writing in
          for (index, topic) in topics.enumerated() {
            writing.addTask {
              var random = Random(seed: UInt64(seed * 10 + index))
              for value in 0..<60 {
                // Some do not fit a notification.
                let count = random.next() % 4 == 0 ? 9_000 : 10
                let change = Change(
                  node: index, value: value, text: String(repeating: "x", count: count))
                do {
                  let number = try await topic.publish(change)
                  let before = tally.answered.withLock { $0.updateValue(change, forKey: number) }
                  #expect(before == nil)
                } catch let error as PostgresError where error.isDisconnection {
                  // Two cuts have met this one: it may be there or not.
                }
                if random.next() % 10 == 0 {
                  let victim = nodes[Int(random.next() % 3)]
                  try site.cut(victim, onlyListener: random.next() % 2 == 0)
                  tally.cuts.withLock { $0 += 1 }
                }
              }
            }
          }
          try await writing.waitForAll()
        }
        let last = try await topics[0].lastNumber()
        #expect(last >= tally.answered.withLock(\.count))
        var expected = Ledger()
        for change in try await topics[0].messages(after: 0).first(last) {
          expected.apply(change)
          let known = tally.answered.withLock { $0[change.number] }
          #expect(known == nil || known == change.message)
        }
        #expect(expected.gaps == 0)
        for ledger in ledgers {
          #expect(await ledger.ledger.value { $0.number >= last } == expected)
        }
        running.cancelAll()
      }
      let (answered, cuts) = (tally.answered.withLock(\.count), tally.cuts.withLock { $0 })
      print("seed \(seed): \(answered) messages of 3 nodes, \(cuts) cuts, one state")
    }
  }

  @Test("the cause of a commit has the number of the topic")
  func causes() async throws {
    try await TestSite.with { site in
      let node = try await site.node()
      let topic = try node.pubSub.topic("ledger", of: Change.self)
      for value in 1...3 { try await topic.publish(Change(node: 0, value: value, text: "")) }
      #expect(try await SharedLedger().numbers(of: topic, count: 3) == [1, 2, 3])
    }
  }
}

/// Repeatable random numbers.
private struct Random {
  private let bits: () -> UInt64
  init(seed: UInt64) { bits = Environment.seeded(seed) }
  mutating func next() -> UInt64 { bits() }
}
#endif
