/// The records of one space in an open transaction: what a durable action reads and changes.
///
/// It belongs to the thread of its transaction, and must not be used after the call that received
/// it.
public struct Records {
  let storage: any RecordStorage

  /// The space whose records can be read and changed.
  public let space: Space

  /// The person or program that asks, as the server has identified them; `nil` on a device.
  public let requester: Requester?

  /// Creates access to the records of a storage.
  public init(_ storage: any RecordStorage, space: Space, requester: Requester? = nil) {
    self.storage = storage
    self.space = space
    self.requester = requester
  }

  /// Returns a record by its id; `nil` if there is none.
  public func get<Record: DurableRecord>(_ type: Record.Type, _ id: String) throws -> Record? {
    try storage.value(in: type.table, id: id).map { try JSONText.decode(from: $0) }
  }

  /// The largest number of bytes of an id, as UTF-8, and of the name of a space.
  ///
  /// Databases limit the length of what they index, and the error would come when the record is
  /// stored on the server: again with each attempt, so that the actions behind it would wait for
  /// ever.
  public static let nameLimit = 500

  /// The largest number of bytes of a record, as JSON: 4 MiB.
  ///
  /// One that is larger than an answer may be could be received by no device, nor anything behind
  /// it.
  public static let recordLimit = 1 << 22

  /// Stores a record, in place of the one with its id.
  ///
  /// - Throws: ``RecordError/invalidID(table:id:)`` and ``RecordError/longID(table:bytes:)`` if the
  ///   id cannot be stored everywhere, and ``RecordError/longRecord(table:bytes:)``.
  public func put<Record: DurableRecord>(_ record: Record) throws {
    guard !record.id.isEmpty, !record.id.utf8.contains(0) else {
      throw RecordError.invalidID(table: Record.table, id: record.id)
    }
    guard record.id.utf8.count <= Self.nameLimit else {
      throw RecordError.longID(table: Record.table, bytes: record.id.utf8.count)
    }
    let value = try JSONText.encode(record)
    guard value.utf8.count <= Self.recordLimit else {
      throw RecordError.longRecord(table: Record.table, bytes: value.utf8.count)
    }
    try storage.setValue(value, in: Record.table, id: record.id)
  }

  /// Removes a record, if it is there.
  public func delete<Record: DurableRecord>(_ type: Record.Type, _ id: String) throws {
    try storage.removeValue(in: type.table, id: id)
  }

  /// Returns records in the order of their ids, which are compared by their UTF-8 bytes.
  ///
  /// - Parameters:
  ///   - type: The type of the records.
  ///   - after: The id after which the selection begins.
  ///   - before: The first id behind the selection.
  ///   - limit: The largest number of records.
  public func scan<Record: DurableRecord>(
    _ type: Record.Type, after: String? = nil, before: String? = nil, limit: Int? = nil
  ) throws -> [Record] {
    try select(type, RecordQuery(after: after, before: before, limit: limit))
  }

  /// Returns the records with a value of a declared index, in the order of their ids.
  ///
  /// - Throws: ``RecordError/noIndex(table:field:)`` if the type does not declare the index.
  public func scan<Record: DurableRecord>(
    _ type: Record.Type, where field: String, is value: some LosslessStringConvertible,
    after: String? = nil, limit: Int? = nil
  ) throws -> [Record] {
    guard Record.indexes.contains(field) else {
      throw RecordError.noIndex(table: Record.table, field: field)
    }
    let match = RecordQuery.Match(field: field, value: value.description)
    return try select(type, RecordQuery(match: match, after: after, limit: limit))
  }

  private func select<Record: DurableRecord>(
    _ type: Record.Type, _ query: RecordQuery
  ) throws -> [Record] {
    try storage.values(in: type.table, query).map { try JSONText.decode(from: $0) }
  }
}

/// The party that asks a server, as the server's own authentication has identified it.
public struct Requester: Hashable, Codable, Sendable {
  /// The name of the user.
  public let user: String
  /// The names of the roles that the user has.
  public let roles: Set<String>

  /// Creates a requester.
  public init(user: String, roles: Set<String> = []) {
    self.user = user
    self.roles = roles
  }
}

/// A mistake of a program that uses records.
public enum RecordError: Error, Hashable, Sendable {
  /// The id of a record is empty or has a null character.
  case invalidID(table: String, id: String)
  /// The id of a record is longer than ``Records/nameLimit``.
  case longID(table: String, bytes: Int)
  /// A record is larger than ``Records/recordLimit``.
  case longRecord(table: String, bytes: Int)
  /// The name of an action's space is longer than ``Records/nameLimit``.
  case longSpace(bytes: Int)
  /// The arguments of an action are larger than ``Envelope/argumentLimit``.
  case longArguments(action: String, bytes: Int)
  /// The type of a record does not declare this index.
  case noIndex(table: String, field: String)
  /// The type of a record is not in the schema.
  case noTable(String)
}

extension RecordError: CustomStringConvertible {
  /// The mistake as text: the expectation, the finding, and the next step.
  public var description: String {
    switch self {
    case .invalidID(let table, let id):
      "A record of “\(table)” needs an id that is not empty and has no null character, but has"
        + " “\(id)”. Choose the id when the action is made."
    case .longID(let table, let bytes):
      "A record of “\(table)” needs an id of at most \(Records.nameLimit) bytes, but has one of"
        + " \(bytes). Keep long texts in other fields, and choose a short id."
    case .longRecord(let table, let bytes):
      "A record of “\(table)” may take \(Records.recordLimit) bytes, but takes \(bytes). Store what"
        + " is large as an attachment, or in several records."
    case .longSpace(let bytes):
      "A space needs a name of at most \(Records.nameLimit) bytes, but that of an action has"
        + " \(bytes). Choose a short name."
    case .longArguments(let action, let bytes):
      "The arguments of “\(action)” may take \(Envelope.argumentLimit) bytes, but take \(bytes)."
        + " Store what is large as an attachment, or perform several actions."
    case .noIndex(let table, let field):
      "Records of “\(table)” are not indexed by “\(field)”. Add it to the type's indexes."
    case .noTable(let table):
      "The schema has no records of “\(table)”. Add their type to it."
    }
  }
}
