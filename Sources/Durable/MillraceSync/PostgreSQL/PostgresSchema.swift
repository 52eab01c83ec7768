#if PostgreSQL
internal import MillraceDurable
internal import MillraceWeb

/// The tables of a server in PostgreSQL, as SQL, in a schema of the database of their own.
///
/// Names are compared by their bytes (`COLLATE "C"`), as on every storage.
package struct PostgresSchema: Sendable {
  /// The version of this layout, in `meta`.
  static let format = 1

  /// The name of the schema of the database.
  package let name: String

  package init(_ name: String) throws(PostgresError) {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    guard let first = name.utf8.first, letters.contains(first | 0x20), name.utf8.count <= 40,
      name.utf8.allSatisfy({
        letters.contains($0 | 0x20) || (48...57).contains($0) || $0 == UInt8(ascii: "_")
      })
    else { throw .unusableName(name) }
    self.name = name
  }

  /// The channel on which the servers of the storage notify each other.
  var channel: String { "\(name)_news" }

  var creation: String {
    """
    CREATE SCHEMA "\(name)";
    SET LOCAL search_path = "\(name)";
    CREATE TABLE meta (key text PRIMARY KEY, value text NOT NULL);
    CREATE TABLE client (
      id uuid PRIMARY KEY, owner text NOT NULL, processed bigint NOT NULL, head uuid);
    CREATE TABLE space (
      name text COLLATE "C" PRIMARY KEY, version bigint NOT NULL DEFAULT 0,
      horizon bigint NOT NULL DEFAULT 0) WITH (fillfactor = 50);
    CREATE TABLE record (
      space text COLLATE "C" NOT NULL, tbl text COLLATE "C" NOT NULL,
      id text COLLATE "C" NOT NULL, version bigint NOT NULL, value text, removed bigint,
      PRIMARY KEY (space, tbl, id));
    CREATE INDEX record_version ON record (space, version, tbl, id);
    CREATE INDEX record_removed ON record (removed) WHERE removed IS NOT NULL;
    CREATE TABLE ledger (
      id uuid PRIMARY KEY, client uuid NOT NULL, number bigint NOT NULL, refusal text,
      at bigint NOT NULL);
    CREATE INDEX ledger_number ON ledger (client, number);
    CREATE TABLE death (action uuid PRIMARY KEY, count bigint NOT NULL);
    -- What an index has of a value: a long one would not fit.
    CREATE FUNCTION field_key(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $body$
      SELECT CASE WHEN octet_length($1) <= 400 THEN $1
        ELSE left($1, 100) || encode(sha256(convert_to($1, 'UTF8')), 'hex') END
    $body$;
    -- The field of a record. A text that is no JSON has none, since an error here would keep the
    -- record from being stored; and a null character, which texts here cannot have, is left out.
    CREATE FUNCTION field(value text, name text) RETURNS text LANGUAGE plpgsql IMMUTABLE
      SET search_path = "\(name)", pg_catalog AS $body$
    BEGIN
      RETURN field_key(value::json ->> name);
    EXCEPTION WHEN others THEN
      BEGIN
        RETURN field_key(
          regexp_replace(value, '(?<!\\\\)((?:\\\\\\\\)*)\\\\u0000', '\\1', 'g')::json ->> name);
      EXCEPTION WHEN others THEN
        RETURN NULL;
      END;
    END
    $body$;
    INSERT INTO meta VALUES ('format', '\(Self.format)');
    """
  }

  /// Returns the statements that make the indexes of the schema's records.
  func indexes(_ schema: DurableSchema) -> [String] {
    schema.tables.flatMap { table in
      table.indexes.map { field in
        """
        CREATE INDEX IF NOT EXISTS "index_\(Self.short("\(table.name).\(field)"))" ON record
          (space, field(value, '\(field)'), id) WHERE tbl = '\(table.name)';
        """
      }
    }
  }

  /// Returns a short name that stands for a long one: a name of two parts may be longer than
  /// PostgreSQL keeps, which would cut it.
  static func short(_ name: String) -> String { String(StableHash.of(name), radix: 16) }
}
#endif
