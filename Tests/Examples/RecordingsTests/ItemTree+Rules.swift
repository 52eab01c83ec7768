import Recordings

#if SQLite
extension ItemTree {
  /// A tree after these changes.
  init(_ changes: [LibraryChange]) throws {
    self.init()
    for change in changes { try apply(change) }
  }

  /// The first rule of every tree that does not hold, in words.
  var brokenRule: String? {
    let all = subtree(of: .root)
    if Set(all).count != count { return "not every item leads to the root" }
    for id in all {
      guard let item = self[id] else { return "\(id) is lost" }
      guard item.isFolder == (children(of: id) != nil) else {
        return "\(id) lists like another kind"
      }
      let children = children(of: id) ?? []
      if (item.parent == nil) != (id == .root) { return "\(id) has a wrong parent" }
      let rows = children.compactMap { self[$0] }
      if rows.contains(where: { $0.parent != id }) { return "\(id) lists another's item" }
      for (left, right) in zip(rows, rows.dropFirst())
      where (left.name, left.id) >= (right.name, right.id) {
        return "\(id) is not in order"
      }
    }
    return nil
  }
}
#endif

/// A sound of one second.
let second = Audio(format: .webm, bytes: 1_000, milliseconds: 1_000)

func id(_ number: UInt64) -> ItemID { ItemID(high: 0, low: number) }
