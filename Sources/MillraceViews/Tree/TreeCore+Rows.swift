/// Lists that can build their rows again: each row is a digest unless it holds state.
///
///     mounted ── holds no state after an update of its list ──▶ digest
///     digest ── its view differs, or an event arrives for it ──▶ mounted, from the old view
extension TreeCore {
  func mountRows(of list: Mounted, from source: RowSource) {
    rowLists.insert(list.id)
    if source.count == 0 { return }
    _ = noteDuplicates(in: source.keys, of: list.id)
    list.rows.reserveCapacity(source.count)
    for index in 0..<source.count {
      list.rows.append(mountRow(source.row(at: index), in: list.id))
    }
  }

  private func mountRow(_ box: NodeBox, in list: NodeID) -> Row {
    let digest = Digest(box)
    let row =
      digest.isNotable
      ? stored(mount(box, below: list))
      : Row(
        ids: takeRow(digest.count), digest: digest.value,
        skeleton: digest.hasLazy ? Digest.skeleton(box) : nil)
    // A new row is read a second time, for its elements.
    if digest.hasLazy, revivedIDs == nil { newRows[row.id] = box }
    return row
  }

  private func takeRow(_ count: Int) -> RowIDs {
    guard revivedIDs == nil else { return RowIDs((0..<count).map { _ in takeID().number }) }
    let first = takeID().number
    skipIDs(count - 1)
    return .run(from: first, count: count)
  }

  /// Returns the row without its nodes, unless they hold state.
  private func stored(_ mounted: Mounted) -> Row {
    let digest = Digest(mounted)
    var numbers: [Int] = []
    numbers.reserveCapacity(digest.count)
    guard collect(mounted, into: &numbers) else {
      return Row(
        ids: .run(from: mounted.id.number, count: 1), digest: digest.value, mounted: mounted)
    }
    forget(numbers)
    return Row(
      ids: RowIDs(numbers), digest: digest.value,
      skeleton: digest.hasLazy ? Digest.skeleton(mounted.declared) : nil)
  }

  /// Collects the ids of a row in reading order; returns false if one of its nodes has to stay.
  private func collect(_ mounted: Mounted, into numbers: inout [Int]) -> Bool {
    let id = mounted.id
    if mounted.input != nil || seen[id] != nil || mounted.content.kind.isPresented
      || duplicates[id] != nil
      || repeatedRows[id] != nil || focusedNode == id
    {
      return false
    }
    numbers.append(id.number)
    for row in mounted.rows {
      if let mounted = row.mounted {
        guard collect(mounted, into: &numbers) else { return false }
      } else {
        numbers += row.ids.numbers
      }
    }
    return mounted.children.allSatisfy { collect($0, into: &numbers) }
  }

  /// Returns the earlier nodes of a row; nil if its list builds another view than before.
  private func revived(_ row: Row, _ box: NodeBox, in list: NodeID) -> Mounted? {
    if let mounted = row.mounted { return mounted }
    let outer = revivedIDs
    revivedIDs = row.ids.numbers[...]
    let mounted = mount(box, below: list)
    revivedIDs = outer
    if Digest(mounted).value == row.digest { return mounted }
    discard(mounted)
    noteUnrepeatable(list)
    return nil
  }

  private func noteUnrepeatable(_ list: NodeID) {
    if unrepeatable.insert(list).inserted { report(.unrepeatableRow(list: list)) }
  }

  /// Removes nodes that were never shown.
  private func discard(_ mounted: Mounted) {
    forget([mounted.id.number])
    duplicates[mounted.id] = nil
    repeatedRows[mounted.id] = nil
    for child in mounted.children { discard(child) }
    for case let child? in mounted.rows.lazy.map(\.mounted) { discard(child) }
  }

  /// Finds the row that contains a node, and mounts its nodes again.
  func reviveRow(with id: NodeID) -> Mounted? {
    for list in rowLists {
      guard let mounted = nodes[list], let source = mounted.content.rows,
        let index = mounted.rows.firstIndex(where: { $0.mounted == nil && $0.ids.contains(id) })
      else { continue }
      mounted.rows[index].mounted = revived(mounted.rows[index], source.row(at: index), in: list)
      guard mounted.rows[index].mounted != nil else { return nil }
      // A list inside the row has rows of its own.
      return nodes[id] ?? reviveRow(with: id)
    }
    return nil
  }

  // MARK: Updating

  /// Replaces children by rows, rows by children, or rows by other rows.
  func updateRows(of list: Mounted, from old: NodeBox, to new: NodeBox) {
    switch (old.rows, new.rows) {
    case (let oldSource?, let newSource?):
      if oldSource !== newSource { updateRows(of: list, from: oldSource, to: newSource) }
    case (let source?, nil):
      rowLists.remove(list.id)
      let rows = list.rows
      list.rows = []
      for (index, row) in rows.enumerated() {
        if let mounted = revived(row, source.row(at: index), in: list.id) {
          list.children.append(mounted)
        } else {
          patches.append(.remove(row.id))
        }
      }
      updateChildren(of: list, to: new.children)
    case (nil, let source?):
      let written = (0..<source.count).map { source.row(at: $0) }
      updateChildren(of: list, to: NodeChildren(written))
      rowLists.insert(list.id)
      list.rows = list.children.map(stored)
      list.children = []
    case (nil, nil):
      break
    }
  }

