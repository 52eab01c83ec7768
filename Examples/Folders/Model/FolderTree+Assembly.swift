#if SQLite
internal import HashTreeCollections

extension FolderTree {
  /// Builds the tree of rows that come in any order, and keeps apart those that do not fit.
  ///
  /// Costs O(n log n). A row whose parent was kept apart is kept apart too, and so are rows that
  /// are each other's parents: no row is lost, and every folder of the tree leads to the root.
  public static func assemble(_ folders: [Folder]) -> AssembledFolders {
    var strays: [StrayFolder] = []
    var sound: [FolderID: Folder] = [:]
    for folder in folders {
      if folder.id == .root || sound[folder.id] != nil {
        strays.append(StrayFolder(folder: folder, reason: .invalid(.duplicateID(folder.id))))
      } else if let mistake = Folder.mistake(inName: folder.name) {
        strays.append(StrayFolder(folder: folder, reason: .invalid(mistake)))
      } else {
        sound[folder.id] = folder
      }
    }
    let contents = Dictionary(grouping: sound.values) { $0.parent ?? .root }
      .mapValues { $0.sorted { $0.precedes($1) } }

    var entries = FolderTree().entries
    var waiting = [FolderID.root]
    while let parent = waiting.popLast() {
      let children = contents[parent] ?? []
      entries[parent]?.children = children.map(\.id)
      for child in children {
        let row = Folder(id: child.id, parent: parent, name: child.name)
        entries[child.id] = Entry(folder: row)
        waiting.append(child.id)
      }
    }
    for folder in folders where sound[folder.id] == folder && entries[folder.id] == nil {
      strays.append(StrayFolder(folder: folder, reason: .unreachable))
    }
    return AssembledFolders(tree: FolderTree(entries: entries), strays: strays)
  }
}
#endif
