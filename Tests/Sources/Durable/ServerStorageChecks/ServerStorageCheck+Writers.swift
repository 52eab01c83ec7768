import Dispatch
import MillraceDurable

extension ServerStorageCheck {
  static let writers = [
    Self("a reader sees one state, whatever is committed meanwhile") { storage in
      guard storage.isConcurrent else { return }
      try await storage.put([Note(id: "a", text: "1")])
      let (begun, written) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      async let found: [String] = storage.read { file in
        var found = ["\(try file.version(of: "one"))"]
        begun.signal()
        written.wait()
        found += try file.notes() + file.changesAsTexts(of: "one", after: .start, limit: 9)
        found.append("\(try file.version(of: "two"))")
        return found + (try file.processed(by: client(1), after: 0)).map { "\($0.number)" }
      }
      await wait(for: begun)
      do {
        defer { written.signal() }
        try await storage.put([Note(id: "a", text: "2"), Note(id: "b", text: "2")])
        try await storage.put([], in: "two")
        try await storage.write { try $0.add(line(1)) }
      }
      try expectEqual(try await found, ["1", "a=1", "1 a=1", "0"], "what the reader sees")
      try expectEqual(try await storage.notes(), ["a=2", "b=2"], "notes afterwards")
    },
    Self("writers of one space take turns, and versions are in the order of their commits") {
      storage in
      let count = 60
      async let seen: [Int] = versions(storage, upTo: count)
      let given = try await concurrently(count) { number in
        try await storage.write { file in
          try file.prepare(client: client(number), spaces: ["one"], actions: [action(number)])
          let version = try file.version(of: "one") + 1
          let records = Records(try file.records(of: "one", version: version), space: "one")
          var total = try records.get(Note.self, "total") ?? Note(id: "total", text: "0")
          total.text = "\((Int(total.text) ?? 0) + 1)"
          try records.put(total)
          try records.put(Note(id: "\(number)"))
          try file.setVersion(version, of: "one")
          return version
        }
      }
      try expectEqual(given.sorted(), Array(1...count), "the versions")
      try expectEqual(try await seen, Array(1...count), "the versions of a reader meanwhile")
      let total = try await storage.notes().last
      try expectEqual(total, "total=\(count)", "the total")
    },
    Self("writers of one client take turns") { storage in
      let count = 40
      let given = try await concurrently(count) { number in
        try await storage.write { file in
          var owner = try file.client(client(1)) ?? ServerClient(user: "mo")
          owner.processed += 1
          try file.setClient(owner, client(1))
          try file.add(line(owner.processed))
          return owner.processed
        }
      }
      try expectEqual(given.sorted(), Array(1...count), "the numbers")
      try expectEqual(
        try await storage.read { try $0.processed(by: client(1), after: 0).map(\.number) },
        Array(1...count), "the lines of the ledger")
    },
    Self("writers that take locks in another order end all the same") { storage in
      let given = try await concurrently(24) { number in
        try await storage.write { file in
          let spaces: [Space] = number.isMultiple(of: 2) ? ["one", "two"] : ["two", "one"]
          let versions = try spaces.map { space in
            let version = try file.version(of: space) + 1
            try file.setVersion(version, of: space)
            return version
          }
          return versions[0]
        }
      }
      try expectEqual(given.sorted(), Array(1...24), "the versions")
    },
    Self("of many transactions at once those that throw leave nothing, and the others stay") {
      storage in
      let kept = try await concurrently(250) { number -> Bool in
        do {
          try await storage.write { file in
            let space = Space(rawValue: "\(number % 5)")
            let version = try file.version(of: space) + 1
            try file.put("\(number)", "x", in: space, version: version)
            try file.setVersion(version, of: space)
            if number.isMultiple(of: 3) { throw Stop() }
          }
          return true
        } catch is Stop {
          return false
        }
      }
      try expectEqual(kept.count { $0 }, 166, "transactions that have not thrown")
      var found = 0
      for number in 0..<5 {
        let space = Space(rawValue: "\(number)")
        let notes = try await storage.notes(in: space).count
        try expectEqual(try await storage.read { try $0.version(of: space) }, notes, "the version")
        found += notes
      }
      try expectEqual(found, 166, "notes")
    },
  ]

  /// Reads the changes of a space as a device does, and returns their versions, each once.
  private static func versions(_ storage: CheckedStorage, upTo last: Int) async throws -> [Int] {
    var found: [Int] = []
    while found.last ?? 0 < last {
      let after = Position(version: found.last ?? 0)
      let news = try await storage.read { file in
        // The record of the total has the last version of all.
        (try file.version(of: "one"), try file.changes(of: "one", after: after, limit: 1_000))
      }
      found += Set(news.1.map(\.position.version)).sorted()
      try expectEqual(found.last ?? 0, news.0, "the last change of version \(news.0)")
    }
    return found
  }

  private static func concurrently<Value: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) async throws -> Value
  ) async throws -> [Value] {
    try await withThrowingTaskGroup(of: Value.self) { group in
      for number in 0..<count { group.addTask { try await body(number) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// Waits without blocking a thread of the program.
  private static func wait(for semaphore: DispatchSemaphore) async {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "wait").async {
        semaphore.wait()
        continuation.resume()
      }
    }
  }
}
