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
    }
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
