/// The tree without the type of its actions, so that it is compiled once.
final class TreeCore {
  /// Nodes in one tree never share an id, not even one after the other.
  private var nextID = 0
  private(set) var root: Mounted
  private(set) var nodes: [NodeID: Mounted] = [:]
  var focusedNode: NodeID?
  /// The focused node and those above it: none of them may move.
  var focusPath: [NodeID] = []
  /// The keys already reported, so that a view with a mistake in it does not flood the report.
  var duplicates: [NodeID: Set<Key>] = [:]
  /// The inputs that a person changed since the last update.
  var touched: [NodeID] = []
  var patches: [Patch] = []
  /// The patches that come last, when everything is in its place.
  var closing: [Patch] = []
  private var reports: [ViewReport] = []

  init(_ box: NodeBox) {
    root = Mounted(id: NodeID(0), parent: nil, box)
    nextID = 1
    nodes[root.id] = root
    mountChildren(of: root)
    closing = []
  }

  func takeReports() -> [ViewReport] {
    defer { reports = [] }
    return reports
  }

  func update(to box: NodeBox) -> [Patch] {
    focusPath = []
    var ancestor = focusedNode
    while let id = ancestor {
      focusPath.append(id)
      ancestor = nodes[id]?.parent
    }
    root = update(root, to: box)
    for id in touched {
      if let mounted = nodes[id] { writeValue(of: mounted) }
    }
    touched.removeAll(keepingCapacity: true)
    let result = closing.isEmpty ? patches : patches + closing
    patches = []
    closing = []
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
    let mounted = Mounted(id: NodeID(nextID), parent: parent, box)
    nextID += 1
    nodes[mounted.id] = mounted
    if mounted.content.kind.isPresented { closing.append(.present(mounted.id)) }
    if let traits = mounted.content.traits?.value {
      if traits.wantsFocus { askForFocus(mounted.id) }
      announce(mounted, traits.live)
    }
    mountChildren(of: mounted)
    return mounted
  }

  private func mountChildren(of parent: Mounted) {
    let boxes = parent.content.children
    if boxes.isEmpty { return }
    _ = noteDuplicates(in: boxes, of: parent.id)
    parent.children.reserveCapacity(boxes.count)
    for box in boxes { parent.children.append(mount(box, below: parent.id)) }
  }

  /// Forgets a node with all that is below it; what was presented is dismissed, innermost first.
  func unmount(_ mounted: Mounted) {
    for child in mounted.children { unmount(child) }
    if mounted.content.kind.isPresented { patches.append(.dismiss(mounted.id)) }
    nodes[mounted.id] = nil
    if !duplicates.isEmpty { duplicates[mounted.id] = nil }
    if focusedNode == mounted.id { focusedNode = nil }
  }

  func snapshot(_ mounted: Mounted) -> Element {
    var element = shallow(mounted)
    element.children = mounted.children.map(snapshot)
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
    guard let politeness, let words = mounted.content.spokenWords, !words.isEmpty else { return }
    closing.append(.announce(words, politeness))
  }
}
