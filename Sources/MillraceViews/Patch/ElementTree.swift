/// What a driver has on its side: elements, kept up to date by patches alone.
///
/// It is the smallest possible driver, and the oracle of the others: after each update its root equals
/// a fresh rendering, ids aside. Applying a patch costs a dictionary look-up and, for a change of
/// order, a search among the siblings.
public struct ElementTree: Sendable {
  private struct Place: Sendable {
    /// The element without its children.
    var element: Element
    var children: [NodeID]
    var parent: NodeID?
  }

  private var places: [NodeID: Place] = [:]
  private var rootID: NodeID

  /// The sheets and alerts above the page, in the order in which they came.
  public private(set) var presented: [NodeID] = []
  /// The node that has the focus.
  public private(set) var focused: NodeID?
  /// What was read aloud so far, in order.
  public private(set) var announcements: [String] = []

  /// Starts from a snapshot, and presents and focuses what it says.
  public init(_ snapshot: Element) throws(PatchError) {
    rootID = snapshot.id
    try add(snapshot, below: nil)
    for patch in snapshot.arrival { try apply(patch) }
  }

  /// The whole tree as it is now.
  public var root: Element { element(rootID) ?? Element(id: rootID, kind: .item) }

  /// One element as it is now, with what is below it; nil where there is none.
  public func element(_ id: NodeID) -> Element? {
    guard let place = places[id] else { return nil }
    var element = place.element
    element.children = place.children.compactMap(self.element)
    return element
  }

  /// The node above; nil for the root and for a node that is not there.
  public func parent(of id: NodeID) -> NodeID? { places[id]?.parent }

  /// Applies patches in order; after an error the tree holds what came before the failing patch.
  public mutating func apply(_ patches: [Patch]) throws(PatchError) {
    for patch in patches { try apply(patch) }
  }

  /// Applies one patch.
  public mutating func apply(_ patch: Patch) throws(PatchError) {
    switch patch {
    case .insert(let element, let parent, let sibling):
      try add(element, below: parent)
      try place(element.id, in: parent, before: sibling)
    case .move(let node, let parent, let sibling):
      try detach(node, from: parent)
      try place(node, in: parent, before: sibling)
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
      // A person is further than the program knew: the next event brings the two together.
      guard element.revision == revision else { return }
      places[node]?.element.kind = element.kind.showing(value)
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

  /// Changes a value as a person would, and tells the revision that the event must carry.
  public mutating func enter(_ value: InputValue, into node: NodeID) throws(PatchError) -> Int {
    var element = try found(node).element
    guard element.kind.offers(value) else {
      throw .kindDoesNotFit(node)
    }
    element.kind = element.kind.showing(value)
    element.revision += 1
    places[node]?.element = element
    return element.revision
  }

  /// Moves the focus as a person would; nil takes it away from every node.
  public mutating func moveFocus(to node: NodeID?) throws(PatchError) {
    focused = try node.map { node throws(PatchError) in try found(node).element.id }
  }
}

extension ElementTree {
  private func found(_ node: NodeID) throws(PatchError) -> Place {
    guard let place = places[node] else { throw .noSuchNode(node) }
    return place
  }

  private mutating func add(_ element: Element, below parent: NodeID?) throws(PatchError) {
    guard places[element.id] == nil else { throw .idIsTaken(element.id) }
    var own = element
    own.children = []
    places[element.id] = Place(
      element: own, children: element.children.map(\.id), parent: parent)
    for child in element.children { try add(child, below: element.id) }
  }

  private mutating func place(
    _ node: NodeID, in parent: NodeID, before sibling: NodeID?
  ) throws(PatchError) {
    let siblings = try found(parent).children
    guard let sibling else {
      places[parent]?.children.append(node)
      return
    }
    guard let index = siblings.firstIndex(of: sibling) else {
      throw .notAChild(sibling, of: parent)
    }
    places[parent]?.children.insert(node, at: index)
  }

  private mutating func detach(_ node: NodeID, from parent: NodeID) throws(PatchError) {
    guard let index = try found(parent).children.firstIndex(of: node) else {
      throw .notAChild(node, of: parent)
    }
    places[parent]?.children.remove(at: index)
  }

  private mutating func forget(_ node: NodeID) {
    guard let place = places.removeValue(forKey: node) else { return }
    if focused == node { focused = nil }
    for child in place.children { forget(child) }
  }

  private mutating func replace(_ node: NodeID, with element: Element) throws(PatchError) {
    let parent = try found(node).parent
    try add(element, below: parent)
    if let parent, let index = try found(parent).children.firstIndex(of: node) {
      places[parent]?.children[index] = element.id
    } else {
      rootID = element.id
    }
    forget(node)
  }

  private mutating func setText(_ node: NodeID, _ content: String) throws(PatchError) {
    switch try found(node).element.kind {
    case .text(_, let style):
      places[node]?.element.kind = .text(content: content, style: style)
    case .heading(_, let level):
      places[node]?.element.kind = .heading(content: content, level: level)
    default:
      throw .kindDoesNotFit(node)
    }
  }

  private mutating func update(to new: Element) throws(PatchError) {
    let old = try found(new.id).element
    guard new.kind.tag == old.kind.tag else { throw .kindDoesNotFit(new.id) }
    places[new.id]?.element.kind = old.kind.inputValue.map(new.kind.showing) ?? new.kind
    places[new.id]?.element.traits = new.traits
    places[new.id]?.element.events = new.events
  }
}
