#if PostgreSQL
import Millrace
import MillraceSync
import Synchronization
import Testing

@testable import MillracePubSub

@Suite("Presence under faults", .timeLimit(.minutes(5)))
struct PresenceFaultTests {
  private struct Reader: Codable, Hashable { var color: String }

  private func presence(_ node: TestNode) throws -> Presence<Reader> {
    try node.pubSub.presence("page:/", of: Reader.self)
  }

  @Test("a feed may be released while its people are decoded")
  func releasedFeed() async throws {
    try await TestSite.with { site in
      let node = try await site.node()
      let feed = Held(try node.pubSub.presence("page:/", of: Releasing.self).feed())
      Releasing.onDecoding.withLock { $0 = { feed.value.withLock { $0 = nil } } }
      let token = try presence(node).track("ada", Reader(color: "red"))
      let other = try presence(node).feed()
      #expect(await other.value { !$0.isEmpty }?.map(\.id) == ["ada"])
      while feed.value.withLock({ $0 != nil }) { await Task.yield() }
      withExtendedLifetime(token) {}
    }
  }

  @Test("a closed node that had no presence gets none")
  func closedNode() async throws {
    try await TestSite.with { site in
      let node = try await site.node()
      await node.pubSub.close()
      #expect(throws: PostgresError.closed) {
        try presence(node).track("ada", Reader(color: "red"))
      }
      #expect(try site.execute("SELECT person FROM presence") == [])
    }
  }

  @Test("the end of a node removes its people also if its connections have broken before")
  func endAfterCut() async throws {
    try await TestSite.with { site in
      let node = try await site.node()
      let token = try presence(node).track("ada", Reader(color: "red"))
      try await node.pubSub.keeper().beat()
      #expect(try site.execute("SELECT person FROM presence") == ["ada"])
      try site.cut(node)
      await node.pubSub.close()
      #expect(try site.execute("SELECT person FROM presence") == [])
      withExtendedLifetime(token) {}
    }
  }

  @Test("a node whose return was committed without an answer announces all its people again")
  func lostReturn() async throws {
    try await TestSite.with { site in
      let (quick, slow) = (try await site.node(), try await site.node())
      try await slow.pubSub.keeper().beat()
      try site.setClock(100_000)
      let ada = try presence(slow).track("ada", Reader(color: "red"))
      try await slow.pubSub.keeper().beat()
      let id = try #require(try site.execute("SELECT id::text FROM node").first)
      try site.setClock(200_000)
      try await quick.pubSub.keeper().beat()
      #expect(try site.execute("SELECT person FROM presence") == [])
      // What the database has if the connection broke after the commit.
      try site.cut(slow)
      try site.execute("INSERT INTO node VALUES ('\(id)', 200000, 15000)")
      let eve = try presence(slow).track("eve", Reader(color: "red"))
      // One fails, one returns, and one announces the others.
      for _ in 0..<3 { try await slow.pubSub.keeper().beat() }
      #expect(try site.execute("SELECT person FROM presence ORDER BY 1") == ["ada", "eve"])
      withExtendedLifetime((ada, eve)) {}
    }
  }
}

/// A value that other threads can release.
private final class Held<Value: Sendable>: Sendable {
  let value: Mutex<Value?>
  init(_ value: Value) { self.value = Mutex(value) }
}

/// Metadata whose decoding calls a closure.
private struct Releasing: Codable, Sendable {
  static let onDecoding = Mutex<(@Sendable () -> Void)?>(nil)

  init(from decoder: any Decoder) { Self.onDecoding.withLock { $0 }?() }
}
#endif
