internal import MillraceViews

/// A mapping between the node numbers of a tree and those of a browser that had the page before the
/// tree was made.
///
/// ```
///   the same page   browser 0 4 7 9       another page   browser 0 4 7 9   (found by name)
///                   tree    0 1 2 3, 4…                  tree    0 1 2 3 4…
///                                    └ + shift                   └ + shift
/// ```
struct Renumbering {
  /// The offset of the numbers of nodes that are new to the browser; greater than every number that
  /// it has had.
  private let shift: Int
  private var outward: [Int: Int] = [:]
  private var inward: [Int: Int] = [:]
  /// The browser's numbers of nodes that it has under other ones since it was sent another page.
  ///
  /// Events that it has made before come under them, until the first event under a present one.
  private var earlier: Set<Int> = []
  /// The lead of the browser's revisions of an input over the tree's, by the tree's number.
  private var lead: [Int: Int] = [:]
  /// The recorded revisions, by the number of a node that the browser is about to lose.
  private let lost: [Int: Int]
  /// The inputs whose text arrived from a lost node, so that the browser does not show it.
  private(set) var unseen: Set<Int> = []

  init(_ kept: SessionRecord, to fingerprint: NodeFingerprint) {
    shift = kept.ceiling
    guard kept.fingerprint.content == fingerprint.content else {
      lost = kept.fingerprint.revisions
      let found = Dictionary(zip(fingerprint.names, fingerprint.numbers)) { first, _ in first }
      for (name, number) in zip(kept.fingerprint.names, kept.fingerprint.numbers) {
        inward[number] = found[name]
      }
      // A release that changes the layout has a field elsewhere: its text is not lost.
      for (own, number) in kept.fingerprint.inputs where inward[number] == nil {
        inward[number] = fingerprint.inputs[own]
      }
      earlier = Set(inward.keys)
      addEarlier(of: kept)
      return
    }
    lost = [:]
    for (browser, tree) in zip(kept.fingerprint.numbers, fingerprint.numbers) {
      outward[tree] = browser
      inward[browser] = tree
      if let revision = kept.fingerprint.revisions[browser] { lead[tree] = revision }
    }
    addEarlier(of: kept)
  }

  private mutating func addEarlier(of kept: SessionRecord) {
    for (number, present) in kept.earlier ?? [:] where inward[number] == nil {
      guard let node = inward[present] else { continue }
      inward[number] = node
      earlier.insert(number)
    }
  }

  // MARK: Numbers

  func outgoing(_ node: NodeID) -> NodeID {
    NodeID(outward[node.number] ?? node.number + shift)
  }

  /// Returns the tree's node; `nil` if the tree has no such node.
  func incoming(_ node: NodeID) -> NodeID? {
    if let number = inward[node.number] { return NodeID(number) }
    return node.number < shift ? nil : NodeID(node.number - shift)
  }

  /// The largest number of earlier numbers in a record, which has a limit of its own.
  static let mostEarlier = 4_096

  /// Returns the numbers in the browser by the earlier ones, for the nodes below a root that take
  /// events; `nil` if there are none, or too many.
  func earlier(below root: Element) -> [Int: Int]? {
    guard !earlier.isEmpty else { return nil }
    var taking: Set<Int> = []
    func visit(_ element: Element) {
      if !element.events.isEmpty { taking.insert(element.id.number) }
      for child in element.children { visit(child) }
    }
    visit(root)
    var found: [Int: Int] = [:]
    for number in earlier {
      guard let node = inward[number], taking.contains(node) else { continue }
      found[number] = outgoing(NodeID(node)).number
    }
    return found.isEmpty || found.count > Self.mostEarlier ? nil : found
  }

  // MARK: Events

  /// Returns an event in the tree's numbers; `nil` if its node is gone.
  mutating func incoming(_ event: Event) -> Event? {
    guard let node = incoming(event.node) else { return nil }
    var event = event
    let browser = event.node.number
    event.node = node
    let isLost = earlier.contains(browser)
    if !isLost, !earlier.isEmpty {
      // Events come in the order in which they were made.
      for number in earlier { inward[number] = nil }
      earlier = []
    }
    if let (value, revision) = event.value.entry,
      let entered = EventValue(
        entering: value, revision: count(revision, browser, node.number, isLost))
    {
      event.value = entered
    }
    return event
  }

  private mutating func count(_ revision: Int, _ browser: Int, _ tree: Int, _ isLost: Bool) -> Int {
    guard isLost else { return revision - lead[tree, default: 0] }
    let counted = revision - lost[browser, default: 0]
    // The revisions of the replacing node begin at 0.
    lead[tree] = -counted
    unseen.insert(tree)
    return counted
  }

  mutating func takeUnseen() -> Set<Int> {
    defer { unseen = [] }
    return unseen
  }

  // MARK: Patches

  func outgoing(_ element: Element) -> Element {
    var element = element
    element.revision += lead[element.id.number, default: 0]
    element.id = outgoing(element.id)
    element.children = element.children.map(outgoing)
    return element
  }

  func outgoing(_ patch: Patch) -> Patch {
    switch patch {
    case .insert(let element, let parent, let sibling):
      .insert(outgoing(element), into: outgoing(parent), before: sibling.map(outgoing))
    case .move(let node, let parent, let sibling):
      .move(outgoing(node), in: outgoing(parent), before: sibling.map(outgoing))
    case .remove(let node): .remove(outgoing(node))
    case .replace(let node, let element): .replace(outgoing(node), with: outgoing(element))
    case .text(let node, let text): .text(outgoing(node), text)
    case .update(let element): .update(outgoing(element))
    case .value(let node, let value, let revision):
      .value(outgoing(node), value, basedOn: revision + lead[node.number, default: 0])
    case .present(let node): .present(outgoing(node))
    case .dismiss(let node): .dismiss(outgoing(node))
    case .focus(let node): .focus(outgoing(node))
    case .announce: patch
    }
  }
}
