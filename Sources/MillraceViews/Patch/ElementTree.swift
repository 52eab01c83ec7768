/// The state of a driver: elements, kept up to date by patches alone.
///
/// It is the smallest possible driver, and the oracle of the others: after each update its root
/// equals a fresh rendering, ids aside. Applying a patch costs a dictionary look-up and, for a
/// change of order, a search among the siblings.
public struct ElementTree: Sendable {
  private struct Entry: Sendable {
    /// The element without its children.
    var element: Element
    var children: [NodeID]
    var parent: NodeID?
  }

  private var entries: [NodeID: Entry] = [:]
  private var rootID: NodeID

  /// The sheets and alerts above the page, in the order of their presentation.
  public private(set) var presented: [NodeID] = []
  /// The node that has the focus.
  public private(set) var focused: NodeID?
  /// The words that were read aloud so far, in order.
  public private(set) var announcements: [String] = []

  /// Creates a tree from a snapshot, with its presentations and its focus.
  public init(_ snapshot: Element) throws(PatchError) {
    rootID = snapshot.id
    try add(snapshot, below: nil)
    for patch in snapshot.arrival { try apply(patch) }
  }

  /// The whole tree in its current state.
  public var root: Element { element(rootID) ?? Element(id: rootID, kind: .item) }

  /// Returns an element in its current state, with everything below it; nil if there is none.
  public func element(_ id: NodeID) -> Element? {
    guard let entry = entries[id] else { return nil }
    var element = entry.element
    element.children = entry.children.compactMap(self.element)
    return element
  }

  /// Returns the node above; nil for the root and for an unknown node.
  public func parent(of id: NodeID) -> NodeID? { entries[id]?.parent }

  /// Applies patches in order; after an error the patches before the failing one are applied.
  public mutating func apply(_ patches: [Patch]) throws(PatchError) {
    for patch in patches { try apply(patch) }
  }

  /// Applies one patch.
  public mutating func apply(_ patch: Patch) throws(PatchError) {
    switch patch {
    case .insert(let element, let parent, let sibling):
      try add(element, below: parent)
      try attach(element.id, in: parent, before: sibling)
    case .move(let node, let parent, let sibling):
      try detach(node, from: parent)
      try attach(node, in: parent, before: sibling)
    case .remove(let node):
      guard let parent = try found(node).parent else { throw .rootCannotLeave(node) }
      try detach(node, from: parent)
      forget(node)
    case .replace(let node, let element):
      try replace(node, with: element)
    case .text(let node, let content):
      try setText(node, content)
    case .update(let element):
      try update(to: element)
    case .value(let node, let value, let revision):
      let element = try found(node).element
      guard element.kind.inputValue != nil else { throw .kindDoesNotFit(node) }
      // The person's value is newer than the program's: the next event reconciles them.
      guard element.revision == revision else { return }
      entries[node]?.element.kind = element.kind.showing(value)
    case .present(let node):
      presented.append(try found(node).element.id)
    case .dismiss(let node):
      presented.removeAll { $0 == node }
    case .focus(let node):
      focused = try found(node).element.id
    case .announce(let words, _):
      announcements.append(words)
    }
  }

  /// Changes a value as a person would, and returns the revision that the event must carry.
  public mutating func enter(_ value: InputValue, into node: NodeID) throws(PatchError) -> Int {
    var element = try found(node).element
    guard element.kind.offers(value) else {
      throw .kindDoesNotFit(node)
    }
    element.kind = element.kind.showing(value)
    element.revision += 1
    entries[node]?.element = element
    return element.revision
  }

  /// Moves the focus as a person would; nil removes it from every node.
  public mutating func moveFocus(to node: NodeID?) throws(PatchError) {
    focused = try node.map { node throws(PatchError) in try found(node).element.id }
  }
}

extension ElementTree {
  private func found(_ node: NodeID) throws(PatchError) -> Entry {
    guard let entry = entries[node] else { throw .noSuchNode(node) }
    return entry
  }

  private mutating func add(_ element: Element, below parent: NodeID?) throws(PatchError) {
    guard entries[element.id] == nil else { throw .idIsTaken(element.id) }
    var own = element
    own.children = []
    entries[element.id] = Entry(
      element: own, children: element.children.map(\.id), parent: parent)
    for child in element.children { try add(child, below: element.id) }
  }

  private mutating func attach(
    _ node: NodeID, in parent: NodeID, before sibling: NodeID?
  ) throws(PatchError) {
    let siblings = try found(parent).children
    guard let sibling else {
      entries[parent]?.children.append(node)
      return
    }
    guard let index = siblings.firstIndex(of: sibling) else {
      throw .notAChild(sibling, of: parent)
    }
    entries[parent]?.children.insert(node, at: index)
  }

  private mutating func detach(_ node: NodeID, from parent: NodeID) throws(PatchError) {
    guard let index = try found(parent).children.firstIndex(of: node) else {
      throw .notAChild(node, of: parent)
    }
    entries[parent]?.children.remove(at: index)
  }

  private mutating func forget(_ node: NodeID) {
    guard let entry = entries.removeValue(forKey: node) else { return }
    if focused == node { focused = nil }
    for child in entry.children { forget(child) }
  }

  private mutating func replace(_ node: NodeID, with element: Element) throws(PatchError) {
    let parent = try found(node).parent
    try add(element, below: parent)
    if let parent, let index = try found(parent).children.firstIndex(of: node) {
      entries[parent]?.children[index] = element.id
    } else {
      rootID = element.id
    }
    forget(node)
  }

  private mutating func setText(_ node: NodeID, _ content: String) throws(PatchError) {
    guard let kind = try found(node).element.kind.saying(content) else {
      throw .kindDoesNotFit(node)
    }
    entries[node]?.element.kind = kind
  }

  private mutating func update(to new: Element) throws(PatchError) {
    let old = try found(new.id).element
    guard new.kind.tag == old.kind.tag else { throw .kindDoesNotFit(new.id) }
    entries[new.id]?.element.kind = old.kind.inputValue.map(new.kind.showing) ?? new.kind
    entries[new.id]?.element.traits = new.traits
    entries[new.id]?.element.events = new.events
  }
}
