import MillraceDurable

extension ServerStorageCheck {
  static let ledger = [
    Self("the ledger keeps actions with all their parts, by identity and by client") { storage in
      let refusal = Refusal("No: “é” \u{0} \"'\\", code: "why\n")
      let lines = [line(1, refusal: refusal), line(2), line(3)]
      try await storage.write { file in
        for line in lines { try file.add(line) }
        try file.add(line(1, of: 2))
      }
      try await storage.read { file in
        for line in lines { try expectEqual(try file.processed(line.id), line, "\(line.number)") }
        try expectEqual(try file.processed(action(4)), nil, "an unknown action")
        try expectEqual(
          try file.processed(by: client(1), after: 1), [line(2), line(3)], "after 1")
        try expectEqual(try file.processed(by: client(1), after: 3), [], "after all")
        try expectEqual(
          try file.processed(by: client(2), after: -1), [line(1, of: 2)], "of another client")
      }
    },
    Self("an identity of any bits is kept") { storage in
      let identities = [UInt128.zero, 1, .max, 1 << 127, 0xFF << 64]
      try await storage.write { file in
        for (number, bits) in identities.enumerated() {
          let owner = ServerClient(user: "mo", processed: number, head: ActionID(bits: bits))
          try file.setClient(owner, ClientID(bits: bits))
          try file.add(
            ProcessedAction(id: ActionID(bits: bits), client: ClientID(bits: bits), number: 1))
        }
      }
      try await storage.read { file in
        for (number, bits) in identities.enumerated() {
          let owner = try file.client(ClientID(bits: bits))
          try expectEqual(owner?.processed, number, "the client \(bits)")
          try expectEqual(owner?.head, ActionID(bits: bits), "the head \(bits)")
          try expectEqual(
            try file.processed(ActionID(bits: bits))?.client, ClientID(bits: bits), "\(bits)")
        }
      }
    },
  ]
}
