/// The records of one table of one space, by id, in a dictionary.
struct MemoryTable<Row> {
  private var rows: [MemoryKey: Row] = [:]
  /// The ids in their order; `nil` after a change.
  private var order: [MemoryKey]?

  /// The row with an id; `nil` if there is none.
  subscript(id: String) -> Row? {
    get { rows[MemoryKey(id)] }
    set {
      let key = MemoryKey(id)
      if (newValue == nil) != (rows[key] == nil) { order = nil }
      rows[key] = newValue
    }
  }

  /// Returns the rows with their ids, in no order.
  var unordered: some Sequence<(id: String, row: Row)> { rows.lazy.map { ($0.key.text, $0.value) } }

  /// Returns the values that a query selects, in the order of their ids.
  mutating func values(_ query: RecordQuery, of value: (Row) -> String?) throws -> [String] {
    let order = self.order ?? rows.keys.sorted()
    self.order = order
    let limit = query.limit ?? .max
    var found: [String] = []
    for key in order where found.count < limit {
      if let after = query.after, !(MemoryKey(after) < key) { continue }
      if let before = query.before, !(key < MemoryKey(before)) { break }
      guard let row = rows[key], let text = value(row) else { continue }
      if let match = query.match, try !match.selects(text) { continue }
      found.append(text)
    }
    return found
  }
}

/// An id, compared by its UTF-8 bytes: two spellings of one character are two ids.
private struct MemoryKey: Hashable, Comparable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: MemoryKey, right: MemoryKey) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  static func < (left: MemoryKey, right: MemoryKey) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

extension RecordQuery.Match {
  /// Returns true if a record as JSON has the value in the field.
  package func selects(_ text: String) throws -> Bool {
    switch try JSONText.decode(JSONValue.self, from: text)[field] {
    case .string(let found): found.utf8.elementsEqual(value.utf8)
    case .integer(let found): String(found) == value
    default: false
    }
  }
}
