#if SQLite
public import MillraceDurable

/// A selection of records whose result is read again after each commit that may change it.
///
/// ```swift
/// let marks = LiveQuery(Mark.self, in: "project 7", where: "sheet", is: sheet, limit: 50)
/// for try await value in file.values(of: marks) { show(value.records) }
/// ```
public struct LiveQuery<Record: DurableRecord>: Hashable, Sendable {
  /// The space of the records.
  public var space: Space
  /// The declared index and its value in the selected records; `nil` for all records of the space.
  public var match: RecordQuery.Match?
  /// The order of the records.
  public var order: Order
  /// The largest number of records; `nil` for no limit.
  public var limit: Int?

  /// The orders of records.
  ///
  /// Records that are equal in it are in the order of their ids.
  public enum Order: Hashable, Sendable {
    /// The UTF-8 bytes of the ids.
    case id
    /// The values of a declared index from the lowest: numbers by size, then texts by their bytes.
    case ascending(String)
    /// The values of a declared index from the highest.
    case descending(String)

    var field: String? {
      switch self {
      case .id: nil
      case .ascending(let field), .descending(let field): field
      }
    }
  }

  /// Creates a query for all records of a space.
  public init(
    _ type: Record.Type = Record.self, in space: Space, order: Order = .id, limit: Int? = nil
  ) {
    self.space = space
    self.order = order
    self.limit = limit
  }

  /// Creates a query for the records with a value of a declared index.
  public init(
    _ type: Record.Type = Record.self, in space: Space, where field: String,
    is value: some LosslessStringConvertible, order: Order = .id, limit: Int? = nil
  ) {
    self.init(type, in: space, order: order, limit: limit)
    match = RecordQuery.Match(field: field, value: value.description)
  }

  /// Returns an index that the type does not declare, if the query needs one.
  var mistake: RecordError? {
    [match?.field, order.field].compactMap(\.self).first { !Record.indexes.contains($0) }
      .map { .noIndex(table: Record.table, field: $0) }
  }
}

/// The result of a live query in one state of the file.
public struct LiveValue<Record: DurableRecord>: Equatable, Sendable {
  /// The records, in the order of the query.
  public var records: [Record]
  /// The records that this program cannot decode, which are missing among the others.
  public var unreadable: [UnreadableRecord]

  /// Creates a result.
  public init(records: [Record], unreadable: [UnreadableRecord] = []) {
    self.records = records
    self.unreadable = unreadable
  }
}

/// A stored record that cannot be decoded.
public struct UnreadableRecord: Hashable, Sendable {
  /// The id under which the record is stored.
  public let id: String
  /// The error of decoding.
  public let reason: String

  /// Creates the description of a record.
  public init(id: String, reason: String) {
    self.id = id
    self.reason = reason
  }
}
#endif
