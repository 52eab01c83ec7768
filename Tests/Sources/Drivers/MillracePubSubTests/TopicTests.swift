#if PostgreSQL
import MillraceSync
import Testing

@testable import MillracePubSub

@Suite("A topic", .timeLimit(.minutes(5)))
struct TopicTests {
  @Test("a published message has the next number, and every node reads it")
  func published() async throws {
    try await TestSite.with { site in
      let (one, other) = (try await site.node(), try await site.node())
      let topic = try one.pubSub.topic("guests", of: String.self)
      #expect(try await topic.lastNumber() == 0)
      #expect(try await topic.publish("Ada") == 1)
      #expect(try await topic.publish("Grace\u{0}\n“'\\") == 2)
      #expect(try await topic.lastNumber() == 2)
      let expected = [
        Numbered(number: 1, message: "Ada"), Numbered(number: 2, message: "Grace\u{0}\n“'\\"),
      ]
      for node in [one, other] {
        let topic = try node.pubSub.topic("guests", of: String.self)
        #expect(try await topic.messages(after: 0).first(2) == expected)
        #expect(try await topic.messages(after: 1).first(1) == [expected[1]])
      }
    }
  }

  @Test("topics are told apart by the bytes of their names, and have numbers of their own")
  func names() async throws {
    try await TestSite.with { site in
      let node = try await site.node()
      let names = ["é", "e\u{301}", "a", "A", "a'); DROP TABLE message; --", "\"", "$1", "👩‍👩‍👧"]
      for name in names {
        let topic = try node.pubSub.topic(name, of: String.self)
        #expect(try await topic.publish(name) == 1)
      }
      for name in names {
        let topic = try node.pubSub.topic(name, of: String.self)
        let found = try await topic.messages(after: 0).first(1).map { Array($0.message.utf8) }
        #expect(found == [Array(name.utf8)])
      }
    }
  }

  @Test("two nodes that publish at once have one order, without gaps")
  func order() async throws {
    try await TestSite.with { site in
      let nodes = [try await site.node(), try await site.node()]
      let (writers, count) = (3, 40)
      let total = nodes.count * writers * count
      let logs = try await withThrowingTaskGroup(of: [Numbered<[Int]>].self) { group in
        for (index, node) in nodes.enumerated() {
          let topic = try node.pubSub.topic("t", of: [Int].self)
          group.addTask { try await topic.messages(after: 0).first(total) }
          for writer in 0..<writers {
            group.addTask {
              var last = 0
              for number in 0..<count {
                let given = try await topic.publish([index, writer, number])
                #expect(given > last)
                last = given
              }
              return []
            }
          }
        }
        var logs: [[Numbered<[Int]>]] = []
        for try await log in group where !log.isEmpty { logs.append(log) }
        return logs
      }
      #expect(logs.count == nodes.count)
      #expect(logs[0] == logs[1])
      #expect(logs[0].map(\.number) == Array(1...total))
      for node in nodes.indices {
        for writer in 0..<writers {
          let own = logs[0].map(\.message).filter { $0[0] == node && $0[1] == writer }.map { $0[2] }
          #expect(own == Array(0..<count))
        }
      }
    }
  }

