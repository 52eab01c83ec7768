#if PostgreSQL
internal import MillraceSync

/// The tables of topics and of presence in PostgreSQL, and the statements on them.
///
/// The counter of a topic is locked from the number of a message to its commit: so numbers become
/// visible in their order, without gaps, and so do notifications.
enum PubSubTables {
  static let format = 1
  /// The largest number of messages that are read at once.
  static let pageCount = 64
  /// The number of bytes of messages after which a page ends.
  static let pageSize = 1_048_576

  /// Anybody who may connect to a database may notify on any channel: the name of this one is known
  /// only to those who can read the tables.
  private static func creation(_ name: String, channel: String) -> String {
    """
    CREATE SCHEMA "\(name)";
    SET LOCAL search_path = "\(name)";
    CREATE TABLE meta (key text PRIMARY KEY, value text NOT NULL);
    CREATE TABLE topic (name text COLLATE "C" PRIMARY KEY, last bigint NOT NULL)
      WITH (fillfactor = 50);
    CREATE TABLE message (
      topic text COLLATE "C" NOT NULL, number bigint NOT NULL, key uuid NOT NULL UNIQUE,
      at bigint NOT NULL, size integer NOT NULL, body text NOT NULL,
      PRIMARY KEY (topic, number));
    CREATE INDEX message_at ON message (at);
    CREATE TABLE node (id uuid PRIMARY KEY, seen bigint NOT NULL, lease bigint NOT NULL);
    CREATE TABLE presence (
      key text COLLATE "C" NOT NULL, person text COLLATE "C" NOT NULL, node uuid NOT NULL,
      entry bigint NOT NULL, since bigint NOT NULL, meta text NOT NULL,
      PRIMARY KEY (node, entry));
    CREATE INDEX presence_key ON presence (key, person);
    -- The time of all nodes, in milliseconds.
    CREATE FUNCTION moment() RETURNS bigint LANGUAGE sql VOLATILE AS $body$
      SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint
    $body$;
    -- A message whose key is known was published before its connection broke.
    CREATE FUNCTION publish(topic_name text, message_body text, message_key uuid)
      RETURNS bigint LANGUAGE plpgsql SET search_path = "\(name)", pg_catalog AS $body$
    DECLARE
      given bigint;
      head text;
    BEGIN
      SELECT number INTO given FROM message WHERE key = message_key;
      IF FOUND THEN RETURN given; END IF;
      INSERT INTO topic AS t (name, last) VALUES (topic_name, 1)
        ON CONFLICT (name) DO UPDATE SET last = t.last + 1 RETURNING t.last INTO given;
      INSERT INTO message (topic, number, key, at, size, body) VALUES (
        topic_name, given, message_key, moment(), octet_length(message_body), message_body);
      head := 'm' || given || E'\\n' || topic_name;
      -- A notification has less than 8,000 bytes.
      PERFORM pg_notify('\(channel)', CASE
        WHEN octet_length(head) + octet_length(message_body) < 7999
        THEN head || E'\\n' || message_body ELSE head END);
      RETURN given;
    END
    $body$;
    INSERT INTO meta VALUES ('format', '\(format)'), ('channel', '\(channel)');
    """
  }

  /// Makes or checks the tables, one process at a time, and returns the channel of notifications.
  static func prepare(_ options: PostgresOptions) throws -> String {
    let connection = try options.connect()
    try connection.execute("BEGIN ISOLATION LEVEL READ COMMITTED")
    let name = options.schema.name
    try connection.execute("SELECT pg_advisory_xact_lock(hashtextextended('\(name)_pubsub', 0))")
    if try connection.execute("SELECT to_regclass('meta') IS NOT NULL").text(0, 0) == "f" {
      let secret = try connection.execute(
        "SELECT left(replace(gen_random_uuid()::text, '-', ''), 20)"
      ).text(0, 0)
      try connection.execute(creation(name, channel: "\(name)_\(secret)"))
    }
    func value(_ key: String) throws -> String {
      let found = try connection.execute("SELECT value FROM meta WHERE key = '\(key)'")
      return found.count == 1 ? found.text(0, 0) : ""
    }
    let version = Int(try value("format")) ?? 0
    guard version <= format else { throw PostgresError.newerFormat(found: version, known: format) }
    let channel = try PostgresSchema.channel(try value("channel"))
    try connection.execute("COMMIT")
    return channel
  }

