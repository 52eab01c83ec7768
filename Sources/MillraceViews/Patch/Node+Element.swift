extension Node {
  /// Creates a view of an element, so that one host can show the content of another.
  ///
  /// Every event that the element asks for is passed to `send`. The nodes have the numbers of their
  /// elements as keys, so that each stays the same node from one view to the next.
  package init(showing element: Element, send: @escaping (EventValue, NodeID) -> Action) {
    self.init(box: .showing(element, send: send))
  }
}

extension NodeBox {
  fileprivate static func showing<Action>(
    _ element: Element, send: @escaping (EventValue, NodeID) -> Action
  ) -> NodeBox {
    var handlers: Handler?
    for name in element.events.names {
      handlers = PassingHandler(name, on: element.id, send: send, next: handlers)
    }
    let box = NodeBox(
      kind: element.kind, key: .number(element.id.number), handlers: handlers,
      children: NodeChildren(element.children.map { showing($0, send: send) }))
    return element.traits == .none ? box : box.with(.traits(TraitsBox(element.traits)))
  }
}

/// A handler that passes on every value.
private final class PassingHandler<Action>: Handler {
  private let node: NodeID
  private let send: (EventValue, NodeID) -> Action

  init(
    _ name: EventName, on node: NodeID, send: @escaping (EventValue, NodeID) -> Action,
    next: Handler?
  ) {
    self.node = node
    self.send = send
    super.init(name: name, next: next)
  }

  override func action(for value: EventValue) -> SentAction? { TypedAction(send(value, node)) }
}
