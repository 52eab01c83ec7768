/// The storage of a node, without the type of its actions.
///
/// Never changes: the same reference is the same view, and a diff need not look into it. Constant
/// properties also let the compiler compare two boxes without counting references.
@usableFromInline
final class NodeBox {
  /// The kind; of a lazy node, which has none before it is built, a placeholder nobody reads.
  @usableFromInline let kind: Kind
  @usableFromInline let tag: KindTag
  @usableFromInline let key: Key?
  /// Nil for the many nodes that carry no traits.
  @usableFromInline let traits: TraitsBox?
  @usableFromInline let handlers: Handler?
  /// What turns the actions of this node and of those below into those of the node above.
  @usableFromInline let transform: Transform?
  @usableFromInline let children: [NodeBox]
  /// The children of a list that builds each row when it is asked for; `children` is empty then.
  @usableFromInline let rows: RowSource?
  @usableFromInline let thunk: Thunk?

  @inlinable
  init(
    kind: Kind, key: Key? = nil, handlers: Handler? = nil, children: [NodeBox] = [],
    rows: RowSource? = nil
  ) {
    self.kind = kind
    self.tag = kind.tag
    self.key = key
    self.traits = nil
    self.handlers = handlers
    self.transform = nil
    self.children = children
    self.rows = rows
    self.thunk = nil
  }

  @usableFromInline
  init(thunk: Thunk) {
    kind = .item
    tag = .lazy
    key = nil
    traits = nil
    handlers = nil
    transform = nil
    children = []
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
    if case .handlers(let new) = part { handlers = new } else { handlers = other.handlers }
    if case .transform(let new) = part { transform = new } else { transform = other.transform }
    if case .thunk(let new) = part { thunk = new } else { thunk = other.thunk }
  }

  /// What a copy can have of its own.
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

  /// The box itself, or what a lazy one builds; its own transform stays outside.
  var resolved: NodeBox {
    guard let thunk else { return self }
    if let known = thunk.resolved { return known }
    let built = thunk.build()
    var resolved = built
    if built.thunk != nil {
      let inner = built.resolved
      resolved = inner.with(.transform(Transform.chain(inner.transform, built.transform)))
    }
    thunk.resolved = resolved
    return resolved
  }
}

/// Traits behind a reference, shared between copies of a box.
@usableFromInline
final class TraitsBox {
  @usableFromInline let value: Traits

  @usableFromInline
  init(_ value: Traits) {
    self.value = value
  }
}
