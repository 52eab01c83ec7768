/// The records of one space in an open transaction, as texts: what a storage implements.
///
/// The functions belong to the thread of their transaction and must not be called after it. Errors
/// are those of the storage, and end the transaction.
public protocol RecordStorage {
  /// Returns the JSON of a record; `nil` if there is none.
  func value(in table: String, id: String) throws -> String?

  /// Stores the JSON of a record.
  func setValue(_ value: String, in table: String, id: String) throws

  /// Removes a record, if it is there.
  func removeValue(in table: String, id: String) throws

  /// Returns the JSON of the records that a query selects, in the order of their ids.
  func values(in table: String, _ query: RecordQuery) throws -> [String]
}

/// A selection of records of one table.
///
/// Ids are compared by their UTF-8 bytes, on every storage.
public struct RecordQuery: Hashable, Sendable {
  /// The declared index and its value in the selected records; `nil` for all records.
  public var match: Match?
  /// The id after which the selection begins; `nil` for the beginning.
  public var after: String?
  /// The first id behind the selection; `nil` for the end.
  public var before: String?
  /// The largest number of records; `nil` for no limit.
  public var limit: Int?

  /// Creates a query.
  public init(
    match: Match? = nil, after: String? = nil, before: String? = nil, limit: Int? = nil
  ) {
    self.match = match
    self.after = after
    self.before = before
    self.limit = limit
  }

  /// A declared index with a value; an integer is written in decimal digits.
  public struct Match: Hashable, Sendable {
    /// The name of the field.
    public let field: String
    /// The value of the field.
    public let value: String

    /// Creates a match.
    public init(field: String, value: String) {
      self.field = field
      self.value = value
    }
  }
}
