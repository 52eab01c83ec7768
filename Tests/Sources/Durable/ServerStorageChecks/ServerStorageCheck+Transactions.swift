import MillraceDurable

extension ServerStorageCheck {
  static let transactions = [
    Self("a new storage has an epoch and knows no space") { storage in
      try await storage.read { file in
        try expectEqual(try file.epoch.isEmpty, false, "the epoch is empty")
        try expectEqual(try file.version(of: "one"), 0, "the version of a new space")
        try expectEqual(try file.horizon(of: "one"), 0, "the horizon of a new space")
        try expectEqual(try file.client(client(1)), nil, "a new client")
        try expectEqual(try file.processed(action(1)), nil, "a new action")
        try expectEqual(
          try file.processed(by: client(1), after: 0), [], "the actions of a new client")
        try expectEqual(try file.notes(), [], "the notes of a new space")
      }
    },
    Self("a commit is seen by the next transactions, in all its parts") { storage in
      let owner = ServerClient(user: "mo\u{0} “é”", processed: 3, head: action(3))
      try await storage.write { file in
        try expectEqual(try file.version(of: "one"), 0, "the version before")
        try file.put("a", "1", version: 5)
        try file.setVersion(5, of: "one")
        try file.setClient(owner, client(1))
        try file.setClient(ServerClient(user: ""), client(2))
        try file.add(line(1))
      }
      let look: @Sendable (any ServerTransaction) throws -> Void = { file in
        try expectEqual(try file.notes(), ["a=1"], "notes")
        try expectEqual(try file.version(of: "one"), 5, "the version")
        try expectEqual(try file.client(client(1)), owner, "the client")
        try expectEqual(try file.client(client(2)), ServerClient(user: ""), "the other client")
        try expectEqual(try file.processed(line(1).id), line(1), "the action")
      }
      try await storage.read(look)
      try await storage.write(look)
    },
    Self("a transaction sees its own changes") { storage in
      try await storage.put([Note(id: "a", text: "0"), Note(id: "c", text: "0")])
      try await storage.write { file in
        let owner = ServerClient(user: "mo", processed: 1, head: action(1))
        try file.setClient(owner, client(1))
        try expectEqual(try file.client(client(1)), owner, "the client")
        try file.setVersion(2, of: "one")
        try expectEqual(try file.version(of: "one"), 2, "the version")
        try file.put("a", "1", version: 2)
        try file.put("b", "1", version: 2)
        try file.delete("c", version: 2)
        try expectEqual(try file.notes(), ["a=1", "b=1"], "notes")
        try expectEqual(
          try file.changesAsTexts(of: "one", after: .start, limit: 2), ["2 a=1", "2 b=1"],
          "changes")
        try file.add(line(1))
        try expectEqual(try file.processed(line(1).id), line(1), "the action")
        try expectEqual(try file.processed(by: client(1), after: 0), [line(1)], "the actions")
      }
    },
    Self("a transaction that throws leaves nothing, and its error is passed on") { storage in
      try await storage.put([Note(id: "a", text: "before")])
      try await storage.expectThrow { file in
        try file.put("a", "after", version: 2)
        try file.put("b", "after", version: 2)
        try file.setVersion(2, of: "one")
        try file.setClient(ServerClient(user: "mo"), client(1))
        try file.add(line(1))
      }
      try expectEqual(try await storage.notes(), ["a=before"], "notes")
      try await storage.read { file in
        try expectEqual(try file.version(of: "one"), 1, "the version")
        try expectEqual(try file.client(client(1)), nil, "the client")
        try expectEqual(try file.processed(line(1).id), nil, "the action")
        try expectEqual(try file.processed(by: client(1), after: 0), [], "the actions")
      }
    },
    Self("a savepoint that throws undoes its own changes alone") { storage in
      try await storage.write { file in
        try file.put("a", "outside")
        do {
          try file.savepoint {
            try file.put("a", "inside")
            try file.put("b", "inside")
            try file.savepoint { try file.put("e", "inside") }
            try file.setVersion(9, of: "one")
            try file.setClient(ServerClient(user: "mo"), client(1))
            try file.add(line(1))
            throw Stop()
          }
          throw Violation(description: "the error of a savepoint was not passed on")
        } catch is Stop {}
        try expectEqual(try file.processed(line(1).id), nil, "the action")
        try expectEqual(try file.client(client(1)), nil, "the client")
        try expectEqual(try file.version(of: "one"), 0, "the version")
        try expectEqual(try file.notes(), ["a=outside"], "notes inside")
        try file.savepoint { try file.put("c", "kept") }
        try file.put("d", "after")
      }
      try expectEqual(
        try await storage.notes(), ["a=outside", "c=kept", "d=after"], "notes")
    },
    Self("an action that refuses itself is undone, and the next ones are not") { storage in
      try await storage.write { file in
        for number in 1...3 {
          do {
            try file.apply(action(number)) {
              try file.put("\(number)", "x")
              if number == 2 { throw Refusal("No.") }
            }
          } catch let refusal as Refusal {
            try expectEqual(refusal, Refusal("No."), "the refusal")
          }
        }
      }
      try expectEqual(try await storage.notes(), ["1=x", "3=x"], "notes")
    },
    Self("what a push announces is what it finds") { storage in
      try await storage.put([], in: "two")
      try await storage.write { file in
        try file.setClient(ServerClient(user: "mo", processed: 1, head: line(1).id), client(1))
        try file.add(line(1))
      }
      try await storage.write { file in
        try file.prepare(
          client: client(1), spaces: ["one", "two"], actions: [line(1).id, line(2).id])
        try expectEqual(try file.client(client(1))?.processed, 1, "the client")
        try expectEqual(try file.version(of: "one"), 0, "the version of a new space")
        try expectEqual(try file.version(of: "two"), 1, "the version of a known space")
        try expectEqual(try file.processed(line(1).id), line(1), "the known action")
        try expectEqual(try file.processed(line(2).id), nil, "the new action")
        try file.prepare(client: client(2), spaces: [], actions: [])
        try expectEqual(try file.client(client(2)), nil, "a new client")
      }
    },
    Self("everything is there again after a restart") { storage in
      guard let reopen = storage.reopen else { return }
      let owner = ServerClient(user: "mo", processed: 2, head: action(2))
      try await storage.put([Note(id: "a", folder: "f", text: "1"), Note(id: "b")])
      try await storage.put([], removing: ["b"])
      try await storage.put([], removing: ["a"], in: "two")
      try await storage.write { file in
        try file.setClient(owner, client(1))
        try file.add(line(1, refusal: Refusal("No.", code: "why")))
      }
      try await storage.put([Note(id: "x")], in: "three")
      try await storage.put([], removing: ["x"], in: "three")
      try await storage.prune("three", 2)
      let epoch = try await storage.read { try $0.epoch }
      let again = try await reopen()
      try expectEqual(try await again.notes(), ["a=1"], "notes")
      try expectEqual(try await again.changes(), ["1 a=1", "2 b=-"], "changes")
      try await again.read { file in
        try expectEqual(try file.epoch, epoch, "the epoch")
        try expectEqual(try file.version(of: "one"), 2, "the version")
        try expectEqual(try file.horizon(of: "three"), 2, "the horizon")
        try expectEqual(try file.client(client(1)), owner, "the client")
        try expectEqual(
          try file.processed(by: client(1), after: 0),
          [line(1, refusal: Refusal("No.", code: "why"))], "the actions")
      }
    },
  ]
}
