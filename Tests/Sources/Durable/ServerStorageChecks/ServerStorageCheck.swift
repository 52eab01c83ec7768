package import MillraceDurable

/// A rule that every storage of a server keeps, as a check of a new one.
///
/// The storage knows the table `note` with the index `folder`, and is empty.
package struct ServerStorageCheck: Sendable, CustomStringConvertible {
  /// The rule.
  package let description: String
  /// Throws ``Violation`` if a storage breaks the rule.
  package let run: @Sendable (CheckedStorage) async throws -> Void

  init(_ rule: String, _ run: @escaping @Sendable (CheckedStorage) async throws -> Void) {
    description = rule
    self.run = run
  }

  /// All rules.
  package static let all = transactions + writers + records + queries + ledger
}

/// A storage under check, with what differs from one kind to another.
package struct CheckedStorage: Sendable {
  /// The storage.
  package var storage: any ServerStorage
  /// True if a reader and a writer run side by side.
  package var isConcurrent: Bool
  /// Forgets the removed records of a space up to a version.
  package var prune: @Sendable (Space, Int) async throws -> Void
  /// Closes the storage and opens it again; `nil` for one that keeps nothing.
  package var reopen: (@Sendable () async throws -> CheckedStorage)?

  /// Creates a storage under check.
  package init(
    _ storage: any ServerStorage, isConcurrent: Bool,
    prune: @escaping @Sendable (Space, Int) async throws -> Void,
    reopen: (@Sendable () async throws -> CheckedStorage)? = nil
  ) {
    self.storage = storage
    self.isConcurrent = isConcurrent
    self.prune = prune
    self.reopen = reopen
  }

  /// Runs a transaction that changes records.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any ServerTransaction) throws -> Value
  ) async throws -> Value { try await storage.write(body) }

  /// Runs a transaction that reads.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ServerTransaction) throws -> Value
  ) async throws -> Value { try await storage.read(body) }
}

/// A broken rule of a storage.
package struct Violation: Error, CustomStringConvertible {
  /// The expectation and the finding.
  package let description: String
}

/// The records of the checks.
package struct Note: DurableRecord {
  package static let table = "note"
  package static let indexes = ["folder"]
  package var id: String
  package var folder: String?
  package var text = ""

  /// Creates a note.
  package init(id: String, folder: String? = nil, text: String = "") {
    (self.id, self.folder, self.text) = (id, folder, text)
  }
}

func expectEqual<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) throws {
  guard found == expected else {
    throw Violation(description: "\(what): expected \(expected), found \(found)")
  }
}

struct Stop: Error {}

extension CheckedStorage {
  func expectThrow(
    _ body: @escaping @Sendable (any ServerTransaction) throws -> Void
  ) async throws {
    do {
      try await write { file in
        try body(file)
        throw Stop()
      }
    } catch is Stop {
      return
    }
    throw Violation(description: "the error of a transaction was not passed on")
  }

  func notes(in space: Space = "one") async throws -> [String] {
    try await read { try $0.notes(in: space) }
  }

  /// Returns the changes of a space after a position, as texts.
  func changes(
    of space: Space = "one", after position: Position = .start, limit: Int = 100
  ) async throws -> [String] {
    try await read { try $0.changesAsTexts(of: space, after: position, limit: limit) }
  }

  /// Puts notes in a transaction of its own, which raises the version of the space by one.
  func put(_ notes: [Note], removing removed: [String] = [], in space: Space = "one") async throws {
    try await write { file in
      let version = try file.version(of: space) + 1
      let records = Records(try file.records(of: space, version: version), space: space)
      for note in notes { try records.put(note) }
      for id in removed { try records.delete(Note.self, id) }
      try file.setVersion(version, of: space)
    }
  }
}

extension ServerTransaction {
  func put(_ id: String, _ text: String, in space: Space = "one", version: Int = 1) throws {
    try Records(records(of: space, version: version), space: space).put(Note(id: id, text: text))
  }

  func delete(_ id: String, in space: Space = "one", version: Int = 1) throws {
    try Records(records(of: space, version: version), space: space).delete(Note.self, id)
  }

  func notes(in space: Space = "one") throws -> [String] {
    try Records(records(of: space, version: 0), space: space).scan(Note.self)
      .map { "\($0.id)=\($0.text)" }
  }

  func changesAsTexts(of space: Space, after position: Position, limit: Int) throws -> [String] {
    try changes(of: space, after: position, limit: limit).map { position, change in
      try expectEqual(position.row?.id, change.id, "the id of a position")
      try expectEqual(position.row?.table, change.table, "the table of a position")
      try expectEqual(change.space, space, "the space of a change")
      let note = try change.value.map { try JSONText.decode(Note.self, from: $0) }
      return "\(position.version) \(change.id)=\(note?.text ?? "-")"
    }
  }
}

func client(_ number: Int) -> ClientID { ClientID(bits: UInt128(number) << 90 | 5) }

func action(_ number: Int) -> ActionID { ActionID(bits: UInt128(number) << 100 | 7) }

func line(_ number: Int, of owner: Int = 1, refusal: Refusal? = nil) -> ProcessedAction {
  ProcessedAction(
    id: action(owner * 10_000 + number), client: client(owner), number: number, refusal: refusal)
}