  // MARK: Topics

  static let publish = PostgresStatement(name: "publish", sql: "SELECT publish($1, $2, $3)")

  static let last = PostgresStatement(
    name: "last", sql: "SELECT last FROM topic WHERE name = $1")

  /// A row for each message after a number, or one without a message; none without the topic.
  static let page = PostgresStatement(
    name: "page",
    sql: """
      SELECT t.last, m.number, m.body
        FROM topic t LEFT JOIN LATERAL (
          SELECT number, body, sum(size) OVER (ORDER BY number) - size AS before FROM (
            SELECT number, body, size FROM message WHERE topic = t.name AND number > $2
              ORDER BY number LIMIT \(pageCount)) AS rest) AS m ON m.before < \(pageSize)
        WHERE t.name = $1 ORDER BY m.number
      """)

  static let trimCount = PostgresStatement(
    name: "trim_count", sql: "DELETE FROM message WHERE topic = $1 AND number <= $2")

  /// Removes with an old message those before it, so that a log has no gap if the clock was set.
  static let trimAge = PostgresStatement(
    name: "trim_age",
    sql: """
      DELETE FROM message m USING (
          SELECT topic, max(number) AS number FROM message WHERE at < moment() - $1::bigint
            GROUP BY topic) AS old
        WHERE m.topic = old.topic AND m.number <= old.number
      """)

  // MARK: Presence

  /// Returns true if the node was not there, so that its entries are not there either.
  static let touch = PostgresStatement(
    name: "touch",
    sql: """
      INSERT INTO node (id, seen, lease) VALUES ($1, moment(), $2)
        ON CONFLICT (id) DO UPDATE SET seen = excluded.seen
        RETURNING (xmax = 0)::integer
      """)

  static let enter = PostgresStatement(
    name: "enter",
    sql: """
      INSERT INTO presence (node, entry, key, person, meta, since)
        VALUES ($1, $2, $3, $4, $5, moment()) ON CONFLICT DO NOTHING
      """)

  static let leave = PostgresStatement(
    name: "leave", sql: "DELETE FROM presence WHERE node = $1 AND entry = $2")

  static let announce = PostgresStatement(
    name: "announce", sql: "SELECT pg_notify($1, 'p' || $2::text)")

  /// Removes a node with its entries at once.
  static let end = PostgresStatement(
    name: "end", sql: "UPDATE node SET lease = -1, seen = moment() - 1 WHERE id = $1")

  /// Removes the nodes whose lease is over, and announces the keys where they were.
  static let reap = PostgresStatement(
    name: "reap",
    sql: """
      WITH dead AS (DELETE FROM node WHERE seen + lease < moment() RETURNING id),
        gone AS (DELETE FROM presence p USING dead WHERE p.node = dead.id RETURNING p.key)
      SELECT pg_notify($1, 'p' || key) FROM (SELECT DISTINCT key FROM gone) AS keys
      """)

  static let people = PostgresStatement(
    name: "people",
    sql: """
      SELECT person, count(*), (array_agg(meta ORDER BY since DESC, node, entry DESC))[1]
        FROM presence WHERE key = $1 GROUP BY person ORDER BY min(since), person LIMIT $2
      """)
}

extension PostgresSchema {
  /// Returns the name of a channel that was read from the tables, if it is one of ours.
  fileprivate static func channel(_ name: String) throws(PostgresError) -> String {
    guard !name.isEmpty, name.utf8.count <= 63,
      name.utf8.allSatisfy({ $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") })
    else { throw .failed(code: "", message: "the table meta has no channel") }
    return name
  }
}
#endif
