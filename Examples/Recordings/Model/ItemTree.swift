#if SQLite
internal import HashTreeCollections

/// The library as a value: every item by its id, and the sorted contents of each folder.
///
/// ```
/// entries   00… ─→ Recordings, [ b7…, 1c… ]        one persistent hash tree:
///           b7… ─→ Birds,      [ 93… ]             a copy shares every branch that
///           1c… ─→ Rain,       [ ]                 a change does not touch
///           93… ─→ Owls,       a recording
/// ```
///
/// Items in one folder are ordered by name with Swift's `<`, then by id. With n items, of which k
/// are in the affected folder, a lookup costs O(log n), and making, renaming or moving O(log n +
/// k), where k is a shift of ids in one array; other copies of the tree do not change these costs.
/// Moving also walks from the new folder to the root. Removing costs O(log n) per removed item.
/// Comparing two trees skips their shared branches.
package struct ItemTree: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    var item: Item
    var children: [ItemID] = []
  }

  private(set) var entries: TreeDictionary<ItemID, Entry>

  /// Creates a library with only the root, “Recordings”.
  package init() {
    let root = Item(id: .root, parent: nil, name: "Recordings")
    entries = [.root: Entry(item: root)]
  }

  /// The number of items, the root included.
  package var count: Int { entries.count }

  /// Returns the item with this id; nil if there is none.
  package subscript(id: ItemID) -> Item? { entries[id]?.item }

  /// Returns the ids of the items in a folder, in order; nil when there is no such folder.
  package func children(of id: ItemID) -> [ItemID]? {
    entries[id].flatMap { $0.item.isFolder ? $0.children : nil }
  }

  /// Returns the index of the item among its siblings; nil for the root and for unknown ids.
  package func position(of id: ItemID) -> Int? {
    guard let item = self[id], let parent = item.parent else { return nil }
    return children(of: parent).map { position(for: item, among: $0) }
  }

  /// Applies a change, or throws and leaves the tree unchanged.
  package mutating func apply(_ change: LibraryChange) throws(LibraryError) {
    if let mistake = mistake(in: change) { throw mistake }
    switch change {
    case .created(let id, let parent, let name):
      insert(Item(id: id, parent: parent, name: name))
    case .recorded(let id, let parent, let name, let audio):
      insert(Item(id: id, parent: parent, name: name, content: .recording(audio)))
    case .renamed(let id, let name):
      guard var item = self[id], !item.name.utf8.elementsEqual(name.utf8) else { return }
      withdraw(item)
      item.name = name
      insert(item)
    case .moved(let id, let parent):
      guard var item = self[id], item.parent != parent else { return }
      withdraw(item)
      item.parent = parent
      insert(item)
    case .removed(let id):
      guard let item = self[id] else { return }
      withdraw(item)
      for each in subtree(of: id) { entries[each] = nil }
    case .restored(let items):
      for item in items { insert(item) }
    }
  }

  /// Stores the item, and inserts its id into the sorted list of its parent.
  private mutating func insert(_ item: Item) {
    guard let parent = item.parent, let siblings = children(of: parent) else { return }
    entries[item.id] = Entry(item: item, children: entries[item.id]?.children ?? [])
    let position = position(for: item, among: siblings)
    entries[parent]?.children.insert(item.id, at: position)
  }

  /// Removes the item's id from its parent's list, at the index that its present name gives.
  private mutating func withdraw(_ item: Item) {
    guard let parent = item.parent, let siblings = children(of: parent) else { return }
    let position = position(for: item, among: siblings)
    entries[parent]?.children.remove(at: position)
  }

  /// Returns the first index whose item does not precede this one, by binary search.
  private func position(for item: Item, among siblings: [ItemID]) -> Int {
    var low = 0
    var high = siblings.count
    while low < high {
      let middle = (low + high) / 2
      if let other = self[siblings[middle]], other.precedes(item) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

extension ItemTree {
  /// Creates a tree of entries that already follow its rules.
  init(entries: TreeDictionary<ItemID, Entry>) { self.entries = entries }
}

extension Item {
  /// Returns true if the item is ordered before a sibling.
  func precedes(_ other: Item) -> Bool {
    name == other.name ? id < other.id : name < other.name
  }
}
#endif