  private func updateRows(of list: Mounted, from old: RowSource, to new: RowSource) {
    let common = min(old.count, new.count)
    var start = 0
    while start < common {
      let end = new.endOfSame(as: old, from: start)
      settleRows(start..<end, of: list)
      start = end
      guard start < common else { break }
      let key = new.key(at: start)
      guard old.key(at: start) == key else { break }
      if let row = updated(list.rows[start], in: list.id, (old, start), to: (new, start), key) {
        list.rows[start] = row
      }
      start += 1
    }
    if start == old.count, start == new.count { return }
    let newKeys = new.keys
    let hasDuplicates = noteDuplicates(in: newKeys, of: list.id)
    let oldKeys = old.keys
    var tail = 0
    if !hasDuplicates {
      while start + tail < common,
        oldKeys[old.count - 1 - tail] == newKeys[new.count - 1 - tail]
      {
        tail += 1
      }
    }
    var rows = list.rows
    list.rows = []
    for offset in stride(from: tail, to: 0, by: -1) {
      let origin = old.count - offset
      let target = new.count - offset
      let row = updated(
        rows[origin], in: list.id, (old, origin), to: (new, target), newKeys[target])
      if let row { rows[origin] = row }
    }
    let anchor = tail == 0 ? nil : rows[old.count - tail].id
    let middle = start..<(old.count - tail)
    let plan = Arrangement(
      oldKeys[middle].map(Self.identity),
      to: newKeys[start..<(new.count - tail)].map(Self.identity),
      isPinned: focusPath.isEmpty ? nil : { self.focusPath.contains(rows[start + $0].id) })
    for index in plan.leftOver { remove(rows[start + index]) }
    let anchors = plan.anchors
    var arranged: [Row] = []
    arranged.reserveCapacity(new.count)
    for position in plan.sources.indices {
      // An anchor may have been replaced by now, and then has another id.
      let before = anchors[position].map { rows[start + $0].id } ?? anchor
      let source = Int(plan.sources[position])
      if source < 0 {
        let box = new.row(at: start + position)
        let row = mountRow(box, in: list.id)
        patches.append(.insert(element(of: row, box, in: list.id), into: list.id, before: before))
        arranged.append(row)
        continue
      }
      let origin = start + source
      let target = start + position
      let row =
        updated(rows[origin], in: list.id, (old, origin), to: (new, target), newKeys[target])
        ?? rows[origin]
      rows[origin] = row
      if !plan.isStable[position] { patches.append(.move(row.id, in: list.id, before: before)) }
      arranged.append(row)
    }
    list.rows = rows[..<start] + arranged + rows[middle.upperBound...]
  }

  /// Releases the nodes of unchanged rows that hold no state any more.
  private func settleRows(_ range: Range<Int>, of list: Mounted) {
    for index in range where list.rows[index].mounted != nil {
      if let mounted = list.rows[index].mounted { list.rows[index] = stored(mounted) }
    }
  }

  private static func identity(_ key: Key) -> Identity { Identity(tag: .item, key: key) }

  private func remove(_ row: Row) {
    if let mounted = row.mounted { unmount(mounted) }
    patches.append(.remove(row.id))
  }

  /// Returns the row with its new view; nil if the view is the same.
  private func updated(
    _ row: Row, in list: NodeID, _ old: (source: RowSource, index: Int),
    to new: (source: RowSource, index: Int), _ key: Key
  ) -> Row? {
    if new.source.isSame(at: new.index, as: old.source, at: old.index) {
      return row.mounted.map(stored)
    }
    let content = new.source.content(at: new.index)
    // Most rows of most updates end here, without a node for the row itself.
    if row.mounted == nil, row.skeleton == nil,
      Digest(itemOf: key, content).value == row.digest
    {
      return nil
    }
    let box = NodeBox(kind: .item, key: key, children: content)
    if row.mounted == nil, let skeleton = row.skeleton, Digest.skeleton(box) == skeleton,
      box.hasSameLazyViews(as: old.source.row(at: old.index))
    {
      return nil
    }
    let oldBox = row.mounted?.declared ?? old.source.row(at: old.index)
    if let mounted = revived(row, oldBox, in: list) {
      return stored(update(mounted, to: box))
    }
    let fresh = mountRow(box, in: list)
    patches.append(.replace(row.id, with: element(of: fresh, box, in: list)))
    return fresh
  }

  // MARK: As data

  func rowElements(of list: Mounted, from source: RowSource) -> [Element] {
    list.rows.enumerated().map { index, row in
      row.mounted.map(snapshot)
        ?? element(of: row, newRows[row.id] ?? source.row(at: index), in: list.id)
    }
  }

  private func element(of row: Row, _ box: NodeBox, in list: NodeID) -> Element {
    if let mounted = row.mounted { return snapshot(mounted) }
    if Digest(box).value != row.digest { noteUnrepeatable(list) }
    var numbers = row.ids.numbers[...]
    return element(box, &numbers)
  }

  private func element(_ box: NodeBox, _ numbers: inout ArraySlice<Int>) -> Element {
    let content = box.resolved
    var element = Element(
      // A row that was built differently may have more nodes; new ids keep them apart.
      id: numbers.popFirst().map { NodeID($0) } ?? takeID(), kind: content.kind,
      traits: content.traits?.value ?? .none, events: content.events)
    if let rows = content.rows {
      element.children = (0..<rows.count).map { self.element(rows.row(at: $0), &numbers) }
    } else {
      element.children = content.children.map { self.element($0, &numbers) }
    }
    return element
  }
}
