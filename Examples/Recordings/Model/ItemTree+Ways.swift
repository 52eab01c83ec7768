#if SQLite
extension ItemTree {
  /// Returns the ids from the root to this item, both included; nil when it is not in the tree.
  package func path(to id: ItemID) -> [ItemID]? {
    guard var item = self[id] else { return nil }
    var path = [id]
    while let parent = item.parent, let next = self[parent] {
      path.append(parent)
      item = next
    }
    return path.reversed()
  }

  /// Returns the path to the last of some folders that is still one; to the root without one.
  package func path(toLastOf folders: [ItemID]) -> [ItemID] {
    folders.last { self[$0]?.isFolder == true }.flatMap(path) ?? [.root]
  }

  /// Returns the item at the end of a path from the root, each step leading from a folder to an
  /// item in it; nil for any other path.
  package func item(at path: [ItemID]) -> Item? {
    guard path.first == .root, var item = self[.root] else { return nil }
    for id in path.dropFirst() {
      guard let next = self[id], next.parent == item.id else { return nil }
      item = next
    }
    return item
  }

  /// Returns the ids of this item and of everything in it, each parent before its children; empty
  /// when it is not in the tree.
  package func subtree(of id: ItemID) -> [ItemID] {
    var found: [ItemID] = []
    var waiting = self[id].map { [$0.id] } ?? []
    while let next = waiting.popLast() {
      found.append(next)
      waiting.append(contentsOf: children(of: next)?.reversed() ?? [])
    }
    return found
  }

  /// Returns this item and everything in it, in the order of ``subtree(of:)``.
  package func items(in id: ItemID) -> [Item] { subtree(of: id).compactMap { self[$0] } }

  /// Returns the ids of the recordings in this folder and below, in the order of ``subtree(of:)``;
  /// for a recording its own id.
  package func recordings(in id: ItemID) -> [ItemID] {
    subtree(of: id).filter { self[$0]?.isFolder == false }
  }
}
#endif
