import Folders

/// Seeded changes over a small world of ids and names, so that most of the mistakes happen too.
struct RandomChanges {
  private var numbers: SeededNumbers
  private let ids: [FolderID]
  private let names = ["b", "a", "B", "ä", "a\u{308}", "é", "", "  ", "long", "a b", "🎵", "b"]

  init(seed: UInt64, ids count: UInt64 = 60) {
    numbers = SeededNumbers(seed: seed)
    ids = (0...count).map { FolderID(high: $0 % 3 == 0 ? 0 : $0, low: $0) }
  }

  mutating func next() -> FolderChange {
    let id = ids.randomElement(using: &numbers) ?? .root
    let name = names.randomElement(using: &numbers) ?? ""
    let chosen = name == "long" ? String(repeating: "x", count: 256) : name
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0: return .removed(id)
    case 1, 2, 3: return .renamed(id, name: chosen)
    default:
      let parent = ids.randomElement(using: &numbers) ?? .root
      return .created(id: id, parent: parent, name: chosen)
    }
  }
}
