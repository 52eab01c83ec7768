#if SQLite
internal import HashTreeCollections

extension ItemTree {
  /// Builds the tree of rows in any order, and keeps out those that do not fit.
  ///
  /// Costs O(n log n). A row whose parent was kept out is kept out too, and so are rows that are
  /// each other's parents: no row is lost, and every item of the tree leads to the root.
  package static func assemble(_ items: [Item]) -> AssembledItems {
    var strays: [StrayItem] = []
    var sound: [ItemID: Item] = [:]
    for item in items {
      if item.id == .root || sound[item.id] != nil {
        strays.append(StrayItem(item: item, reason: .invalid(.duplicateID(item.id))))
      } else if let mistake = Item.mistake(inName: item.name) ?? item.audio?.mistake {
        strays.append(StrayItem(item: item, reason: .invalid(mistake)))
      } else {
        sound[item.id] = item
      }
    }
    let contents = Dictionary(grouping: sound.values) { $0.parent ?? .root }
      .mapValues { $0.sorted { $0.precedes($1) } }

    var entries = ItemTree().entries
    var waiting = [ItemID.root]
    while let parent = waiting.popLast() {
      let children = contents[parent] ?? []
      entries[parent]?.children = children.map(\.id)
      for child in children {
        var row = child
        row.parent = parent
        entries[child.id] = Entry(item: row)
        // A child of a recording is never reached.
        if child.isFolder { waiting.append(child.id) }
      }
    }
    for item in items where sound[item.id] == item && entries[item.id] == nil {
      strays.append(StrayItem(item: item, reason: .unreachable))
    }
    return AssembledItems(tree: ItemTree(entries: entries), strays: strays)
  }
}

/// The result of assembling stored rows: the tree, and the rows that do not fit it.
package struct AssembledItems: Equatable, Sendable {
  /// The tree of the items that lead to the root.
  package let tree: ItemTree

  /// The rows kept out of the tree: first the invalid ones, then the unreachable ones, each in the
  /// order of the rows.
  package let strays: [StrayItem]
}
#endif
