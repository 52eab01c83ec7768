#if PostgreSQL
import MillraceSync
import Testing

@testable import MillracePubSub

@Suite("The log of a topic", .timeLimit(.minutes(5)))
struct TopicLogTests {
  @Test("what was published while the listener was cut is caught up, once and in order")
  func cutListener() async throws {
    try await TestSite.with { site in
      let (writer, reader) = (try await site.node(), try await site.node())
      let source = try writer.pubSub.topic("t", of: Int.self)
      let follower = try reader.pubSub.topic("t", of: Int.self).messages(after: 0)
        .makeAsyncIterator().follower
      for number in 1...3 { try await source.publish(number) }
      for number in 1...3 { #expect(try await follower.next()?.number == number) }

      // It cannot come back before the gate is opened.
      reader.gate.close()
      #expect(try site.cut(reader, onlyListener: true) == 1)
      for number in 4...100 { try await source.publish(number) }
      async let next = follower.next()
      reader.gate.open()
      #expect(try await next?.number == 4)
      for number in 5...100 { #expect(try await follower.next()?.number == number) }
      try await source.publish(101)
      #expect(try await follower.next()?.body == "101")
      #expect(reader.reports.texts.contains { $0.contains("none is lost") })
    }
  }

  @Test("when all connections break, readers wait and publishers publish once")
  func cutAll() async throws {
    try await TestSite.with { site in
      let node = try await site.node()
      let topic = try node.pubSub.topic("t", of: Int.self)
      let follower = topic.messages(after: 0).makeAsyncIterator().follower
      for number in 1...10 {
        #expect(try await topic.publish(number) == number)
        #expect(try await follower.next()?.number == number)
        #expect(try site.cut(node) >= 1)
      }
      #expect(try await topic.lastNumber() == 10)
    }
  }

  @Test("a message that is published again after a broken connection is there once")
  func publishedAgain() async throws {
    try await TestSite.with { site in
      let node = try await site.node()
      let topic = try node.pubSub.topic("t", of: Int.self)
      let key = "00000000-0000-0000-0000-000000000001"
      #expect(try site.execute("SELECT publish('t', '7', '\(key)')::text") == ["1"])
      #expect(try await topic.publish(8) == 2)
      #expect(try site.execute("SELECT publish('t', '7', '\(key)')::text") == ["1"])
      #expect(try await topic.lastNumber() == 2)
    }
  }

  @Test("notifications of another form lead to a reading of the table and to nothing else")
  func forgedNotifications() async throws {
    try await TestSite.with { site in
      let node = try await site.node()
      let topic = try node.pubSub.topic("t", of: Int.self)
      let follower = topic.messages(after: 0).makeAsyncIterator().follower
      let channel = try #require(
        try site.execute("SELECT value FROM meta WHERE key = 'channel'").first)
      // Its name is known only to those who can read the tables.
      #expect(channel.hasPrefix(site.name + "_") && channel.count == site.name.count + 21)
      for number in 1...3 {
        for payload in [
          "", "x", "m", "m1", "m99\nt", "m-1\nt\n5", "mx\nt\n5", "p", "pnowhere", "m1\n\n",
        ] {
          try site.execute("SELECT pg_notify('\(channel)', E'\(payload)')")
        }
        try await topic.publish(number)
        #expect(try await follower.next()?.body == "\(number)")
      }
    }
  }

  @Test("a log that was trimmed by count says so, and a reader continues at the last number")
  func trimmedByCount() async throws {
    try await TestSite.with { site in
      var limits = PubSubLimits.forTests
      limits.messages = 10
      let node = try await site.node(limits: limits)
      let topic = try node.pubSub.topic("t", of: Int.self)
      let count = PubSubLimits.interval
      for number in 1...count { try await topic.publish(number) }
      // The removal follows the answer: the next one waits for it.
      try await topic.publish(count + 1)
      let first = count - 9
      await #expect(throws: PubSubError.trimmed(topic: "t", after: 0, first: first)) {
        try await topic.messages(after: 0).first(1)
      }
      #expect(try await topic.messages(after: first - 1).first(1).map(\.number) == [first])
      let last = try await topic.lastNumber()
      let follower = topic.messages(after: last).makeAsyncIterator().follower
      try await topic.publish(0)
      #expect(try await follower.next()?.number == last + 1)
      try site.execute("DELETE FROM message")
      await #expect(throws: PubSubError.trimmed(topic: "t", after: 5, first: nil)) {
        try await topic.messages(after: 5).first(1)
      }
    }
  }

  @Test("old messages are removed with all before them, by the clock of the database")
  func trimmedByAge() async throws {
    try await TestSite.with { site in
      var limits = PubSubLimits.forTests
      limits.age = .seconds(60)
      let node = try await site.node(limits: limits)
      let topic = try node.pubSub.topic("t", of: Int.self)
      let idle = try node.pubSub.topic("idle", of: Int.self)
      // The clock is set back once; no hole may remain.
      for (number, time) in [(1, 100_000), (2, 10_000), (3, 130_000)] {
        try site.setClock(time)
        #expect(try await topic.publish(number) == number)
      }
      try site.setClock(10_000)
      try await idle.publish(1)
      try site.setClock(100_000)
      for number in 4...PubSubLimits.interval + 1 { try await topic.publish(number) }
      await #expect(throws: PubSubError.trimmed(topic: "t", after: 1, first: 3)) {
        try await topic.messages(after: 1).first(1)
      }
      #expect(try await topic.messages(after: 2).first(1).map(\.number) == [3])
      await #expect(throws: PubSubError.trimmed(topic: "idle", after: 0, first: nil)) {
        try await idle.messages(after: 0).first(1)
      }
      // Its numbers go on.
      #expect(try await idle.publish(2) == 2)
    }
  }

  @Test("a number that the log has not reached is refused")
  func ahead() async throws {
    try await TestSite.with { site in
      let node = try await site.node()
      let topic = try node.pubSub.topic("t", of: Int.self)
      await #expect(throws: PubSubError.ahead(topic: "t", after: 1, last: 0)) {
        try await topic.messages(after: 1).first(1)
      }
      try await topic.publish(1)
      #expect(try await topic.messages(after: -5).first(1).map(\.number) == [1])
    }
  }

  @Test("tables of a newer version and unusable names of a schema are refused")
  func schemas() async throws {
    try await TestSite.with { site in
      _ = try await site.node()
      try site.execute("UPDATE meta SET value = '2' WHERE key = 'format'")
      await #expect(throws: PostgresError.newerFormat(found: 2, known: 1)) {
        try await PostgresPubSub.open(site.parameters, name: site.name) { _ in }
      }
      for name in ["", "1a", "a\"; DROP SCHEMA public; --", String(repeating: "a", count: 41)] {
        await #expect(throws: PostgresError.unusableName(name)) {
          try await PostgresPubSub.open(site.parameters, name: name) { _ in }
        }
      }
    }
  }

  @Test(
    "each error says what to do",
    arguments: [
      (PubSubError.unusableName("\n"), "Choose another one."),
      (.tooLong(size: 2, limit: 1), "raise the limit in PubSubLimits"),
      (.trimmed(topic: "t", after: 1, first: 7), "begins with 7. Ask for the topic's lastNumber()"),
      (.trimmed(topic: "t", after: 1, first: nil), "begins with the next one."),
      (.ahead(topic: "t", after: 9, last: 7), "ends at 7, so this is not the database"),
    ])
  func texts(error: PubSubError, part: String) {
    #expect(error.description.contains(part))
  }
}
#endif
