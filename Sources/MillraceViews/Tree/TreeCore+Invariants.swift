extension TreeCore {
  func checkInvariants() -> [String] {
    var problems: [String] = []
    var reached = 0
    func visit(_ mounted: Mounted, below parent: NodeID?) {
      reached += 1
      if nodes[mounted.id] !== mounted { problems.append("node \(mounted.id) is not found by id") }
      if mounted.parent != parent { problems.append("node \(mounted.id) has another parent") }
      if mounted.content.thunk != nil { problems.append("node \(mounted.id) is not built") }
      let wanted = wantedChildren(of: mounted)
      if mounted.children.count != wanted.count {
        problems.append("node \(mounted.id) has other children than its view")
      }
      for (child, box) in zip(mounted.children, wanted)
      where child.declared.key != box.key || child.declared.tag != box.tag {
        problems.append("node \(child.id) is not at the position of its view")
      }
      for child in mounted.children { visit(child, below: mounted.id) }
      if let source = mounted.content.rows {
        problems += checkRows(of: mounted, source)
        for case let row? in mounted.rows.map(\.mounted) { visit(row, below: mounted.id) }
      }
    }
    visit(root, below: nil)
    if reached != nodes.count { problems.append("\(nodes.count - reached) nodes are lost") }
    if let focusedNode, nodes[focusedNode] == nil {
      problems.append("the focus is on node \(focusedNode), which is gone")
    }
    if !patches.isEmpty || !closing.isEmpty { problems.append("patches are left over") }
    if !newRows.isEmpty { problems.append("views of rows are left over") }
    for parent in duplicates.keys where nodes[parent] == nil {
      problems.append("duplicate keys of node \(parent), which is gone, are kept")
    }
    for list in seen.keys where nodes[list] == nil {
      problems.append("what is seen of collection \(list), which is gone, is kept")
    }
    for list in repeatedRows.keys where nodes[list] == nil {
      problems.append("repeated rows of list \(list), which is gone, are kept")
    }
    let modals = nodes.values.filter { $0.content.kind.isPresented }.map(\.id)
    if Set(modals) != Set(presented) || modals.count != presented.count {
      problems.append("the sheets and alerts are \(modals), and \(presented) are known")
    }
    for list in rowLists where nodes[list]?.content.rows == nil {
      problems.append("node \(list) is kept as a list of rows and is none")
    }
    return problems
  }

  private func checkRows(of list: Mounted, _ source: RowSource) -> [String] {
    var problems: [String] = []
    if !rowLists.contains(list.id) { problems.append("list \(list.id) is not known as one") }
    if list.rows.count != source.count {
      problems.append("list \(list.id) has other rows than its view")
    }
    for (index, row) in list.rows.enumerated() where index < source.count {
      let box = source.row(at: index)
      let digest = Digest(box)
      if row.mounted == nil, digest.value != row.digest || digest.count != row.ids.numbers.count {
        problems.append("row \(row.id) is not what its view builds")
      }
      if let mounted = row.mounted, mounted.declared.key != box.key {
        problems.append("row \(row.id) is not at the position of its view")
      }
      if row.mounted == nil, row.ids.numbers.contains(where: { nodes[NodeID($0)] != nil }) {
        problems.append("row \(row.id) has nodes that are not needed")
      }
    }
    return problems
  }
}
