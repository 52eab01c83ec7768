/// Collections: of their rows only those near what is seen are mounted.
///
/// What is seen is no part of the view, as little as the focus is: a driver tells it, the next update makes the rows.
extension TreeCore {
  /// What a node has below it, with what is seen now.
  func wantedChildren(of mounted: Mounted) -> NodeChildren {
    guard let area = seen[mounted.id], let collection = mounted.content.collection else {
      return mounted.content.children
    }
    return NodeChildren(collection.children(seeing: area))
  }

  /// Notes what a person sees of a collection, for the next update.
  func see(_ area: SeenArea, of mounted: Mounted, _ event: Event) throws(EventRefusal) {
    try check(mounted, event)
    guard mounted.content.collection != nil, seen[mounted.id] != area else { return }
    seen[mounted.id] = area
    moved.append(mounted.id)
  }

  /// Brings the next row that begins with a text near, and asks for the focus for it.
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
    sought.append((mounted.id, found.key))
  }

  private func check(_ mounted: Mounted, _ event: Event) throws(EventRefusal) {
    guard mounted.content.events.contains(EventSet(.see)) else {
      throw .valueDoesNotFit(event, role: mounted.content.kind.role)
    }
  }

  /// Makes the rows that have come near, after everything else is as the view says.
  func updateSeen() {
    for id in moved {
      guard let mounted = nodes[id], let collection = mounted.content.collection else { continue }
      updateChildren(of: mounted, to: NodeChildren(collection.children(seeing: seen[id])))
    }
    moved.removeAll(keepingCapacity: true)
    for (list, key) in sought {
      let rows = nodes[list]?.children.flatMap(\.children) ?? []
      if let row = rows.first(where: { $0.declared.key == key }) { askForFocus(row.id) }
    }
    sought.removeAll(keepingCapacity: true)
  }

  /// Reports the keys that several rows of a collection have, also rows that are not near; each when it is new.
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
  /// Whether each is a number above the one before, so that none can repeat; one look at each.
  fileprivate var areAscendingNumbers: Bool {
    var last = Int?.none
    for key in self {
      guard case .number(let number) = key, last.map({ $0 < number }) ?? true else { return false }
      last = number
    }
    return true
  }
}
