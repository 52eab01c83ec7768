import MillraceDurable
import Testing

@Suite struct MemoryStorageTests {
  struct Broken: Error {}

  let storage = MemoryClientStorage(
    client: ClientID(bits: 1), spaces: ["work"], canLosePower: true)

  private func set(_ text: String, _ id: String, keepsImages: Bool = true) throws {
    try storage.write(.processEnd) { file in
      try file.records(of: "work", keepingBeforeImages: keepsImages)
        .setValue(text, in: "note", id: id)
    }
  }

  private func values(_ query: RecordQuery = RecordQuery()) throws -> [String] {
    try storage.read { file in
      try file.records(of: "work", keepingBeforeImages: false).values(in: "note", query)
    }
  }

  @Test("a rewind restores the first before-image, and forgets it")
  func rewind() throws {
    try set("1", "a", keepsImages: false)
    for text in ["2", "3"] { try set(text, "a") }
    try set("new", "b")
    try storage.write(.processEnd) { try $0.rewind() }
    #expect(try values() == ["1"])
    try set("4", "a", keepsImages: false)
    try storage.write(.processEnd) { try $0.rewind() }
    #expect(try values() == ["4"])
  }

  @Test("a savepoint undoes its own changes, a transaction all of them, before-images too")
  func undo() throws {
    try set("1", "a", keepsImages: false)
    try storage.write(.processEnd) { file in
      let records = file.records(of: "work", keepingBeforeImages: true)
      try records.setValue("2", in: "note", id: "b")
      #expect(throws: Broken.self) {
        try file.savepoint {
          try records.setValue("3", in: "note", id: "a")
          throw Broken()
        }
      }
    }
    #expect(try values() == ["1", "2"])
    #expect(throws: Broken.self) {
      try storage.write(.processEnd) { file in
        try file.rewind()
        try file.removeRecords(of: "work")
        throw Broken()
      }
    }
    #expect(try values() == ["1", "2"])
    try storage.write(.processEnd) { try $0.rewind() }
    #expect(try values() == ["1"])
  }

  @Test("a loss of power takes a suffix of the commits that were not flushed", arguments: 0...2)
  func power(kept: Int) throws {
    try set("1", "a")
    try storage.write(.powerLoss) { try $0.setState($0.state) }
    try set("2", "b")
    try set("3", "c")
    let copy = storage.copy()
    storage.losePower(keeping: kept)
    #expect(try values() == Array(["1", "2", "3"].prefix(1 + kept)))
    #expect(copy.unflushedCount == 0)
  }

  @Test("queries select by declared index and by ids in the order of their bytes")
  func queries() throws {
    for (id, page) in [("b", 1), ("a", 2), ("é", 1), ("e\u{301}", 1), ("Z", 1)] {
      try set(#"{"id":"\#(id)","page":\#(page)}"#, id)
    }
    let onFirst = RecordQuery(match: .init(field: "page", value: "1"), after: "Z", limit: 2)
    #expect(
      try values(onFirst) == [#"{"id":"b","page":1}"#, "{\"id\":\"e\u{301}\",\"page\":1}"])
    #expect(try values(RecordQuery(after: "a", before: "c")) == [#"{"id":"b","page":1}"#])
  }
}
