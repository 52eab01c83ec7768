#if PostgreSQL
import Millrace
import MillraceSync
import Testing

@testable import MillracePubSub

@Suite("Presence", .timeLimit(.minutes(5)))
struct PresenceTests {
  private struct Reader: Codable, Hashable { var color: String }
  private typealias Person = Presence<Reader>.Person

  private func person(_ id: String, _ color: String, _ count: Int = 1) -> Person {
    Person(id: id, meta: Reader(color: color), count: count)
  }

  private func presence(_ node: TestNode, _ key: String = "page:/") throws -> Presence<Reader> {
    try node.pubSub.presence(key, of: Reader.self)
  }

  @Test("all nodes see who is there, in the order in which they came; many pages are one person")
  func people() async throws {
    try await TestSite.with { site in
      let (one, other) = (try await site.node(), try await site.node())
      let feeds = [try presence(one).feed(), try presence(other).feed()]
      func expect(_ people: [Person]) async {
        for feed in feeds { #expect(await feed.value { $0 == people } == people) }
      }
      #expect(feeds[0].latest.value == [])
      try await one.pubSub.keeper().beat()
      try site.setClock(1_000)
      let ada = try presence(one).track("ada", Reader(color: "red"))
      await expect([person("ada", "red")])
      try site.setClock(2_000)
      let grace = try presence(other).track("grace", Reader(color: "blue"))
      await expect([person("ada", "red"), person("grace", "blue")])
      // The same person on the other node, with what is newest.
      try site.setClock(3_000)
      let again = try presence(other).track("ada", Reader(color: "teal"))
      await expect([person("ada", "teal", 2), person("grace", "blue")])
      ada.leave()
      ada.leave()
      await expect([person("grace", "blue"), person("ada", "teal")])
      grace.leave()
      await expect([person("ada", "teal")])
      withExtendedLifetime(again) {}
    }
  }

  @Test("a released token ends its presence, and keys have people of their own")
  func tokens() async throws {
    try await TestSite.with { site in
      let node = try await site.node()
      let feeds = try ["é", "e\u{301}"].map { try presence(node, $0).feed() }
      var token: PresenceToken? = try presence(node, "é").track("ada", Reader(color: "red"))
      #expect(await feeds[0].value { !$0.isEmpty } == [person("ada", "red")])
      let other = try presence(node, "e\u{301}").track("bob", Reader(color: "blue"))
      #expect(await feeds[1].value { !$0.isEmpty } == [person("bob", "blue")])
      withExtendedLifetime(token) {}
      token = nil
      #expect(await feeds[0].value { $0.isEmpty } == [])
      #expect(feeds[1].latest.value == [person("bob", "blue")])
      withExtendedLifetime(other) {}
    }
  }

  @Test("the people of a dead node are gone after its lease, and not before")
  func deadNode() async throws {
    try await TestSite.with { site in
      let (living, dying) = (try await site.node(), try await site.node())
      let feed = try presence(living).feed()
      try await dying.pubSub.keeper().beat()
      try site.setClock(100_000)
      let lost = try presence(dying).track("ada", Reader(color: "red"))
      let kept = try presence(living).track("bob", Reader(color: "blue"))
      let both = [person("ada", "red"), person("bob", "blue")]
      #expect(await feed.value { $0.count == 2 } == both)
      await (try dying.pubSub.keeper()).abandon()

      let lease = PubSubLimits.forTests.lease.milliseconds
      try site.setClock(100_000 + lease)
      try await living.pubSub.keeper().beat()
      #expect(try site.execute("SELECT person FROM presence ORDER BY 1") == ["ada", "bob"])
      try site.setClock(100_000 + lease + 1)
      try await living.pubSub.keeper().beat()
      #expect(await feed.value { $0.count == 1 } == [person("bob", "blue")])
      withExtendedLifetime((lost, kept)) {}
    }
  }

  @Test("the people of a node that was only slow come back")
  func slowNode() async throws {
    try await TestSite.with { site in
      let (quick, slow) = (try await site.node(), try await site.node())
      let feed = try presence(quick).feed()
      try await slow.pubSub.keeper().beat()
      try site.setClock(100_000)
      let ada = try presence(slow).track("ada", Reader(color: "red"))
      #expect(await feed.value { !$0.isEmpty } == [person("ada", "red")])
      try site.setClock(200_000)
      try await quick.pubSub.keeper().beat()
      #expect(await feed.value { $0.isEmpty } == [])
      // Its next change is announced together with what was removed.
      let eve = try presence(slow).track("eve", Reader(color: "black"))
      #expect(await feed.value { $0.count == 2 } == [person("ada", "red"), person("eve", "black")])
      try site.setClock(300_000)
      try await quick.pubSub.keeper().beat()
      #expect(await feed.value { $0.isEmpty } == [])
      try await slow.pubSub.keeper().beat()
      #expect(await feed.value { $0.count == 2 }?.count == 2)
      withExtendedLifetime((ada, eve)) {}
    }
  }

  @Test("the end of a node removes its people at once")
  func gracefulEnd() async throws {
    try await TestSite.with { site in
      let (staying, ending) = (try await site.node(), try await site.node())
      let feed = try presence(staying).feed()
      let token = try presence(ending).track("ada", Reader(color: "red"))
      #expect(await feed.value { !$0.isEmpty } == [person("ada", "red")])
      await ending.pubSub.close()
      #expect(try site.execute("SELECT person FROM presence") == [])
      #expect(try site.execute("SELECT id::text FROM node") == [])
      #expect(await feed.value { $0.isEmpty } == [])
      #expect(throws: PostgresError.closed) {
        try token.withPresence { try presence(ending).track("ada", Reader(color: "red")) }
      }
    }
  }

