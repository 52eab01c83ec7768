import MillraceDurable

extension ServerStorageCheck {
  static let queries = [
    Self("records come in the order of the bytes of their ids, between bounds") { storage in
      let ids = ["A", "Z", "a", "a!", "aa", "b", "e\u{301}", "é", "\u{FFFD}", "𝄞"]
      try await storage.put(ids.reversed().map { Note(id: $0) })
      func found(_ query: RecordQuery) async throws -> [String] {
        try await storage.read { try $0.ids(query) }
      }
      try expectEqual(try await found(RecordQuery()), ids, "all")
      try expectEqual(
        try await found(RecordQuery(after: "a", before: "e\u{301}")), ["a!", "aa", "b"], "between")
      try expectEqual(try await found(RecordQuery(after: "a", limit: 1)), ["a!"], "limited")
      try expectEqual(try await found(RecordQuery(before: "a")), ["A", "Z"], "before a")
      try expectEqual(try await found(RecordQuery(limit: 0)), [], "none")
    },
    Self("an index finds texts and integers by their present value") { storage in
      func put(_ id: String, _ value: String) async throws {
        try await storage.write { file in
          try file.records(of: "one", version: 1).setValue(value, in: "note", id: id)
        }
      }
      func found(
        _ value: String, after: String? = nil, before: String? = nil, limit: Int? = nil
      ) async throws -> [String] {
        let match = RecordQuery.Match(field: "folder", value: value)
        let query = RecordQuery(match: match, after: after, before: before, limit: limit)
        return try await storage.read {
          try $0.records(of: "one", version: 0).values(in: "note", query)
        }
      }
      let (text, number) = (#"{"folder":"7","id":"a"}"#, #"{"folder":7,"id":"b"}"#)
      let quoted = #"{"folder":"it's \"x\"","id":"d"}"#
      let null = #"{"folder":"here","id":"f","text":"a\\\u0000b\\u0000"}"#
      try await put("b", number)
      try await put("a", text)
      try await put("c", #"{"folder":null,"id":"c"}"#)
      try await put("d", quoted)
      try await put("e", #"{"id":"e"}"#)
      try await put("f", null)
      try expectEqual(try await found("7"), [text, number], "of folder 7")
      try expectEqual(try await found("7", after: "a"), [number], "after a")
      try expectEqual(try await found("7", before: "b"), [text], "before b")
      try expectEqual(try await found("7", limit: 1), [text], "the first")
      try expectEqual(try await found(#"it's "x""#), [quoted], "with quotation marks")
      try expectEqual(try await found("here"), [null], "beside a null character")
      try expectEqual(try await found("null"), [], "of no folder")
      try await put("a", #"{"folder":"8","id":"a"}"#)
      try expectEqual(try await found("7"), [number], "after a change")
    },
    Self("a selection has the transaction's own changes in it, whatever its limit") { storage in
      let folders = ["a": "x", "b": "x", "c": "x", "d": "y", "e": "x"]
      try await storage.put(folders.map { Note(id: $0.key, folder: $0.value) })
      try await storage.write { file in
        let records = Records(try file.records(of: "one", version: 2), space: "one")
        try records.delete(Note.self, "a")
        try records.put(Note(id: "b", folder: "y"))
        try records.put(Note(id: "d", folder: "x"))
        try records.put(Note(id: "bb", folder: "x"))
        func found(after: String? = nil, limit: Int? = nil) throws -> [String] {
          try records.scan(Note.self, where: "folder", is: "x", after: after, limit: limit)
            .map(\.id)
        }
        try expectEqual(try found(), ["bb", "c", "d", "e"], "all")
        try expectEqual(try found(limit: 2), ["bb", "c"], "two")
        try expectEqual(try found(limit: .max), ["bb", "c", "d", "e"], "as many as there are")
        try expectEqual(try found(after: "bb", limit: 2), ["c", "d"], "two after bb")
        try expectEqual(
          try file.ids(RecordQuery(limit: 3)), ["b", "bb", "c"], "the first three of all")
        try? file.savepoint {
          try records.delete(Note.self, "c")
          throw Stop()
        }
        try expectEqual(try found(limit: 2), ["bb", "c"], "two after a savepoint")
      }
    },
  ]
}

extension ServerTransaction {
  fileprivate func ids(_ query: RecordQuery) throws -> [String] {
    try records(of: "one", version: 0).values(in: "note", query)
      .map { try JSONText.decode(Note.self, from: $0).id }
  }
}
