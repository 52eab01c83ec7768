import MillraceDurable

extension ClientStorageCheck {
  static let outbox = [
    Self("the outbox keeps the actions in the order of their numbers") { storage in
      try storage.write(.processEnd) { file in
        try expectEqual(try file.lastEnvelope, nil, "the last action of an empty outbox")
        for number in 3...9 { try file.append(envelope(number)) }
        try expectEqual(try file.lastEnvelope, envelope(9), "the last action")
      }
      try storage.read { file in
        try expectEqual(try file.outboxCount, 7, "the number of actions")
        try expectEqual(
          try file.outbox(after: 0, limit: nil), (3...9).map { envelope($0) }, "all")
        try expectEqual(
          try file.outbox(after: 4, limit: 2), [envelope(5), envelope(6)], "two after 4")
        try expectEqual(try file.outbox(after: 9, limit: nil), [], "after the last")
        try expectEqual(try file.outbox(after: 0, limit: 0), [], "none")
      }
      try storage.write(.processEnd) { try $0.removeOutbox(through: 2) }
      try expectEqual(try storage.read { try $0.outboxCount }, 7, "nothing was removed")
      try storage.write(.processEnd) { try $0.removeOutbox(through: 7) }
      try storage.read { file in
        try expectEqual(try file.outboxCount, 2, "the number after a removal")
        try expectEqual(
          try file.outbox(after: 0, limit: nil), [envelope(8), envelope(9)], "the rest")
      }
      try storage.write(.processEnd) { try $0.removeOutbox(through: 9) }
      try storage.read { file in
        try expectEqual(try file.lastEnvelope, nil, "the last action after all were removed")
        try expectEqual(try file.outboxCount, 0, "the number after all were removed")
      }
    },
    Self("the outbox is replaced as a whole") { storage in
      try storage.write(.processEnd) { file in
        for number in 5...8 { try file.append(envelope(number)) }
        try file.replaceOutbox(with: [envelope(1), envelope(2)])
        try expectEqual(try file.lastEnvelope, envelope(2), "the last action")
        try expectEqual(try file.outboxCount, 2, "the number of actions")
        try file.append(envelope(3))
      }
      try expectEqual(
        try storage.read { try $0.outbox(after: 0, limit: nil) }, (1...3).map { envelope($0) },
        "all")
      try storage.write(.processEnd) { try $0.replaceOutbox(with: []) }
      try expectEqual(try storage.read { try $0.lastEnvelope }, nil, "the last action")
    },
    Self("an action is kept with all its parts") { storage in
      let envelope = Envelope(
        number: 1, id: ActionID(bits: 1), previous: ActionID(bits: .max), space: "a\u{0} 'b\"",
        name: "é", version: 70_000, arguments: "{\"text\":\"\u{0}🛠\"}")
      try storage.write(.processEnd) { try $0.append(envelope) }
      try expectEqual(try storage.read { try $0.outbox(after: 0, limit: 1) }, [envelope], "it")
    },
    Self("refused actions are kept in their order until they are removed") { storage in
      func refused(_ number: Int) -> RefusedAction {
        RefusedAction(envelope: envelope(number), refusal: Refusal("No \(number)."))
      }
      try storage.write(.processEnd) { file in
        for number in [2, 1, 3] { try file.addRefused(refused(number)) }
        for event in [JournalEntry.Event.performed, .refused, .reset] {
          try file.addToJournal(JournalEntry(event, action: envelope(1).id, text: "é"))
          try file.addToJournal(JournalEntry(event, text: ""))
        }
      }
      try expectEqual(try storage.read { try $0.refused() }, [2, 1, 3].map(refused), "refused")
      try storage.write(.processEnd) { file in
        try file.removeRefused(envelope(1).id)
        try file.removeRefused(envelope(9).id)
      }
      try expectEqual(try storage.read { try $0.refused() }, [2, 3].map(refused), "the rest")
    },
  ]
}