  @Test("changes while the connections are broken are made up for")
  func brokenConnections() async throws {
    try await TestSite.with { site in
      let (one, other) = (try await site.node(), try await site.node())
      let feeds = [try presence(one).feed(), try presence(other).feed()]
      var tokens: [String: PresenceToken] = [:]
      for round in 1...6 {
        for node in [one, other] { try site.cut(node) }
        let name = "person \(round)"
        tokens[name] = try presence(round % 2 == 0 ? one : other).track(name, Reader(color: "red"))
        if round > 2 { tokens["person \(round - 2)"] = nil }
        let expected = Set(tokens.keys)
        for feed in feeds {
          let people = await feed.value { Set($0.map(\.id)) == expected }
          #expect(people?.count == expected.count)
        }
      }
      withExtendedLifetime(tokens) {}
    }
  }

  @Test("a person whom this version cannot decode is reported and left out")
  func unknownMeta() async throws {
    try await TestSite.with { site in
      let node = try await site.node()
      let other = try node.pubSub.presence("page:/", of: [Int].self)
      let feed = try presence(node).feed()
      let tokens = [
        try other.track("ada", [1]), try presence(node).track("bob", Reader(color: "blue")),
      ]
      #expect(await feed.value { !$0.isEmpty } == [person("bob", "blue")])
      #expect(node.reports.texts.contains { $0.contains("left out “ada” at “page:/”") })
      withExtendedLifetime(tokens) {}
    }
  }

  @Test("names and properties beyond the limits are refused, and hostile ones are only names")
  func limits() async throws {
    try await TestSite.with { site in
      var limits = PubSubLimits.forTests
      (limits.metaSize, limits.people) = (40, 2)
      let node = try await site.node(limits: limits)
      for name in ["", "a\nb", String(repeating: "é", count: 101)] {
        #expect(throws: PubSubError.unusableName(name)) { try presence(node, name) }
        #expect(throws: PubSubError.unusableName(name)) {
          try presence(node).track(name, Reader(color: "red"))
        }
      }
      #expect(throws: PubSubError.tooLong(size: 62, limit: 40)) {
        try presence(node).track("a", Reader(color: String(repeating: "x", count: 50)))
      }
      let key = "'); DROP TABLE presence; --"
      let feed = try presence(node, key).feed()
      try await node.pubSub.keeper().beat()
      var tokens: [PresenceToken] = []
      for (index, name) in ["$1", "' OR ''='", "third"].enumerated() {
        try site.setClock(1_000 * index)
        tokens.append(try presence(node, key).track(name, Reader(color: "\"'")))
        try await node.pubSub.keeper().beat()
      }
      // The first two are named.
      #expect(await feed.value { $0.count == 2 }?.map(\.id) == ["$1", "' OR ''='"])
      withExtendedLifetime(tokens) {}
    }
  }
}

extension PresenceToken {
  fileprivate func withPresence<Value>(_ body: () throws -> Value) rethrows -> Value {
    try withExtendedLifetime(self) { try body() }
  }
}
#endif
