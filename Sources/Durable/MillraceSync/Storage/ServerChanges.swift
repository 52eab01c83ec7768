internal import MillraceDurable

/// The changes of a transaction of a server's storage that are not in the database yet.
struct ServerChanges {
  var clients: [ClientID: ServerClient] = [:]
  var versions: [Space: Int] = [:]
  var records: [RecordKey: StoredRecord] = [:]
  var processed: [ProcessedAction] = []

  var isEmpty: Bool {
    clients.isEmpty && versions.isEmpty && records.isEmpty && processed.isEmpty
  }
}

/// The content of a record, or the mark of a removed one.
struct StoredRecord {
  /// The record as JSON; `nil` if it was removed.
  var value: String?
  var version: Int
}

/// The key of a record: its space, its table and its id.
///
/// Names are compared by their UTF-8 bytes, as in a database.
struct RecordKey: Hashable {
  let space: Space
  let table: String
  let id: String

  static func == (left: RecordKey, right: RecordKey) -> Bool {
    left.id == right.id && left.id.utf8.elementsEqual(right.id.utf8) && left.table == right.table
      && left.space == right.space
  }

  func hash(into hasher: inout Hasher) {
    id.hash(into: &hasher)
    table.hash(into: &hasher)
  }
}

/// The version of a space, and that below which removed records have been forgotten.
struct SpaceState {
  var version = 0
  var horizon = 0
}