  @Test("a message is in its notification if it is short enough, to the byte, and arrives anyway")
  func payloads() async throws {
    try await TestSite.with { site in
      let node = try await site.node()
      let name = "töpic"
      let topic = try node.pubSub.topic(name, of: String.self)
      let listener = try PostgresConnection(site.parameters)
      let channel = try #require(
        try site.execute("SELECT value FROM meta WHERE key = 'channel'").first)
      try listener.execute("LISTEN \"\(channel)\"")
      var long = 0
      for number in 1...120 {
        let message = String(repeating: "x", count: 7_920 + number)
        #expect(try await topic.publish(message) == number)
        // The notification is there before the answer to a later question.
        try listener.execute("SELECT 1")
        let head = "m\(number)\n\(name)"
        let whole = head + "\n\"\(message)\""
        let isShort = whole.utf8.count < 8_000
        #expect(try listener.notifications() == [isShort ? whole : head])
        if !isShort { long += 1 }
      }
      #expect((10..<110).contains(long))
      let found = try await topic.messages(after: 0).first(120)
      #expect(found.map(\.number) == Array(1...120))
      #expect(found.map(\.message.count) == (1...120).map { 7_920 + $0 })
    }
  }

  @Test("a reader that waits takes a short message from its notification, without the table")
  func inline() async throws {
    try await TestSite.with { site in
      let node = try await site.node()
      let topic = try node.pubSub.topic("t", of: Int.self)
      try await topic.publish(1)
      let follower = topic.messages(after: 0).makeAsyncIterator().follower
      #expect(try await follower.next()?.number == 1)
      // The table never shows this one to anybody.
      try site.execute(
        """
        BEGIN;
        SELECT publish('t', '2', gen_random_uuid());
        DELETE FROM message WHERE number = 2;
        COMMIT
        """)
      #expect(try await follower.next()?.body == "2")
    }
  }

  @Test("a reader that is started late gets all messages, by pages")
  func late() async throws {
    try await TestSite.with { site in
      let node = try await site.node()
      let topic = try node.pubSub.topic("t", of: String.self)
      let count = 2 * PubSubTables.pageCount + 7
      // Some pages end by their size.
      let long = String(repeating: "x", count: 200_000)
      for number in 1...count { try await topic.publish(number % 4 == 0 ? long : "\(number)") }
      for after in [0, 1, PubSubTables.pageCount, count - 1] {
        let found = try await topic.messages(after: after).first(count - after)
        #expect(found.map(\.number) == Array(after + 1...count))
        #expect(found.allSatisfy { $0.message == ($0.number % 4 == 0 ? long : "\($0.number)") })
      }
    }
  }

  @Test("a slow reader keeps few messages in memory, and misses none")
  func slow() async throws {
    try await TestSite.with { site in
      let (writer, reader) = (try await site.node(), try await site.node())
      let source = try writer.pubSub.topic("t", of: Int.self)
      let topic = try reader.pubSub.topic("t", of: Int.self)
      var iterator = topic.messages(after: 0).makeAsyncIterator()
      let quick = topic.messages(after: 0).makeAsyncIterator().follower
      let count = 5 * TopicFollower.limit
      for number in 1...count {
        #expect(try await source.publish(number) == number)
        // What the other reader of the node has, this one has heard of.
        #expect(try await quick.next()?.number == number)
        #expect(iterator.follower.waitingCount <= TopicFollower.limit)
      }
      for number in 1...count {
        let next = try await iterator.next()
        #expect(next == Numbered(number: number, message: number))
        #expect(iterator.follower.waitingCount <= TopicFollower.limit)
      }
    }
  }

  @Test("a message that cannot be decoded is reported and skipped, and the next one follows")
  func unknown() async throws {
    struct Old: Codable, Equatable { var text: String }
    try await TestSite.with { site in
      let node = try await site.node()
      let new = try node.pubSub.topic("t", of: [String: String].self)
      let old = try node.pubSub.topic("t", of: Old.self)
      try await new.publish(["text": "a"])
      try await new.publish(["words": "b"])
      try site.execute("SELECT publish('t', '{{{', gen_random_uuid())")
      try site.execute(
        "SELECT publish('t', '\(String(repeating: "[", count: 20_000))', gen_random_uuid())")
      try await new.publish(["text": "c", "more": "d"])
      let found = try await old.messages(after: 0).first(2)
      #expect(
        found == [
          Numbered(number: 1, message: Old(text: "a")),
          Numbered(number: 5, message: Old(text: "c")),
        ])
      let skipped = node.reports.texts.filter { $0.contains("skipped") }
      #expect(skipped.count == 3)
      for (number, text) in zip(2...4, skipped) {
        #expect(text.contains("the message \(number) of the topic “t”"))
      }
    }
  }

  @Test("names and messages beyond the limits are refused before anything is published")
  func refused() async throws {
    try await TestSite.with { site in
      var limits = PubSubLimits.forTests
      limits.messageSize = 100
      let node = try await site.node(limits: limits)
      let names = ["", "a\nb", "a\u{0}", "\u{7F}", String(repeating: "é", count: 101)]
      for name in names {
        #expect(throws: PubSubError.unusableName(name)) {
          try node.pubSub.topic(name, of: Int.self)
        }
      }
      let longest = String(repeating: "é", count: 100)
      let topic = try node.pubSub.topic(longest, of: String.self)
      #expect(try await topic.publish(String(repeating: "x", count: 98)) == 1)
      await #expect(throws: PubSubError.tooLong(size: 101, limit: 100)) {
        try await topic.publish(String(repeating: "x", count: 99))
      }
      let numbers = try node.pubSub.topic(longest, of: Double.self)
      await #expect(throws: EncodingError.self) { try await numbers.publish(.nan) }
      #expect(try await topic.lastNumber() == 1)
    }
  }

  @Test("a closed node ends its sequences and publishes nothing; a cancelled task ends its own")
  func ends() async throws {
    try await TestSite.with { site in
      let node = try await site.node()
      let topic = try node.pubSub.topic("t", of: Int.self)
      let reading = { @Sendable () async throws -> Int in
        var count = 0
        for try await _ in topic.messages(after: 0) { count += 1 }
        return count
      }
      let cancelled = Task { try await reading() }
      cancelled.cancel()
      #expect(try await cancelled.value == 0)
      try await topic.publish(1)
      let follower = topic.messages(after: 0).makeAsyncIterator().follower
      #expect(try await follower.next()?.number == 1)
      let closed = Task { try await follower.next()?.number }
      await node.pubSub.close()
      #expect(try await closed.value == nil)
      #expect(try await reading() == 0)
      await #expect(throws: PostgresError.closed) { try await topic.publish(2) }
      await #expect(throws: PostgresError.closed) { try await topic.lastNumber() }
      await node.pubSub.close()
    }
  }
}
#endif
