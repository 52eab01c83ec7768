#if SQLite
import Millrace
import Recordings

/// Item changes that fit a tree, the same for the same seed.
struct SeededChanges {
  private let number: () -> UInt64

  init(seed: UInt64) { number = Environment.seeded(seed) }

  func next(for tree: ItemTree) -> LibraryChange {
    let items = tree.subtree(of: .root)
    let chosen = items[Int(number() % UInt64(items.count))]
    let name = "n\(number() % 1_000)"
    let parent = tree[chosen]?.isFolder == true ? chosen : tree[chosen]?.parent ?? .root
    let id = ItemID(high: number(), low: number())
    switch number() % 10 {
    case 0 where chosen != .root && tree.subtree(of: chosen).count < 20: return .removed(chosen)
    case 1, 2, 3: if chosen != .root { return .renamed(chosen, name: name) }
    case 4: if chosen != .root { return .moved(chosen, to: .root) }
    case 5, 6:
      let audio = Audio(format: .wav, bytes: Int(number() % 1_000) + 1, milliseconds: 5)
      return .recorded(id: id, parent: parent, name: name, audio: audio)
    default: break
    }
    return .created(id: id, parent: parent, name: name)
  }
}
#endif
