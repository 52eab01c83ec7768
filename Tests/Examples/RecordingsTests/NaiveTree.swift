import Recordings

/// The library as plainly as it can be said: a list of rows, searched and sorted every time.
struct NaiveTree {
  var rows = [Item(id: .root, parent: nil, name: "Recordings")]

  func row(_ id: ItemID) -> Item? { rows.first { $0.id == id } }

  func children(of id: ItemID) -> [ItemID]? {
    row(id)?.isFolder == true ? listed(in: id) : nil
  }

  private func listed(in id: ItemID) -> [ItemID] {
    rows.filter { $0.parent == id }
      .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
      .map(\.id)
  }

  func path(to id: ItemID) -> [ItemID]? {
    guard let row = row(id) else { return nil }
    guard let parent = row.parent else { return [id] }
    return path(to: parent).map { $0 + [id] }
  }

  mutating func apply(_ change: LibraryChange) throws(LibraryError) {
    switch change {
    case .created(let id, let parent, let name):
      try check(new: id, parent)
      try check(name)
      rows.append(Item(id: id, parent: parent, name: name))
    case .recorded(let id, let parent, let name, let audio):
      try check(new: id, parent)
      try check(name)
      rows.append(Item(id: id, parent: parent, name: name, content: .recording(audio)))
    case .moved(let id, let parent):
      if id == .root { throw .rootNotMovable }
      guard let index = rows.firstIndex(where: { $0.id == id }) else { throw .unknownItem(id) }
      guard let target = row(parent) else { throw .unknownParent(parent) }
      if target.audio != nil { throw .parentNotFolder(parent) }
      if path(to: parent)?.contains(id) == true { throw .intoItself(id, to: parent) }
      rows[index].parent = parent
    case .renamed(let id, let name):
      if id == .root { throw .rootNotRenamable }
      guard let index = rows.firstIndex(where: { $0.id == id }) else { throw .unknownItem(id) }
      try check(name)
      rows[index].name = name
    case .removed(let id):
      if id == .root { throw .rootNotRemovable }
      if row(id) == nil { throw .unknownItem(id) }
      remove(id)
    case .restored(let items):
      for item in items {
        try check(new: item.id, item.parent ?? .root)
        try check(item.name)
        rows.append(item)
      }
    }
  }

  private mutating func remove(_ id: ItemID) {
    for child in listed(in: id) { remove(child) }
    rows.removeAll { $0.id == id }
  }

  private func check(new id: ItemID, _ parent: ItemID) throws(LibraryError) {
    if row(id) != nil { throw .duplicateID(id) }
    guard let target = row(parent) else { throw .unknownParent(parent) }
    if target.audio != nil { throw .parentNotFolder(parent) }
  }

  private func check(_ name: String) throws(LibraryError) {
    if name.split(whereSeparator: \.isWhitespace).isEmpty { throw .blankName }
    if name.utf8.count > 255 { throw .nameTooLong(bytes: name.utf8.count) }
  }
}
