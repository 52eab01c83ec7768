import Folders

/// The library as plainly as it can be said: a list of rows, searched and sorted every time.
struct NaiveTree {
  var rows = [Folder(id: .root, parent: nil, name: "Recordings")]

  func row(_ id: FolderID) -> Folder? { rows.first { $0.id == id } }

  func children(of id: FolderID) -> [FolderID] {
    rows.filter { $0.parent == id }
      .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
      .map(\.id)
  }

  func path(to id: FolderID) -> [FolderID]? {
    guard let row = row(id) else { return nil }
    guard let parent = row.parent else { return [id] }
    return path(to: parent).map { $0 + [id] }
  }

  mutating func apply(_ change: FolderChange) throws(FolderError) {
    switch change {
    case .created(let id, let parent, let name):
      if row(id) != nil { throw .duplicateID(id) }
      if row(parent) == nil { throw .unknownParent(parent) }
      try check(name)
      rows.append(Folder(id: id, parent: parent, name: name))
    case .renamed(let id, let name):
      if id == .root { throw .rootNotRenamable }
      guard let index = rows.firstIndex(where: { $0.id == id }) else { throw .unknownFolder(id) }
      try check(name)
      rows[index].name = name
    case .removed(let id):
      if id == .root { throw .rootNotRemovable }
      if row(id) == nil { throw .unknownFolder(id) }
      remove(id)
    }
  }

  private mutating func remove(_ id: FolderID) {
    for child in children(of: id) { remove(child) }
    rows.removeAll { $0.id == id }
  }

  private func check(_ name: String) throws(FolderError) {
    if name.split(whereSeparator: \.isWhitespace).isEmpty { throw .blankName }
    if name.utf8.count > 255 { throw .nameTooLong(bytes: name.utf8.count) }
  }
}
