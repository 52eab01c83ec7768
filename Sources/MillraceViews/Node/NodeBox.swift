/// The storage of a node, without the type of its actions.
///
/// It never changes: the same reference is the same view, which a diff need not compare. Constant
/// properties also let the compiler compare two boxes without counting references.
@usableFromInline
class NodeBox {
  /// The kind; for a lazy node, which has none before it is built, a placeholder that is not read.
  @usableFromInline final let kind: Kind
  @usableFromInline final let tag: KindTag
  @usableFromInline final let key: Key?
  /// Nil for the many nodes that carry no traits.
  @usableFromInline final let traits: TraitsBox?
  @usableFromInline final let ownHandlers: Handler?
  /// The events that the node itself listens to.
  @usableFromInline final let events: EventSet
  /// The conversion of the actions of this node and of those below into those of the node above.
  @usableFromInline final let transform: Transform?
  @usableFromInline final let children: NodeChildren
  /// The children of a list that builds each row on request; `children` is empty then.
  @usableFromInline final let rows: RowSource?
  @usableFromInline final let thunk: Thunk?

  @inlinable
  init(
    kind: Kind, key: Key? = nil, handlers: Handler? = nil,
    children: NodeChildren = NodeChildren(), rows: RowSource? = nil
  ) {
    self.kind = kind
    self.tag = kind.tag
    self.key = key
    self.traits = nil
    ownHandlers = handlers
    events = handlers?.events ?? []
    self.transform = nil
    self.children = children
    self.rows = rows
    self.thunk = nil
  }

  /// Creates a node that listens to events without a list of handlers.
  @inlinable
  init(_ kind: Kind, listeningTo events: EventSet) {
    self.kind = kind
    self.tag = kind.tag
    key = nil
    traits = nil
    ownHandlers = nil
    self.events = events
    transform = nil
    children = NodeChildren()
    rows = nil
    thunk = nil
  }

  @usableFromInline
  init(thunk: Thunk) {
    kind = .item
    tag = .lazy
    key = nil
    traits = nil
    ownHandlers = nil
    events = []
    transform = nil
    children = NodeChildren()
    rows = nil
    self.thunk = thunk
  }

  private init(_ other: NodeBox, _ part: Part) {
    kind = other.kind
    tag = other.tag
    children = other.children
    rows = other.rows
    if case .key(let new) = part { key = new } else { key = other.key }
    if case .traits(let new) = part { traits = new } else { traits = other.traits }
    let handlers = if case .handlers(let new) = part { new } else { other.handlers }
    ownHandlers = handlers
    events = handlers?.events ?? []
    if case .transform(let new) = part { transform = new } else { transform = other.transform }
    if case .thunk(let new) = part { thunk = new } else { thunk = other.thunk }
  }

  /// The handlers of the node's events.
  @usableFromInline
  var handlers: Handler? { ownHandlers }

  /// A part that a copy may replace.
  @usableFromInline
  enum Part {
    case key(Key?)
    case traits(TraitsBox?)
    case handlers(Handler?)
    case transform(Transform?)
    case thunk(Thunk)
  }

  @usableFromInline
  func with(_ part: Part) -> NodeBox {
    NodeBox(self, part)
  }

  /// The box itself, or the one that a lazy node builds; its own transform stays outside.
  var resolved: NodeBox {
    guard let thunk else { return self }
    if let known = thunk.resolved { return known }
    let built = thunk.build()
    var resolved = built
    if built.thunk != nil {
      let inner = built.resolved
      resolved = inner.with(.transform(Transform.chain(inner.transform, built.transform)))
      if let key = built.key { resolved = resolved.with(.key(key)) }
    }
    thunk.resolved = resolved
    return resolved
  }
}

/// A box for traits, shared between copies of a node.
@usableFromInline
final class TraitsBox {
  @usableFromInline let value: Traits

  @usableFromInline
  init(_ value: Traits) {
    self.value = value
  }
}
