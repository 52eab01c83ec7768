import MillraceTesting
import Recordings

/// Seeded changes over a small world of ids and names, so that most of the mistakes happen too.
struct RandomChanges {
  private var numbers: SeededGenerator
  private let ids: [ItemID]
  private let names = ["b", "a", "B", "ä", "a\u{308}", "é", "", "  ", "long", "a b", "🎵", "b"]

  init(seed: UInt64, ids count: UInt64 = 60) {
    numbers = SeededGenerator(seed: seed)
    ids = (0...count).map { ItemID(high: $0 % 3 == 0 ? 0 : $0, low: $0) }
  }

  mutating func next() -> LibraryChange {
    let id = ids.randomElement(using: &numbers) ?? .root
    let name = names.randomElement(using: &numbers) ?? ""
    let chosen = name == "long" ? String(repeating: "x", count: 256) : name
    let other = ids.randomElement(using: &numbers) ?? .root
    switch Int.random(in: 0..<12, using: &numbers) {
    case 0: return .removed(id)
    case 1, 2, 3: return .renamed(id, name: chosen)
    case 4, 5: return .moved(id, to: other)
    case 6, 7: return .recorded(id: id, parent: other, name: chosen, audio: second)
    default: return .created(id: id, parent: other, name: chosen)
    }
  }
}
