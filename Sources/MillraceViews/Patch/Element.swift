/// A mounted node with everything below it, as data for a driver to show.
///
/// It holds no action and no closure, so it can cross a wire or an actor.
public struct Element: Hashable, Sendable {
  /// The id that patches and events use.
  public var id: NodeID
  /// The kind of the node.
  public var kind: Kind
  /// The properties of the node beside its kind.
  public var traits: Traits
  /// The events that the node has an action for.
  public var events: EventSet
  /// The revision of the value that the tree knew; a driver continues the count of a person's
  /// changes.
  public var revision: Int
  /// The elements below it, in order.
  public var children: [Element]

  /// Creates an element.
  public init(
    id: NodeID, kind: Kind, traits: Traits = .none, events: EventSet = [], revision: Int = 0,
    children: [Element] = []
  ) {
    self.id = id
    self.kind = kind
    self.traits = traits
    self.events = events
    self.revision = revision
    self.children = children
  }

  /// The role for assistive technology.
  public var role: Role { traits.role ?? kind.role }

  /// The patches to apply after the first rendering of this element.
  ///
  /// They present sheets and alerts in the order of their numbers, which is that in which a tree
  /// has presented them unless it continues the page of another one, and then set the focus.
  public var arrival: [Patch] {
    var presented: [NodeID] = []
    var focus: NodeID?
    func visit(_ element: Element) {
      if element.kind.isPresented { presented.append(element.id) }
      if element.traits.wantsFocus { focus = element.id }
      for child in element.children { visit(child) }
    }
    visit(self)
    var patches = presented.sorted { $0.number < $1.number }.map(Patch.present)
    if let focus { patches.append(.focus(focus)) }
    return patches
  }
}

extension Element: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, kind, traits, events, revision, children
  }

  /// Reads an element; absent members are empty, and an absent revision is 0.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(NodeID.self, forKey: .id)
    kind = try container.decode(Kind.self, forKey: .kind)
    traits = try container.decodeIfPresent(Traits.self, forKey: .traits) ?? .none
    events = try container.decodeIfPresent(EventSet.self, forKey: .events) ?? []
    revision = try container.decodeIfPresent(Int.self, forKey: .revision) ?? 0
    children = try container.decodeIfPresent([Element].self, forKey: .children) ?? []
  }

  /// Writes the members that are not empty.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(kind, forKey: .kind)
    if traits != .none { try container.encode(traits, forKey: .traits) }
    if !events.isEmpty { try container.encode(events, forKey: .events) }
    if revision != 0 { try container.encode(revision, forKey: .revision) }
    if !children.isEmpty { try container.encode(children, forKey: .children) }
  }
}
