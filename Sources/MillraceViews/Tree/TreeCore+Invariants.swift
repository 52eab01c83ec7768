extension TreeCore {
  func checkInvariants() -> [String] {
    var problems: [String] = []
    var reached = 0
    func visit(_ mounted: Mounted, below parent: NodeID?) {
      reached += 1
      if nodes[mounted.id] !== mounted { problems.append("node \(mounted.id) is not found by id") }
      if mounted.parent != parent { problems.append("node \(mounted.id) has another parent") }
      if mounted.content.thunk != nil { problems.append("node \(mounted.id) is not built") }
      if mounted.children.count != mounted.content.children.count {
        problems.append("node \(mounted.id) has other children than its view")
      }
      for (child, box) in zip(mounted.children, mounted.content.children)
      where child.declared.key != box.key || child.declared.tag != box.tag {
        problems.append("node \(child.id) is not at the place of its view")
      }
      for child in mounted.children { visit(child, below: mounted.id) }
    }
    visit(root, below: nil)
    if reached != nodes.count { problems.append("\(nodes.count - reached) nodes are lost") }
    if let focusedNode, nodes[focusedNode] == nil {
      problems.append("the focus is on node \(focusedNode), which is gone")
    }
    if !patches.isEmpty || !closing.isEmpty { problems.append("patches are left over") }
    for parent in duplicates.keys where nodes[parent] == nil {
      problems.append("duplicate keys of node \(parent), which is gone, are kept")
    }
    return problems
  }
}
