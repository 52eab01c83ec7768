import MillraceDurable
import Testing

@Suite struct SchemaTests {
  private struct Upgraded: DurableAction {
    static let name = "note.add"
    static let version = 3
    static let upcasters: [Int: Upcaster] = [
      1: { $0.rename("text", to: "words") },
      2: { $0["count"] = .integer(2) },
    ]
    var words: String
    var count: Int
    var seed: UInt64?
    var space: Space

    func apply(to records: Records) throws {}
  }

  private struct NoUpcaster: DurableAction {
    static let name = "note.new"
    static let version = 2
    var space: Space

    func apply(to records: Records) throws {}
  }

  private struct Twin: DurableRecord {
    static let table = "note"
    var id: String
  }

  private struct Odd: DurableRecord {
    static let table = "1st"
    var id: String
  }

  private func envelope(version: Int, _ arguments: String) -> Envelope {
    Envelope(
      number: 1, id: ActionID(bits: 1), previous: nil, space: "work", name: "note.add",
      version: version, arguments: arguments)
  }

  @Test("arguments of older versions are brought up to date, step by step")
  func upcasters() throws {
    let schema = try DurableSchema(records: [], actions: [Upgraded.self])
    let first = try schema.action(of: envelope(version: 1, #"{"text":"x","space":"work"}"#))
    #expect((first as? Upgraded)?.words == "x")
    #expect((first as? Upgraded)?.count == 2)
    let second = try schema.action(of: envelope(version: 2, #"{"words":"y","space":"work"}"#))
    #expect((second as? Upgraded)?.words == "y")
    // What no upcaster changes stays as it is.
    let seed = UInt64(1) << 63 + 5
    let third = try schema.action(
      of: envelope(version: 1, #"{"text":"x","space":"work","seed":\#(seed)}"#))
    #expect((third as? Upgraded)?.seed == seed)
    let later = envelope(version: 4, "{}")
    #expect(!schema.knows(later))
    #expect(throws: DurableSchemaError.unknownAction("note.add", version: 4)) {
      try schema.action(of: later)
    }
  }

  @Test("mistakes are found when the schema is made")
  func mistakes() {
    #expect(throws: DurableSchemaError.repeatedTable("note")) {
      try DurableSchema(records: [Note.self, Twin.self], actions: [])
    }
    #expect(throws: DurableSchemaError.unusableName("1st")) {
      try DurableSchema(records: [Odd.self], actions: [])
    }
    #expect(throws: DurableSchemaError.repeatedAction("note.add")) {
      try DurableSchema(records: [], actions: [AddText.self, Upgraded.self])
    }
    #expect(throws: DurableSchemaError.noUpcaster("note.new", version: 1)) {
      try DurableSchema(records: [], actions: [NoUpcaster.self])
    }
  }
}
