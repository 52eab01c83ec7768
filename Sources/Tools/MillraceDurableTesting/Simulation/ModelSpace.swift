internal import MillraceDurable

/// The records of a space in the plainest form, by which the storages are judged: a dictionary.
struct ModelSpace {
  private(set) var tables: [String: [String: String]] = [:]
  /// A number that depends on the records and not on their order.
  private(set) var digest: Int = 0

  /// Returns the same number for records as they are read from a storage.
  static func digest(_ table: String, _ texts: [String]) -> Int {
    texts.reduce(0) { $0 &+ digest(table, $1) }
  }

  private static func digest(_ table: String, _ text: String) -> Int {
    var hasher = Hasher()
    hasher.combine(table)
    hasher.combine(text)
    return hasher.finalize()
  }

  fileprivate mutating func set(_ value: String?, _ table: String, _ id: String) {
    if let old = tables[table]?[id] { digest &-= Self.digest(table, old) }
    if let value { digest &+= Self.digest(table, value) }
    tables[table, default: [:]][id] = value
  }

  /// Applies an action whole or not at all, and passes its error on.
  mutating func apply(
    _ envelope: Envelope, _ schema: DurableSchema, requester: Requester?
  ) throws {
    let draft = ModelDraft(self)
    try schema.apply(
      envelope, to: Records(draft, space: envelope.space, requester: requester))
    self = draft.space
  }

  /// The records as lines, for a person.
  var lines: [String] {
    tables.flatMap { table, rows in rows.values.map { "\(table) \($0)" } }.sorted()
  }
}

private final class ModelDraft: RecordStorage {
  var space: ModelSpace

  init(_ space: ModelSpace) { self.space = space }

  func value(in table: String, id: String) -> String? { space.tables[table]?[id] }

  func setValue(_ value: String, in table: String, id: String) { space.set(value, table, id) }

  func removeValue(in table: String, id: String) { space.set(nil, table, id) }

  func values(in table: String, _ query: RecordQuery) throws -> [String] {
    let rows = (space.tables[table] ?? [:]).sorted {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }
    let found = try rows.filter { id, text in
      if let after = query.after, !after.utf8.lexicographicallyPrecedes(id.utf8) { return false }
      if let before = query.before, !id.utf8.lexicographicallyPrecedes(before.utf8) {
        return false
      }
      guard let match = query.match else { return true }
      switch try JSONText.decode(JSONValue.self, from: text)[match.field] {
      case .string(let value): return value == match.value
      case .integer(let value): return String(value) == match.value
      default: return false
      }
    }
    return found.prefix(query.limit ?? .max).map(\.value)
  }
}
