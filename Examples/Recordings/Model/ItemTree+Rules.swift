#if SQLite
extension ItemTree {
  /// Returns the reason why a change cannot be applied; nil when it can.
  package func mistake(in change: LibraryChange) -> LibraryError? {
    switch change {
    case .created(let id, let parent, let name):
      return mistake(inNew: id, parent) ?? Item.mistake(inName: name)
    case .recorded(let id, let parent, let name, let audio):
      return mistake(inNew: id, parent) ?? Item.mistake(inName: name) ?? audio.mistake
    case .renamed(let id, let name):
      if id == .root { return .rootNotRenamable }
      return self[id] == nil ? .unknownItem(id) : Item.mistake(inName: name)
    case .moved(let id, let parent):
      if id == .root { return .rootNotMovable }
      if self[id] == nil { return .unknownItem(id) }
      if let mistake = mistake(inParent: parent) { return mistake }
      return path(to: parent)?.contains(id) == true ? .intoItself(id, to: parent) : nil
    case .removed(let id):
      if id == .root { return .rootNotRemovable }
      return self[id] == nil ? .unknownItem(id) : nil
    case .restored(let items): return mistake(inRestored: items)
    }
  }

  /// Checks each item against the tree with the items before it.
  private func mistake(inRestored items: [Item]) -> LibraryError? {
    var isFolder: [ItemID: Bool] = [:]
    for item in items {
      let parent = item.parent ?? .root
      if self[item.id] != nil || isFolder[item.id] != nil { return .duplicateID(item.id) }
      switch isFolder[parent] {
      case true?: break
      case false?: return .parentNotFolder(parent)
      case nil: if let mistake = mistake(inParent: parent) { return mistake }
      }
      if let mistake = Item.mistake(inName: item.name) ?? item.audio?.mistake { return mistake }
      isFolder[item.id] = item.isFolder
    }
    return nil
  }

  private func mistake(inNew id: ItemID, _ parent: ItemID) -> LibraryError? {
    self[id] == nil ? mistake(inParent: parent) : .duplicateID(id)
  }

  private func mistake(inParent parent: ItemID) -> LibraryError? {
    guard let item = self[parent] else { return .unknownParent(parent) }
    return item.isFolder ? nil : .parentNotFolder(parent)
  }
}
#endif
