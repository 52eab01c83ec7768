#if PostgreSQL
import Millrace
import MillraceSync
import Testing

@testable import MillracePubSub

@Suite("A topic under faults", .timeLimit(.minutes(5)))
struct TopicFaultTests {
  @Test("a reader gets no message after one that is missing")
  func missing() async throws {
    try await TestSite.with { site in
      let node = try await site.node()
      let topic = try node.pubSub.topic("t", of: Int.self)
      for number in 1...5 { try await topic.publish(number) }
      try site.execute("DELETE FROM message WHERE number = 3")
      var iterator = topic.messages(after: 0).makeAsyncIterator()
      #expect(try await iterator.next()?.number == 1)
      #expect(try await iterator.next()?.number == 2)
      await #expect(throws: PubSubError.trimmed(topic: "t", after: 2, first: 4)) {
        try await iterator.next()
      }
      #expect(try await topic.messages(after: 3).first(2).map(\.number) == [4, 5])
    }
  }

  @Test("a message that is heard of during a reading is read after it, whatever was heard before")
  func heardDuringReading() async throws {
    try await TestSite.with { site in
      let node = try await site.node()
      let topic = try node.pubSub.topic("t", of: Int.self)
      try await topic.publish(1)
      // A reading waits for a lock once it has seen what there is.
      let lock = Int(UInt32(truncatingIfNeeded: Environment.live()) >> 1)
      try site.execute(
        """
        ALTER TABLE message RENAME TO stored;
        CREATE FUNCTION hold() RETURNS boolean LANGUAGE plpgsql AS $body$
          BEGIN
            PERFORM pg_advisory_xact_lock_shared(\(lock));
            RETURN true;
          END
        $body$;
        CREATE VIEW message AS SELECT * FROM stored WHERE hold()
        """)
      let holder = try PostgresConnection(site.parameters)
      try holder.execute("SELECT pg_advisory_lock(\(lock))")
      let follower = topic.messages(after: 0).makeAsyncIterator().follower
      // A number that nobody has published.
      follower.receive(9_999, nil)
      async let first = follower.next()
      let waiting =
        "SELECT count(*)::text FROM pg_locks WHERE NOT granted AND objid = \(lock)"
      while try site.execute(waiting) != ["1"] { await Task.yield() }
      try site.execute(
        """
        UPDATE topic SET last = 2;
        INSERT INTO stored VALUES ('t', 2, gen_random_uuid(), moment(), 1, '2')
        """)
      follower.receive(2, "2")
      try holder.execute("SELECT pg_advisory_unlock(\(lock))")
      #expect(try await first?.number == 1)
      #expect(try await follower.next()?.number == 2)
    }
  }

  @Test("after a broken connection it is left open whether the message was published")
  func conflictsAfterBreak() async throws {
    try await TestSite.with { site in
      let node = try await site.node()
      try site.execute(
        """
        CREATE SEQUENCE calls;
        CREATE OR REPLACE FUNCTION publish(topic_name text, message_body text, message_key uuid)
          RETURNS bigint LANGUAGE plpgsql AS $body$
        BEGIN
          IF nextval('calls') = 1 THEN
            PERFORM pg_terminate_backend(pg_backend_pid());
            RETURN 1;
          END IF;
          RAISE EXCEPTION 'a conflict' USING ERRCODE = '40001';
        END
        $body$
        """)
      let topic = try node.pubSub.topic("t", of: Int.self)
      let error = await #expect(throws: PostgresError.self) { try await topic.publish(1) }
      #expect(error?.isDisconnection == true)
      #expect(try site.execute("SELECT last_value::text FROM calls") == ["4"])
    }
  }

  @Test("each statement sees what was committed before it, whatever the database's default")
  func isolation() async throws {
    try await TestSite.with { site in
      let parameters =
        site.parameters + " options='-c default_transaction_isolation=serializable'"
      let options = PostgresOptions(
        parameters: parameters, schema: try PostgresSchema(site.name), now: { 0 })
      let query = PostgresQuery(
        PostgresStatement(name: "show", sql: "SELECT current_setting('transaction_isolation')"))
      #expect(try PubSubWorker(options).run([query]).first?.text(0, 0) == "read committed")
    }
  }

  @Test("a message of 256 KB is published, and one of a byte more is refused")
  func largest() async throws {
    try await TestSite.with { site in
      let topic = try await site.node().pubSub.topic("t", of: String.self)
      let size = PubSubLimits().messageSize
      let whole = String(repeating: "x", count: size - 2)
      #expect(size == 262_144)
      #expect(try await topic.publish(whole) == 1)
      await #expect(throws: PubSubError.tooLong(size: size + 1, limit: size)) {
        try await topic.publish(whole + "x")
      }
      #expect(try await topic.messages(after: 0).first(1).map(\.message) == [whole])
    }
  }

  @Test("a node that is released without being closed closes its connections")
  func released() async throws {
    try await TestSite.with { site in
      let application = "\(site.name)_released"
      func use() async throws {
        let node = try await PostgresPubSub.open(
          site.parameters + " application_name=\(application)", name: site.name,
          limits: .forTests, report: { _ in })
        let topic = try node.topic("t", of: Int.self)
        #expect(try await topic.publish(1) == 1)
        #expect(try await topic.messages(after: 0).first(1).count == 1)
        let people = try node.presence("page:/", of: Int.self)
        let token = try people.track("ada", 1)
        #expect(await people.feed().value { !$0.isEmpty }?.map(\.id) == ["ada"])
        withExtendedLifetime(token) {}
      }
      try await use()
      let open = "SELECT 1::text FROM pg_stat_activity WHERE application_name = '\(application)'"
      while try site.execute(open) != [] { await Task.yield() }
      #expect(try site.execute("SELECT person FROM presence") == [])
    }
  }
}
#endif
