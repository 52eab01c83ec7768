package import MillraceDurable

/// A rule that every storage of a device keeps, as a check of a new one.
///
/// The storage knows the table `note` with the index `folder`, and is empty.
package struct ClientStorageCheck: Sendable, CustomStringConvertible {
  /// The rule.
  package let description: String
  /// Throws ``Violation`` if a storage breaks the rule.
  package let run: @Sendable (any ClientStorage) throws -> Void

  init(_ rule: String, _ run: @escaping @Sendable (any ClientStorage) throws -> Void) {
    description = rule
    self.run = run
  }

  /// All rules.
  package static let all = transactions + images + queries + outbox
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
}

func expectEqual<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) throws {
  guard found == expected else {
    throw Violation(description: "\(what): expected \(expected), found \(found)")
  }
}

struct Stop: Error {}

extension ClientStorage {
  func expectThrow(_ body: (any ClientTransaction) throws -> Void) throws {
    do {
      try write(.processEnd) { file in
        try body(file)
        throw Stop()
      }
    } catch is Stop {
      return
    }
    throw Violation(description: "the error of a transaction was not passed on")
  }

  func notes(in space: Space = "one") throws -> [String] {
    try read { file in
      try Records(file.records(of: space, keepingBeforeImages: true), space: space).scan(Note.self)
        .map { "\($0.id)=\($0.text)" }
    }
  }
}

extension ClientTransaction {
  func put(_ id: String, _ text: String, in space: Space = "one", image: Bool = true) throws {
    try Records(records(of: space, keepingBeforeImages: image), space: space)
      .put(Note(id: id, text: text))
  }

  func delete(_ id: String, in space: Space = "one", image: Bool = true) throws {
    try Records(records(of: space, keepingBeforeImages: image), space: space)
      .delete(Note.self, id)
  }
}

func envelope(_ number: Int, space: Space = "one", arguments: String = "{}") -> Envelope {
  Envelope(
    number: number, id: ActionID(bits: UInt128(number) << 100 | 7),
    previous: number == 1 ? nil : ActionID(bits: UInt128(number - 1) << 100 | 7), space: space,
    name: "note.put", version: 1, arguments: arguments)
}
