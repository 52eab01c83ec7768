#if SQLite && PostgreSQL
import Testing

@testable import MillraceSync

@Suite(.enabled(if: Database.parameters != nil, Database.comment))
struct PostgresConnectionTests {
  @Test("statements whose commit fails after their results are not reported as done")
  func commit() async throws {
    try await Database.with { database in
      let connection = try PostgresConnection(database.parameters)
      try connection.execute(
        """
        CREATE SCHEMA "\(database.name)"; SET search_path = "\(database.name)";
        CREATE TABLE line (id integer);
        CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN
            PERFORM pg_terminate_backend(pg_backend_pid());
            RETURN NULL;
          END $$;
        CREATE CONSTRAINT TRIGGER late AFTER INSERT ON line DEFERRABLE INITIALLY DEFERRED
          FOR EACH ROW EXECUTE FUNCTION stop()
        """)
      let insertion = PostgresStatement(name: "add", sql: "INSERT INTO line VALUES (1)")
      let error = #expect(throws: PostgresError.self) {
        try connection.run([PostgresQuery(insertion)])
      }
      #expect(error?.isDisconnection == true)
      #expect(try database.execute("SELECT count(*)::text FROM line") == "0")
    }
  }

  @Test("a connection ends half a minute after its host has vanished, unless it is told otherwise")
  func socket() async throws {
    try await Database.with { database in
      let connection = try PostgresConnection(database.parameters)
      for (name, value) in PostgresConnection.socketSettings {
        #expect(connection.parameter(name) == value)
      }
      let own = try PostgresConnection(database.parameters + " tcp_user_timeout=7000")
      #expect(own.parameter("tcp_user_timeout") == "7000")
      #expect(own.parameter("keepalives_idle") == "15")
    }
    #expect(throws: PostgresError.self) { try PostgresConnection("neither pairs nor a URI") }
  }

  @Test("a commit that the database refuses is a failure, and no lost connection")
  func refusedCommit() async throws {
    try await Database.with { database in
      let connection = try PostgresConnection(database.parameters)
      try connection.execute(
        """
        CREATE SCHEMA "\(database.name)"; SET search_path = "\(database.name)";
        CREATE TABLE line (id integer UNIQUE DEFERRABLE INITIALLY DEFERRED);
        INSERT INTO line VALUES (1)
        """)
      let insertion = PostgresStatement(name: "add", sql: "INSERT INTO line VALUES (1)")
      let error = #expect(throws: PostgresError.self) {
        try connection.run([PostgresQuery(insertion)])
      }
      guard case .failed("23505", _) = error else {
        Issue.record("the error is \(String(describing: error))")
        return
      }
      // The connection can be used further.
      let count = PostgresStatement(name: "count", sql: "SELECT count(*) FROM line")
      #expect(try connection.run([PostgresQuery(count)]).first?.number(0, 0) == 1)
    }
  }
}
#endif
