import MillraceDurable

extension ClientStorageCheck {
  static let queries = [
    Self("records come in the order of the bytes of their ids, between bounds") { storage in
      let ids = ["", "A", "Z", "a", "a!", "aa", "b", "é", "\u{FFFD}", "𝄞"].dropFirst()
      try storage.write(.processEnd) { file in
        for id in ids.reversed() { try file.put(id, "") }
      }
      func found(_ query: RecordQuery) throws -> [String] {
        try storage.read { file in
          try file.records(of: "one", keepingBeforeImages: true).values(in: "note", query)
            .map { try JSONText.decode(Note.self, from: $0).id }
        }
      }
      try expectEqual(try found(RecordQuery()), Array(ids), "all")
      try expectEqual(
        try found(RecordQuery(after: "a", before: "é")), ["a!", "aa", "b"], "between")
      try expectEqual(try found(RecordQuery(after: "a", limit: 1)), ["a!"], "limited")
      try expectEqual(try found(RecordQuery(limit: 0)), [], "none")
    },
    Self("an index finds texts and integers by their present value") { storage in
      func put(_ id: String, _ value: String, image: Bool = true) throws {
        try storage.write(.processEnd) { file in
          try file.records(of: "one", keepingBeforeImages: image)
            .setValue(value, in: "note", id: id)
        }
      }
      func found(_ value: String, after: String? = nil, limit: Int? = nil) throws -> [String] {
        try storage.read { file in
          let match = RecordQuery.Match(field: "folder", value: value)
          return try file.records(of: "one", keepingBeforeImages: true)
            .values(in: "note", RecordQuery(match: match, after: after, limit: limit))
        }
      }
      let (text, number) = (#"{"folder":"7","id":"a"}"#, #"{"folder":7,"id":"b"}"#)
      let quoted = #"{"folder":"it's \"x\"","id":"d"}"#
      try put("b", number)
      try put("a", text)
      try put("c", #"{"folder":null,"id":"c"}"#)
      try put("d", quoted)
      try put("e", #"{"id":"e"}"#)
      try expectEqual(try found("7"), [text, number], "of folder 7")
      try expectEqual(try found("7", after: "a"), [number], "after a")
      try expectEqual(try found("7", limit: 1), [text], "the first")
      try expectEqual(try found(#"it's "x""#), [quoted], "with quotation marks")
      try expectEqual(try found("null"), [], "of no folder")
      try put("a", #"{"folder":"8","id":"a"}"#)
      try expectEqual(try found("7"), [number], "after a change")
      try storage.write(.processEnd) { try $0.rewind() }
      try expectEqual(try found("7"), [], "after a rewind")
    },
    Self("a record is found by its id alone in its table and space") { storage in
      try storage.write(.processEnd) { file in
        try file.put("a", "1")
        let records = file.records(of: "one", keepingBeforeImages: true)
        try expectEqual(
          try records.value(in: "note", id: "a").map { try JSONText.decode(Note.self, from: $0) },
          Note(id: "a", text: "1"), "the note")
        try expectEqual(try records.value(in: "note", id: "b"), nil, "another id")
        try expectEqual(
          try file.records(of: "two", keepingBeforeImages: true).value(in: "note", id: "a"), nil,
          "another space")
        try records.removeValue(in: "note", id: "b")
      }
    },
  ]
}
