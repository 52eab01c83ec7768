#if SQLite
import Folders

extension FolderTree {
  /// A tree after these changes.
  init(_ changes: [FolderChange]) throws {
    self.init()
    for change in changes { try apply(change) }
  }

  /// What must hold in every tree; the first thing that does not, in words.
  var brokenRule: String? {
    let all = subtree(of: .root)
    if Set(all).count != count { return "not every folder leads to the root" }
    for id in all {
      guard let folder = self[id], let children = children(of: id) else { return "\(id) is lost" }
      if (folder.parent == nil) != (id == .root) { return "\(id) has a wrong parent" }
      let rows = children.compactMap { self[$0] }
      if rows.contains(where: { $0.parent != id }) { return "\(id) lists another's folder" }
      for (left, right) in zip(rows, rows.dropFirst())
      where (left.name, left.id) >= (right.name, right.id) {
        return "\(id) is not in order"
      }
    }
    return nil
  }
}

func id(_ number: UInt64) -> FolderID { FolderID(high: 0, low: number) }
#endif
