/// The tree without the type of its actions, so that it is compiled once.
final class TreeCore {
  /// Nodes in one tree never share an id, not even one after the other.
  private var nextID = 0
  private(set) var root: Mounted
  private(set) var nodes: [NodeID: Mounted] = [:]
  var focusedNode: NodeID?
  /// The focused node and those above it: none of them may move.
  var focusPath: [NodeID] = []
  /// The sheets and alerts above the page, the uppermost last.
  private(set) var presented: [NodeID] = []
  /// Those of them that no person has seen.
  var unseenModals: Set<NodeID> = []
  /// The keys already reported, so that a view with a mistake in it does not flood the report.
  var duplicates: [NodeID: Set<Key>] = [:]
  /// The inputs that a person changed since the last update.
  var touched: [NodeID] = []
  /// What a person sees of collections, once a driver has said so.
  var seen: [NodeID: SeenArea] = [:]
  /// The collections of which something else is seen since the last update.
  var moved: [NodeID] = []
  /// The rows that are to have the focus when they are there, by their lists.
  var sought: [(list: NodeID, key: Key)] = []
  var patches: [Patch] = []
  /// The patches that come last, when everything is in its place.
  var closing: [Patch] = []
  /// The lists that can build their rows again.
  var rowLists: Set<NodeID> = []
  /// The lists that were told not to build their rows as they did.
  var unrepeatable: Set<NodeID> = []
  /// The views of rows that came in this update and have lazy ones in them, which are not to be built again.
  var newRows: [NodeID: NodeBox] = [:]
  /// The ids for what is being mounted, where it had been mounted before; in reading order.
  var revivedIDs: ArraySlice<Int>?
  /// The keys of rows in several sections of a list model that were already reported.
  var repeatedRows: [NodeID: Set<Key>] = [:]
  /// What is under way, by the functions of the view as well.
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

  /// Tells what is wrong, also what comes up on the way.
  func tell(_ report: (ViewReport) -> Void) {
    while !reports.isEmpty {
      let news = reports
      reports = []
      news.forEach(report)
    }
    isRefusalNoted = false
  }

  /// Once only: who is told of it may try again.
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
}

// MARK: - Mounting and unmounting

extension TreeCore {
  /// Mounts a node with all that is below it, and notes what is to be done once it is there.
  func mount(_ box: NodeBox, below parent: NodeID?) -> Mounted {
    let mounted = Mounted(id: takeID(), parent: parent, box)
    nodes[mounted.id] = mounted
    // What comes back has been presented, focused and announced before.
    if revivedIDs == nil {
      if mounted.content.kind.isPresented {
        closing.append(.present(mounted.id))
        presented.append(mounted.id)
      }
      if let traits = mounted.content.traits?.value {
        if traits.wantsFocus { askForFocus(mounted.id) }
        announce(mounted, traits.live)
      }
    }
    mountChildren(of: mounted)
    return mounted
  }

  /// The id of the next node.
  func takeID() -> NodeID {
    if let revived = revivedIDs?.popFirst() { return NodeID(revived) }
    defer { nextID += 1 }
    return NodeID(nextID)
  }

  /// Leaves ids to nodes that are there without being mounted.
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

  /// Forgets a node with all that is below it; what was presented is dismissed, innermost first.
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

  /// Forgets the nodes of a row that are not needed any more; what they show stays.
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

  /// A node as data, without its children.
  func shallow(_ mounted: Mounted) -> Element {
    let content = mounted.content
    return Element(
      id: mounted.id, kind: content.kind, traits: content.traits?.value ?? .none,
      events: content.events, revision: mounted.input?.revision ?? 0)
  }

  func askForFocus(_ id: NodeID) {
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
