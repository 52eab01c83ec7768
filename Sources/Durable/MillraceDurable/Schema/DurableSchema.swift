/// The types of records and actions that a program knows, of a device or a server.
///
/// ```swift
/// let schema = try DurableSchema(records: [Sheet.self, Mark.self], actions: [RenameSheet.self])
/// ```
public struct DurableSchema: Sendable {
  /// The number of the shape of the records, which rises when an older program could not read them.
  ///
  /// A server answers devices with an older or newer number that they need an update.
  public let version: Int

  /// The tables with their indexed fields, sorted by name.
  public let tables: [Table]

  private let actions: [String: any DurableAction.Type]

  /// A table of records.
  public struct Table: Hashable, Sendable {
    /// The name, unique in the schema.
    public let name: String
    /// The indexed fields.
    public let indexes: [String]
  }

  /// A text that is another one for a schema of other records, indexes or versions of actions.
  package var fingerprint: String {
    let tables = tables.map { "\($0.name)(\($0.indexes.joined(separator: ",")))" }
    let actions = actions.map { "\($0.key):\($0.value.version)" }.sorted()
    return "\(version) \(tables.joined(separator: " ")) \(actions.joined(separator: " "))"
  }

  /// Creates a schema.
  ///
  /// - Throws: ``DurableSchemaError`` if names are repeated or cannot be used.
  public init(
    version: Int = 1, records: [any DurableRecord.Type], actions: [any DurableAction.Type]
  ) throws(DurableSchemaError) {
    var tables: [Table] = []
    for record in records {
      let names = [record.table] + record.indexes
      for name in names where !Self.isUsable(name) { throw .unusableName(name) }
      // A storage may take no notice of capital letters, as SQLite does.
      let name = record.table.lowercased()
      if tables.contains(where: { $0.name.lowercased() == name }) {
        throw .repeatedTable(record.table)
      }
      tables.append(Table(name: record.table, indexes: record.indexes))
    }
    var known: [String: any DurableAction.Type] = [:]
    for action in actions {
      if known.updateValue(action, forKey: action.name) != nil {
        throw .repeatedAction(action.name)
      }
      for older in 1..<max(action.version, 1) where action.upcasters[older] == nil {
        throw .noUpcaster(action.name, version: older)
      }
    }
    self.version = version
    self.tables = tables.sorted { $0.name < $1.name }
    self.actions = known
  }

  /// Returns true for a name that is one in every storage: of ASCII letters, digits and `_`, no
  /// digit or `_` first, at most 40 of them, and not one that SQLite keeps for itself.
  private static func isUsable(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count <= 40,
      !name.lowercased().hasPrefix("sqlite_")
    else { return false }
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    return letters.contains(first | 0x20)
      && name.utf8.allSatisfy {
        letters.contains($0 | 0x20) || (48...57).contains($0) || $0 == UInt8(ascii: "_")
      }
  }

  /// Returns true if the program can apply the action of an envelope.
  public func knows(_ envelope: Envelope) -> Bool {
    guard let type = actions[envelope.name] else { return false }
    return (1...type.version).contains(envelope.version)
  }

  /// Applies the action of an envelope.
  ///
  /// - Throws: ``DurableSchemaError/unknownAction(_:version:)``, an error of decoding, and the
  ///   errors of the action.
  public func apply(_ envelope: Envelope, to records: Records) throws {
    try action(of: envelope).apply(to: records)
  }

  /// Returns the action of an envelope, with the arguments of older versions brought up to date.
  public func action(of envelope: Envelope) throws -> any DurableAction {
    guard let type = actions[envelope.name], (1...type.version).contains(envelope.version) else {
      throw DurableSchemaError.unknownAction(envelope.name, version: envelope.version)
    }
    return try Self.decode(type, envelope)
  }

  private static func decode<Action: DurableAction>(
    _ type: Action.Type, _ envelope: Envelope
  ) throws -> Action {
    guard envelope.version < type.version else {
      return try JSONText.decode(from: envelope.arguments)
    }
    var arguments = try JSONText.decode(JSONValue.self, from: envelope.arguments)
    for version in envelope.version..<type.version {
      guard let upcaster = type.upcasters[version] else {
        throw DurableSchemaError.noUpcaster(type.name, version: version)
      }
      try upcaster(&arguments)
    }
    return try JSONText.decode(from: JSONText.encode(arguments))
  }
}

/// A mistake in a schema, or an action that it does not contain.
public enum DurableSchemaError: Error, Hashable, Sendable {
  /// The name of a table or an index has other characters than ASCII letters, digits and `_`, or
  /// does not begin with a letter.
  case unusableName(String)
  /// Two types of records have this table.
  case repeatedTable(String)
  /// Two types of actions have this name.
  case repeatedAction(String)
  /// The action has a later version, but no upcaster from this one.
  case noUpcaster(String, version: Int)
  /// The program does not know the action, or not this version of it.
  case unknownAction(String, version: Int)
}

extension DurableSchemaError: CustomStringConvertible {
  /// The mistake as text: the expectation, the finding, and the next step.
  public var description: String {
    switch self {
    case .unusableName(let name):
      "Tables and indexes need names of letters, digits and “_” that begin with a letter, but one"
        + " is called “\(name)”. Rename it before it is released."
    case .repeatedTable(let name):
      "Each type of records needs a table of its own, but two have “\(name)”. Rename one."
    case .repeatedAction(let name):
      "Each type of actions needs a name of its own, but two have “\(name)”. Rename one."
    case .noUpcaster(let name, let version):
      "The action “\(name)” has a later version than \(version), but no upcaster from it. Add"
        + " one, since files of users may contain it."
    case .unknownAction(let name, let version):
      "The action “\(name)” of version \(version) is not in this program's schema. It is kept for a"
        + " newer version of the program."
    }
  }
}
