#if Web && PostgreSQL
import Millrace
import MillracePubSub

/// A note on the board.
struct Note: Codable, Equatable, Sendable {
  /// The identity of the note, which its page gives it: it may be published more than once, by a
  /// node that dies before it has recorded that, and then by another one.
  let id: String
  let words: String
}

/// The notes, the oldest first, and the number of the last message that they contain.
struct Content: Equatable, Sendable {
  private(set) var notes: [Note] = []
  private(set) var last = 0
  /// The number of the notes, with a hash of all of them in their order.
  private(set) var digest = "0"
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Returns the number of the notes of a page.
  func count(of page: String) -> Int { notes.count { $0.id.hasPrefix(page) } }

  /// Adds the note of a message, unless it is there.
  mutating func add(_ note: Note, number: Int) {
    last = number
    guard !notes.contains(where: { $0.id == note.id }) else { return }
    notes.append(note)
    for byte in note.id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    digest = "\(notes.count)-\(hash)"
  }
}

/// The board: one state on all nodes, from the messages of a topic.
actor Board {
  nonisolated let content: Feed<Content>
  private let store: Store<Content, Numbered<Note>>
  private let topic: Topic<Note>

  init(_ topic: Topic<Note>) {
    self.topic = topic
    store = Store(Content(), name: "board") { content, message in
      content.add(message.message, number: message.number)
      return .none
    }
    content = store.select { $0 }.feed()
  }

  func pin(_ note: Note) async throws { try await topic.publish(note) }

  func run() async throws { try await topic.run(into: store) }

  /// Returns once the board has what was published before this call.
  func catchUp() async throws {
    let last = try await topic.lastNumber()
    for await replica in content.values() where replica.value.last >= last { return }
  }
}
#endif
