/// Collections: only the rows near the visible area are mounted.
///
/// The visible area is no part of the view, as little as the focus is: a driver reports it, and the
/// next update builds the rows.
extension TreeCore {
  /// Returns the children of a node for its current visible area.
  func wantedChildren(of mounted: Mounted) -> NodeChildren {
    guard let area = seen[mounted.id], let collection = mounted.content.collection else {
      return mounted.content.children
    }
    return NodeChildren(collection.children(seeing: area))
  }

  /// Records the visible area of a collection, for the next update.
  func see(_ area: SeenArea, of mounted: Mounted, _ event: Event) throws(EventRefusal) {
    try check(mounted, event)
    guard mounted.content.collection != nil, seen[mounted.id] != area else { return }
    seen[mounted.id] = area
    moved.append(mounted.id)
  }

  /// Moves the visible area to the next row that begins with a text, and requests the focus for it.
  func find(
    _ text: String, after line: Int, in mounted: Mounted, _ event: Event
  ) throws(EventRefusal) {
    try check(mounted, event)
    let area = seen[mounted.id] ?? .initial
    guard
      let found = mounted.content.collection?.row(
        beginningWith: text, after: line, columns: area.columns)
    else { return }
    seen[mounted.id] = SeenArea(
      top: found.top - area.height / 2, height: area.height, columns: area.columns)
    moved.append(mounted.id)
    rowsToFocus.append((mounted.id, found.key))
  }

  private func check(_ mounted: Mounted, _ event: Event) throws(EventRefusal) {
    guard mounted.content.events.contains(EventSet(.see)) else {
      throw .valueDoesNotFit(event, role: mounted.content.kind.role)
    }
  }

  /// Builds the rows that have come near, after everything else has been updated.
  func updateSeen() {
    for id in moved {
      guard let mounted = nodes[id], let collection = mounted.content.collection else { continue }
      updateChildren(of: mounted, to: NodeChildren(collection.children(seeing: seen[id])))
    }
    moved.removeAll(keepingCapacity: true)
    for (list, key) in rowsToFocus {
      let rows = nodes[list]?.children.flatMap(\.children) ?? []
      if let row = rows.first(where: { $0.declared.key == key }) { requestFocus(row.id) }
    }
    rowsToFocus.removeAll(keepingCapacity: true)
  }

  /// Reports newly repeated keys of a collection's rows, also of rows that are not near.
  func noteRepeatedKeys(of list: Mounted, since old: NodeBox?) {
    guard let collection = list.content.collection else { return }
    let keys = collection.keys
    if let before = old?.collection, before.keys == keys { return }
    if keys.areAscendingNumbers {
      repeatedRows[list.id] = nil
      return
    }
    var seen = Set<Key>(minimumCapacity: keys.count)
    var repeated: Set<Key> = []
    let known = repeatedRows.isEmpty ? nil : repeatedRows[list.id]
    for key in keys where !seen.insert(key).inserted && repeated.insert(key).inserted {
      if known?.contains(key) != true { report(.duplicateRow(key, list: list.id)) }
    }
    repeatedRows[list.id] = repeated.isEmpty ? nil : repeated
  }
}

extension [Key] {
  /// True if each key is a number above the one before, so that none repeats; a single pass.
  fileprivate var areAscendingNumbers: Bool {
    var last = Int?.none
    for key in self {
      guard case .number(let number) = key, last.map({ $0 < number }) ?? true else { return false }
      last = number
    }
    return true
  }
}
