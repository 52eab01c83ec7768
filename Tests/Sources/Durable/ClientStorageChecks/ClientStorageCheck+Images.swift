import MillraceDurable

extension ClientStorageCheck {
  static let images = [
    Self("a rewind restores the records before their first changes") { storage in
      try storage.write(.processEnd) { file in
        for id in ["changed", "removed", "again"] { try file.put(id, "base", image: false) }
      }
      for text in ["first", "second"] {
        try storage.write(.processEnd) { file in
          try file.put("changed", text)
          try file.delete("removed")
          try file.delete("again")
          try file.put("again", text)
          try file.put("new", text)
        }
      }
      try storage.write(.processEnd) { try $0.delete("new") }
      try storage.write(.processEnd) { try $0.rewind() }
      let base = ["again=base", "changed=base", "removed=base"]
      try expectEqual(try storage.notes(), base, "notes after the rewind")
      try storage.write(.processEnd) { try $0.rewind() }
      try expectEqual(try storage.notes(), base, "notes after a second rewind")
    },
    Self("changes without before-images stay") { storage in
      try storage.write(.processEnd) { file in
        try file.put("a", "mine")
        try file.rewind()
        try file.put("a", "server", image: false)
        try file.put("b", "server", image: false)
        try file.put("b", "mine")
      }
      try storage.write(.processEnd) { try $0.put("a", "mine") }
      try expectEqual(try storage.notes(), ["a=mine", "b=mine"], "notes")
      try storage.write(.processEnd) { try $0.rewind() }
      try expectEqual(try storage.notes(), ["a=server", "b=server"], "notes after the rewind")
    },
    Self("the records of spaces are apart, and removed apart") { storage in
      let spaces: [Space] = ["one", "two", "one\u{0}", ""]
      for space in spaces {
        try storage.write(.processEnd) {
          try $0.put("a", "of \(space)", in: space, image: false)
        }
      }
      try storage.write(.processEnd) { try $0.removeRecords(of: "one") }
      for space in spaces {
        let expected = space == "one" ? [] : ["a=of \(space)"]
        try expectEqual(try storage.notes(in: space), expected, "notes of “\(space)”")
      }
    },
    Self("any order of changes, rewinds and undone savepoints gives the records of a model") {
      storage in
      for seed in 1...20 { try compare(storage, Space(rawValue: "\(seed)"), UInt64(seed)) }
    },
  ]

  private static func compare(_ storage: any ClientStorage, _ space: Space, _ seed: UInt64) throws {
    var (base, view): ([String: String], [String: String]) = ([:], [:])
    var state = seed
    func random(_ limit: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % limit
    }
    for step in 0..<60 {
      let (before, fails) = ((base, view), random(4) == 0)
      do {
        try storage.write(.processEnd) { file in
          for _ in 0...random(4) {
            let (id, text) = ("\(random(6))", "\(step)")
            switch random(5) {
            case 0:
              try file.delete(id, in: space)
              view[id] = nil
            case 1:
              try file.rewind()
              try file.put(id, text, in: space, image: false)
              base[id] = text
              view = base
            case 2:
              try file.rewind()
              view = base
            case 3:
              try? file.savepoint {
                try file.delete(id, in: space)
                try file.put("\(random(6))", "lost", in: space)
                throw Stop()
              }
            default:
              try file.put(id, text, in: space)
              view[id] = text
            }
          }
          if fails { throw Stop() }
        }
      } catch is Stop {
        (base, view) = before
      }
      let expected = view.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      try expectEqual(try storage.notes(in: space), expected, "seed \(seed), step \(step)")
    }
    try storage.write(.processEnd) { try $0.rewind() }
  }
}
