import MillraceDurable

extension ServerStorageCheck {
  static let records = [
    Self("a removed record is a change without a value, and may come back") { storage in
      try await storage.put([Note(id: "a", text: "1"), Note(id: "b", text: "1")])
      try await storage.put([], removing: ["a", "none"])
      try expectEqual(try await storage.notes(), ["b=1"], "notes after the removal")
      try expectEqual(try await storage.changes(), ["1 b=1", "2 a=-"], "changes")
      try await storage.put([], removing: ["a"])
      try expectEqual(try await storage.changes(), ["1 b=1", "2 a=-"], "a second removal")
      try await storage.put([Note(id: "a", text: "4")])
      try expectEqual(try await storage.changes(), ["1 b=1", "4 a=4"], "changes after the return")
    },
    Self("changes are ordered by version, table and id, and read from any position on") { storage in
      let ids = ["B", "a", "a!", "é", "\u{FFFD}", "𝄞"]
      try await storage.write { file in
        for id in ids.reversed() { try file.put(id, "1") }
        try file.records(of: "one", version: 1).setValue(#"{"id":"a"}"#, in: "Other", id: "a")
        try file.put("z", "2", version: 2)
        try file.put("b", "3", version: 3)
        try file.setVersion(3, of: "one")
      }
      let all = try await storage.read { file in
        try file.changes(of: "one", after: .start, limit: 100).map {
          "\($0.position.version) \($0.change.table) \($0.change.id)"
        }
      }
      try expectEqual(
        all, ["1 Other a"] + ids.map { "1 note \($0)" } + ["2 note z", "3 note b"], "all")
      try expectEqual(
        try await storage.changes(after: Position(version: 1)), ["2 z=2", "3 b=3"], "after 1")
      try expectEqual(try await storage.changes(after: Position(version: 3)), [], "after all")
      try expectEqual(try await storage.changes(limit: 0), [], "none")
      let inside = Position(version: 1, row: Position.Row(table: "note", id: "a!"))
      try expectEqual(
        try await storage.changes(after: inside, limit: 2), ["1 é=1", "1 \u{FFFD}=1"], "inside")
    },
    Self("the records of spaces and tables are apart") { storage in
      let long = String(repeating: "\u{0}", count: Records.nameLimit)
      let spaces: [Space] = ["one", "two", "one\u{0}", "", "é", "e\u{301}", "'\"\\", "\u{1}\u{1}"]
      for space in spaces + [Space(rawValue: long)] {
        try await storage.put([Note(id: "a", text: "of \(space)")], in: space)
      }
      for space in spaces + [Space(rawValue: long)] {
        try expectEqual(
          try await storage.notes(in: space), ["a=of \(space)"], "notes of “\(space)”")
        try expectEqual(try await storage.read { try $0.version(of: space) }, 1, "its version")
      }
      try await storage.write { file in
        let records = try file.records(of: "one", version: 2)
        try records.setValue("{}", in: "other", id: "a")
        try records.removeValue(in: "note", id: "a")
        try expectEqual(try records.value(in: "other", id: "a"), "{}", "the other table")
        try expectEqual(try records.value(in: "note", id: "a"), nil, "the removed one")
      }
    },
    Self("the longest ids and values are stored and found") { storage in
      let id = String(repeating: "i", count: Records.nameLimit)
      let odd = String(repeating: "\u{1}", count: Records.nameLimit)
      let folder = String(repeating: "folder 📁", count: 2_000)
      let space = Space(rawValue: String(repeating: "\u{1}", count: Records.nameLimit))
      let text = String(repeating: "text", count: 50_000)
      let notes = [odd, id].map { Note(id: $0, folder: folder, text: text) }
      try await storage.put(notes, in: space)
      let found = try await storage.read { file in
        try Records(file.records(of: space, version: 0), space: space)
          .scan(Note.self, where: "folder", is: folder)
      }
      try expectEqual(found, notes, "the notes")
      let other = try await storage.read { file in
        try Records(file.records(of: space, version: 0), space: space)
          .scan(Note.self, where: "folder", is: folder + "!")
      }
      try expectEqual(other, [], "the notes of another folder")
    },
    Self("a large transaction is read in pages, each record once") { storage in
      let ids = (0..<1_500).map { "n\($0 + 1_000)" }
      try await storage.put(ids.map { Note(id: $0, text: "x") })
      try await storage.put([Note(id: "last")])
      var (position, found) = (Position.start, [String]())
      while true {
        let after = position
        let page = try await storage.read { file in
          try file.changes(of: "one", after: after, limit: 400)
        }
        found += page.map(\.change.id)
        guard let last = page.last else { break }
        position = last.position
      }
      try expectEqual(found, ids + ["last"], "the ids")
    },
    Self("removed records are forgotten up to a version, which becomes the horizon") { storage in
      try await storage.put(["a", "b", "c"].map { Note(id: $0, text: "1") })
      try await storage.put([], removing: ["a"])
      try await storage.put([], removing: ["b"])
      try await storage.prune("one", 2)
      try expectEqual(try await storage.changes(), ["1 c=1", "3 b=-"], "changes")
      try expectEqual(try await storage.read { try $0.horizon(of: "one") }, 2, "the horizon")
      try await storage.prune("one", 1)
      try expectEqual(
        try await storage.read { try $0.horizon(of: "one") }, 2, "the horizon after less")
      try await storage.prune("one", 9)
      try expectEqual(try await storage.changes(), ["1 c=1"], "changes after all")
      try expectEqual(
        try await storage.read { try $0.horizon(of: "one") }, 3, "the horizon after all")
      try expectEqual(try await storage.notes(), ["c=1"], "notes")
    },
  ]
}
