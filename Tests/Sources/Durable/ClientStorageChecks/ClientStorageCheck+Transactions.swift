import MillraceDurable

extension ClientStorageCheck {
  static let transactions = [
    Self("a commit is seen by the next transaction") { storage in
      for durability in [Durability.processEnd, .powerLoss] {
        try storage.write(durability) { try $0.put("a", "\(durability)") }
        try expectEqual(try storage.notes(), ["a=\(durability)"], "notes")
      }
    },
    Self("a transaction that throws leaves nothing") { storage in
      try storage.write(.processEnd) { file in
        try file.put("a", "before")
        try file.append(envelope(1))
      }
      try storage.expectThrow { file in
        try file.put("a", "after")
        try file.put("b", "after", image: false)
        try file.append(envelope(2))
        try file.addRefused(RefusedAction(envelope: envelope(1), refusal: .poisonous))
        var state = try file.state
        state.sealed = 9
        try file.setState(state)
      }
      try expectEqual(try storage.notes(), ["a=before"], "notes")
      let (state, last, count, refused) = try storage.read {
        (try $0.state, try $0.lastEnvelope, try $0.outboxCount, try $0.refused())
      }
      try expectEqual(state.sealed, 0, "sealed")
      try expectEqual(last, envelope(1), "the last action")
      try expectEqual(count, 1, "the number of actions")
      try expectEqual(refused, [], "refused actions")
    },
    Self("a savepoint that throws undoes its own changes alone") { storage in
      try storage.write(.processEnd) { file in
        try file.put("a", "outside")
        do {
          try file.savepoint {
            try file.put("a", "inside")
            try file.put("b", "inside", image: false)
            throw Stop()
          }
          throw Violation(description: "the error of a savepoint was not passed on")
        } catch is Stop {}
        try file.savepoint { try file.put("c", "kept") }
        try file.put("d", "after")
      }
      try expectEqual(try storage.notes(), ["a=outside", "c=kept", "d=after"], "notes")
      try storage.write(.processEnd) { try $0.rewind() }
      try expectEqual(try storage.notes(), [], "notes after the rewind")
    },
    Self("the state is kept with all its parts") { storage in
      var state = try storage.read { try $0.state }
      state.confirmed = 4
      state.head = ActionID(bits: .max)
      state.sealed = 7
      state.epoch = "é \" \u{0}"
      state.positions = [
        "one": .start, "a\u{0}b": Position(version: 3, row: .init(table: "note", id: "x")),
      ]
      let stored = state
      try storage.write(.powerLoss) { try $0.setState(stored) }
      try expectEqual(try storage.read { try $0.state }, state, "the state")
    },
  ]
}
