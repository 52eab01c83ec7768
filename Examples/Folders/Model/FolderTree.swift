#if SQLite
internal import HashTreeCollections

/// The folder library as a value: every folder by its id, and the sorted contents of each.
///
/// ```
/// entries   00… ─→ Recordings, [ b7…, 1c… ]        one persistent hash tree:
///           b7… ─→ Birds,      [ 93… ]             a copy shares every branch that
///           1c… ─→ Rain,       [ ]                 a change does not touch
///           93… ─→ Owls,       [ ]
/// ```
///
/// Folders in one parent are ordered by name with Swift's `<`, then by id. With n folders, of which
/// k lie in the parent concerned, a lookup costs O(log n), and creating or renaming O(log n + k),
/// where k is a move of ids in one array; copies that others hold do not change that. Removing costs
/// O(log n) per folder removed. Comparing two trees skips what they share.
public struct FolderTree: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    var folder: Folder
    var children: [FolderID] = []
  }

  private(set) var entries: TreeDictionary<FolderID, Entry>

  /// Makes a library without any folder but the root, “Recordings”.
  public init() {
    let root = Folder(id: .root, parent: nil, name: "Recordings")
    entries = [.root: Entry(folder: root)]
  }

  /// How many folders there are, the root included.
  public var count: Int { entries.count }

  /// The folder with this id, if there is one.
  public subscript(id: FolderID) -> Folder? { entries[id]?.folder }

  /// The ids of the folders that lie in this one, in order; nil when it is not in the tree.
  public func children(of id: FolderID) -> [FolderID]? { entries[id]?.children }

  /// Where the folder stands among its siblings; nil for the root and for unknown ids.
  public func position(of id: FolderID) -> Int? {
    guard let folder = self[id], let parent = folder.parent else { return nil }
    return children(of: parent).map { position(for: folder, among: $0) }
  }

  /// The ids from the root to this folder, both included; nil when it is not in the tree.
  public func path(to id: FolderID) -> [FolderID]? {
    guard var folder = self[id] else { return nil }
    var path = [id]
    while let parent = folder.parent, let next = self[parent] {
      path.append(parent)
      folder = next
    }
    return path.reversed()
  }

  /// The folder at the end of a path whose every step leads from a folder to one that lies in it,
  /// beginning at the root; nil for any other path.
  public func item(at path: [FolderID]) -> Folder? {
    guard path.first == .root, var folder = self[.root] else { return nil }
    for id in path.dropFirst() {
      guard let next = self[id], next.parent == folder.id else { return nil }
      folder = next
    }
    return folder
  }

  /// The ids of this folder and of everything in it, each parent before its children; empty when
  /// it is not in the tree.
  public func subtree(of id: FolderID) -> [FolderID] {
    var found: [FolderID] = []
    var waiting = self[id].map { [$0.id] } ?? []
    while let next = waiting.popLast() {
      found.append(next)
      waiting.append(contentsOf: children(of: next)?.reversed() ?? [])
    }
    return found
  }

  /// Carries out a change, or throws and leaves the tree as it was.
  public mutating func apply(_ change: FolderChange) throws(FolderError) {
    if let mistake = mistake(in: change) { throw mistake }
    switch change {
    case .created(let id, let parent, let name):
      let folder = Folder(id: id, parent: parent, name: name)
      entries[id] = Entry(folder: folder)
      insert(folder)
    case .renamed(let id, let name):
      guard var folder = self[id], folder.name.utf8.elementsEqual(name.utf8) == false else {
        return
      }
      withdraw(folder)
      folder.name = name
      entries[id]?.folder = folder
      insert(folder)
    case .removed(let id):
      guard let folder = self[id] else { return }
      withdraw(folder)
      for each in subtree(of: id) { entries[each] = nil }
    }
  }

  /// Says why a change cannot be applied; nil when it can.
  public func mistake(in change: FolderChange) -> FolderError? {
    switch change {
    case .created(let id, let parent, let name):
      if self[id] != nil { return .duplicateID(id) }
      if self[parent] == nil { return .unknownParent(parent) }
      return Folder.mistake(inName: name)
    case .renamed(let id, let name):
      if id == .root { return .rootNotRenamable }
      if self[id] == nil { return .unknownFolder(id) }
      return Folder.mistake(inName: name)
    case .removed(let id):
      if id == .root { return .rootNotRemovable }
      return self[id] == nil ? .unknownFolder(id) : nil
    }
  }

  /// Lists the folder in its parent, where its name puts it.
  private mutating func insert(_ folder: Folder) {
    guard let parent = folder.parent, let siblings = children(of: parent) else { return }
    let position = position(for: folder, among: siblings)
    entries[parent]?.children.insert(folder.id, at: position)
  }

  /// Takes the folder off its parent's list, where its present name says it stands.
  private mutating func withdraw(_ folder: Folder) {
    guard let parent = folder.parent, let siblings = children(of: parent) else { return }
    let position = position(for: folder, among: siblings)
    entries[parent]?.children.remove(at: position)
  }

  /// The first place whose folder does not come before this one, by binary search.
  private func position(for folder: Folder, among siblings: [FolderID]) -> Int {
    var low = 0
    var high = siblings.count
    while low < high {
      let middle = (low + high) / 2
      if let other = self[siblings[middle]], other.precedes(folder) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

extension FolderTree {
  /// Builds a tree from entries that keep its rules already.
  init(entries: TreeDictionary<FolderID, Entry>) { self.entries = entries }
}

extension Folder {
  /// The order among siblings.
  func precedes(_ other: Folder) -> Bool {
    name == other.name ? id < other.id : name < other.name
  }
}
#endif
