/// The implementation of a tree without the type of its actions, so that it is compiled once.
final class TreeCore {
  /// The next id; ids are never used again within a tree.
  private var nextID = 0
  private(set) var root: Mounted
  private(set) var nodes: [NodeID: Mounted] = [:]
  var focusedNode: NodeID?
  /// The focused node and those above it, none of which may move.
  var focusPath: [NodeID] = []
  /// The sheets and alerts above the page, the uppermost last.
  private(set) var presented: [NodeID] = []
  /// The presented sheets and alerts that the person has not seen.
  var unseenModals: Set<NodeID> = []
  /// The keys already reported, so that a faulty view does not flood the report.
  var duplicates: [NodeID: Set<Key>] = [:]
  /// The inputs that a person changed since the last update.
  var touched: [NodeID] = []
  /// The visible areas of collections, as reported by a driver.
  var seen: [NodeID: SeenArea] = [:]
  /// The collections whose visible area has changed since the last update.
  var moved: [NodeID] = []
  /// The rows that get the focus once they are built, with their lists.
  var rowsToFocus: [(list: NodeID, key: Key)] = []
  var patches: [Patch] = []
  /// The patches at the end of the update, after all changes of structure.
  var closing: [Patch] = []
  /// The lists that can build their rows again.
  var rowLists: Set<NodeID> = []
  /// The lists already reported for building a row differently.
  var unrepeatable: Set<NodeID> = []
  /// The views of rows inserted by this update with lazy nodes in them, which must not be built
  /// twice.
  var newRows: [NodeID: NodeBox] = [:]
  /// The ids for a row that is mounted again, in reading order.
  var revivedIDs: ArraySlice<Int>?
  /// The keys of rows in several sections of a list model that are already reported.
  var repeatedRows: [NodeID: Set<Key>] = [:]
  /// The operation in progress, which functions of the view may run inside.
  var work = Work.none
  private var reports: [ViewReport] = []
  private var isRefusalNoted = false

  enum Work {
    case none
    case handling
    case updating
  }

  init(_ box: NodeBox) {
    root = Mounted(id: NodeID(0), parent: nil, box)
    nextID = 1
    nodes[root.id] = root
    if root.content.kind.isPresented { presented = [root.id] }
    mountChildren(of: root)
    closing = []
    newRows = [:]
  }

  /// Reports all faults, including those that arise meanwhile.
  func notify(_ report: (ViewReport) -> Void) {
    while !reports.isEmpty {
      let news = reports
      reports = []
      news.forEach(report)
    }
    isRefusalNoted = false
  }

  /// Reports a refused update, once only: a handler of the report may try again.
  func refuseUpdate() {
    if isRefusalNoted { return }
    isRefusalNoted = true
    report(.nestedUpdate)
  }

  func update(to box: NodeBox) -> [Patch] {
    focusPath = []
    var ancestor = focusedNode
    while let id = ancestor {
      focusPath.append(id)
      ancestor = nodes[id]?.parent
    }
    root = update(root, to: box)
    updateSeen()
    for id in touched {
      if let mounted = nodes[id] { writeValue(of: mounted) }
    }
    touched.removeAll(keepingCapacity: true)
    let result = closing.isEmpty ? patches : patches + closing
    patches = []
    closing = []
    newRows = [:]
    return result
  }

  func report(_ report: ViewReport) {
    reports.append(report)
  }

  /// Orders the sheets and alerts above the page by numbers, the uppermost last.
  func orderPresented(by number: (NodeID) -> Int) {
    presented.sort { number($0) < number($1) }
  }
}

// MARK: - Mounting and unmounting

extension TreeCore {
  /// Mounts a node with everything below it, and queues its presentation, focus and announcement.
  func mount(_ box: NodeBox, below parent: NodeID?) -> Mounted {
    let mounted = Mounted(id: takeID(), parent: parent, box)
    nodes[mounted.id] = mounted
    // A node that is mounted again has been presented, focused and announced before.
    if revivedIDs == nil {
      if mounted.content.kind.isPresented {
        closing.append(.present(mounted.id))
        presented.append(mounted.id)
      }
      if let traits = mounted.content.traits?.value {
        if traits.wantsFocus { requestFocus(mounted.id) }
        announce(mounted, traits.live)
      }
    }
    mountChildren(of: mounted)
    return mounted
  }

  /// Returns the id of the next node.
  func takeID() -> NodeID {
    if let revived = revivedIDs?.popFirst() { return NodeID(revived) }
    defer { nextID += 1 }
    return NodeID(nextID)
  }

  /// Reserves ids for nodes that are shown without being mounted.
  func skipIDs(_ count: Int) {
    nextID += count
  }

  private func mountChildren(of parent: Mounted) {
    if let source = parent.content.rows { return mountRows(of: parent, from: source) }
    let boxes = parent.content.children
    if boxes.isEmpty { return }
    _ = noteDuplicates(in: boxes.lazy.map(\.key), of: parent.id)
    parent.children.reserveCapacity(boxes.count)
    for box in boxes { parent.children.append(mount(box, below: parent.id)) }
    noteRepeatedRows(of: parent, since: nil)
    noteRepeatedKeys(of: parent, since: nil)
  }

  /// Unmounts a node with everything below it; dismisses modals, innermost first.
  func unmount(_ mounted: Mounted) {
    for child in mounted.children { unmount(child) }
    for case let child? in mounted.rows.lazy.map(\.mounted) { unmount(child) }
    if mounted.content.rows != nil {
      rowLists.remove(mounted.id)
      unrepeatable.remove(mounted.id)
    }
    if mounted.content.kind.isPresented {
      patches.append(.dismiss(mounted.id))
      presented.removeAll { $0 == mounted.id }
    }
    nodes[mounted.id] = nil
    if !duplicates.isEmpty { duplicates[mounted.id] = nil }
    if !repeatedRows.isEmpty { repeatedRows[mounted.id] = nil }
    if !seen.isEmpty { seen[mounted.id] = nil }
    if focusedNode == mounted.id { focusedNode = nil }
  }

  /// Releases the nodes of a row that are not needed any more; their elements stay.
  func forget(_ numbers: [Int]) {
    for number in numbers {
      nodes[NodeID(number)] = nil
      rowLists.remove(NodeID(number))
    }
  }

  func snapshot(_ mounted: Mounted) -> Element {
    var element = shallow(mounted)
    element.children =
      mounted.content.rows.map { rowElements(of: mounted, from: $0) }
      ?? mounted.children.map(snapshot)
    return element
  }

  /// Returns a node as data, without its children.
  func shallow(_ mounted: Mounted) -> Element {
    let content = mounted.content
    return Element(
      id: mounted.id, kind: content.kind, traits: content.traits?.value ?? .none,
      events: content.events, revision: mounted.input?.revision ?? 0)
  }

  func requestFocus(_ id: NodeID) {
    closing.removeAll { if case .focus = $0 { true } else { false } }
    closing.append(.focus(id))
    focusedNode = id
  }

  func announce(_ mounted: Mounted, _ politeness: Politeness?) {
    guard let politeness, politeness != .off, let words = mounted.content.spokenWords,
      !words.isEmpty
    else { return }
    closing.append(.announce(words, politeness))
  }
}
