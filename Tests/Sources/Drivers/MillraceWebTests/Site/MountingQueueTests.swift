#if Web
import MillraceTesting
import Synchronization
import Testing

@testable import MillraceWeb

@Suite("The queue in which pages are mounted", .timeLimit(.minutes(5)))
struct MountingQueueTests {
  private final class Order: Sendable {
    private let names = Mutex<[String]>([])
    private let inside = Mutex((now: 0, most: 0))

    var all: [String] { names.withLock { $0 } }
    var most: Int { inside.withLock { $0.most } }

    func enter(_ name: String) {
      names.withLock { $0.append(name) }
      inside.withLock { inside in
        inside.now += 1
        inside.most = max(inside.most, inside.now)
      }
    }

    func leave() { inside.withLock { $0.now -= 1 } }
  }

  private struct Visit: Sendable {
    var name: String
    var client: [UInt8]?
    var isConnecting = false
  }

  /// Has visits arrive in a queue one after the other while it is taken, and gives the order in
  /// which they pass.
  private func order(of visits: [Visit], width: Int = 1) async throws -> Order {
    let queue = MountingQueue(width: width)
    let executor = ManualExecutor()
    let order = Order()
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<width {
        group.addTask(executorPreference: executor) {
          await queue.pass([0]) {
            order.enter("first")
            for await _ in gate {}
            order.leave()
          }
        }
        try executor.drain()
      }
      for visit in visits {
        group.addTask(executorPreference: executor) {
          await queue.pass(visit.client, isConnecting: visit.isConnecting) {
            order.enter(visit.name)
            order.leave()
          }
        }
        try executor.drain()
      }
      #expect(queue.waitingCount == visits.count)
      open.finish()
      try executor.drain()
      try await group.waitForAll()
    }
    #expect(queue.waitingCount == 0)
    return order
  }

  @Test("one after the other, in the order in which they come")
  func first() async throws {
    let order = try await order(of: (0..<5).map { Visit(name: "\($0)", client: [1]) })
    #expect(order.all == ["first", "0", "1", "2", "3", "4"])
    #expect(order.most == 1)
  }

  @Test("clients take turns, so a flood of one waits for itself")
  func turns() async throws {
    var visits = (0..<6).map { Visit(name: "flood \($0)", client: nil) }
    visits += [Visit(name: "a", client: [1]), Visit(name: "b", client: [2])]
    visits.append(Visit(name: "c", client: [1]))
    let order = try await order(of: visits)
    #expect(
      order.all == [
        "first", "flood 0", "a", "b", "flood 1", "c", "flood 2", "flood 3", "flood 4", "flood 5",
      ])
  }

  @Test("a client that had a turn waits for those that were there, and for no newer address")
  func newAddresses() async throws {
    let queue = MountingQueue(width: 1)
    let executor = ManualExecutor()
    let order = Order()
    var gates: [String: AsyncStream<Void>.Continuation] = [:]
    try await withThrowingTaskGroup(of: Void.self) { group in
      func arrive(_ name: String, _ client: UInt8) throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        gates[name] = open
        group.addTask(executorPreference: executor) {
          await queue.pass([client]) {
            order.enter(name)
            for await _ in gate {}
            order.leave()
          }
        }
        try executor.drain()
      }
      try arrive("first", 0)
      for name in ["a", "b", "c"] { try arrive(name, 1) }
      for client in 2..<UInt8(10) {
        try arrive("new \(client)", client)
        // Whichever has its turn leaves, while a new address waits.
        order.all.last.flatMap { gates[$0] }?.finish()
        try executor.drain()
      }
      for gate in gates.values { gate.finish() }
      try executor.drain()
      try await group.waitForAll()
    }
    #expect(order.all.prefix(6) == ["first", "a", "new 2", "b", "new 3", "new 4"])
    #expect(order.all.firstIndex(of: "c") == 6)
    #expect(order.all.count == 12)
  }

  @Test("a visit that is cancelled leaves the queue, and takes no turn")
  func cancelled() async throws {
    let queue = MountingQueue(width: 1)
    let executor = ManualExecutor()
    let order = Order()
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask(executorPreference: executor) {
        await queue.pass([0]) { for await _ in gate {} } != nil
      }
      try executor.drain()
      try await withThrowingTaskGroup(of: Bool.self) { visits in
        for isConnecting in [false, true] {
          visits.addTask(executorPreference: executor) {
            await queue.pass([1], isConnecting: isConnecting) { order.enter("cancelled") } != nil
          }
          try executor.drain()
        }
        #expect(queue.waitingCount == 2)
        visits.cancelAll()
        #expect(queue.waitingCount == 0)
        try executor.drain()
        for try await hasPassed in visits { #expect(!hasPassed) }
      }
      group.addTask(executorPreference: executor) {
        await queue.pass([2]) { order.enter("next") } != nil
      }
      try executor.drain()
      #expect(queue.waitingCount == 1)
      open.finish()
      try executor.drain()
      for try await hasPassed in group { #expect(hasPassed) }
    }
    #expect(order.all == ["next"])
  }

  @Test("pages that connect come before visits")
  func connecting() async throws {
    let order = try await order(of: [
      Visit(name: "visit", client: [1]), Visit(name: "page", client: [1], isConnecting: true),
      Visit(name: "other", client: [2], isConnecting: true),
    ])
    #expect(order.all == ["first", "page", "other", "visit"])
  }

  @Test("as many at once as the queue is wide, and never more", arguments: 1...4)
  func width(width: Int) async throws {
    let order = try await order(
      of: (0..<20).map { Visit(name: "\($0)", client: [UInt8($0 % 3)]) }, width: width)
    #expect(order.all.count == 20 + width)
    #expect(order.most == width)
  }
}
#endif
