extension TreeCore {
  /// Pairs the children with those of the new view and orders them like it.
  ///
  ///     old   a b  c d e  f g        children that agree at both ends are updated in place;
  ///     new   a b  e x c  f g        the middle is paired by identity, and moved if it has to be
  ///           ───  ─────  ───
  func updateChildren(of parent: Mounted, to new: NodeChildren) {
    let old = parent.children
    let common = min(old.count, new.count)
    var start = 0
    while start < common {
      let child = old[start]
      guard let updated = updateIfPaired(child, to: new[start]) else { break }
      if updated !== child { parent.children[start] = updated }
      start += 1
    }
    if start == old.count, start == new.count { return }
    let hasDuplicates = noteDuplicates(in: new.lazy.map(\.key), of: parent.id)
    var tail = 0
    // Duplicates are paired in order from the front, which pairing from the end would change.
    if !hasDuplicates {
      while start + tail < common,
        old[old.count - 1 - tail].isPaired(with: new[new.count - 1 - tail])
      {
        tail += 1
      }
    }
    let oldMiddle = old[start..<(old.count - tail)]
    let newMiddle = new[start..<(new.count - tail)]
    let anchor = tail == 0 ? nil : old[old.count - tail].id
    var children = Array(parent.children[..<start])
    children.reserveCapacity(new.count)
    if newMiddle.isEmpty {
      for child in oldMiddle { remove(child) }
    } else if oldMiddle.isEmpty {
      for box in newMiddle { children.append(insert(box, into: parent.id, before: anchor)) }
    } else {
      children += arrange(oldMiddle, as: newMiddle, in: parent.id, before: anchor)
    }
    for offset in stride(from: tail, to: 0, by: -1) {
      children.append(update(old[old.count - offset], to: new[new.count - offset]))
    }
    parent.children = children
  }

  private func remove(_ child: Mounted) {
    unmount(child)
    patches.append(.remove(child.id))
  }

  private func insert(_ box: NodeBox, into parent: NodeID, before sibling: NodeID?) -> Mounted {
    let mounted = mount(box, below: parent)
    patches.append(.insert(snapshot(mounted), into: parent, before: sibling))
    return mounted
  }

  /// Removes children that are gone, and then orders the others from the front.
  ///
  /// Every child that is not stable is positioned before the next stable one, which exists on both
  /// sides and does not move.
  private func arrange(
    _ old: ArraySlice<Mounted>, as new: Slice<NodeChildren>, in parent: NodeID,
    before anchor: NodeID?
  ) -> [Mounted] {
    let old = Array(old)
    let plan = Arrangement(
      old.map(\.identity), to: new.map(\.identity),
      isPinned: focusPath.isEmpty ? nil : { self.focusPath.contains(old[$0].id) })
    for index in plan.leftOver { remove(old[index]) }
    let anchors = plan.anchors.map { $0.map { old[$0].id } ?? anchor }
    var children: [Mounted] = []
    children.reserveCapacity(new.count)
    for (position, box) in new.enumerated() {
      let source = Int(plan.sources[position])
      if source < 0 {
        children.append(insert(box, into: parent, before: anchors[position]))
        continue
      }
      let child = update(old[source], to: box)
      children.append(child)
      if !plan.isStable[position] {
        patches.append(.move(child.id, in: parent, before: anchors[position]))
      }
    }
    return children
  }

  /// Returns true if keys of the children repeat or did before; reports newly repeated ones.
  func noteDuplicates(in keys: some Collection<Key?>, of parent: NodeID) -> Bool {
    let known = duplicates.isEmpty ? nil : duplicates[parent]
    var repeated: Set<Key> = []
    if keys.count > 1 {
      var seen: Set<Key> = []
      for case let key? in keys {
        if seen.isEmpty { seen.reserveCapacity(keys.count) }
        if !seen.insert(key).inserted, repeated.insert(key).inserted,
          known?.contains(key) != true
        {
          report(.duplicateKey(key, parent: parent))
        }
      }
    }
    if repeated.isEmpty, known == nil { return false }
    duplicates[parent] = repeated.isEmpty ? nil : repeated
    return true
  }
}
