/// A node that holds the single action that it sends when it is pressed.
///
/// Most nodes that can be pressed are of this kind, and a handler of its own would cost as much as
/// the node. A changed copy has a handler.
@usableFromInline
final class SendingBox<Action>: NodeBox {
  @usableFromInline let action: Action

  @inlinable
  init(_ kind: Kind, _ action: Action) {
    self.action = action
    super.init(kind, listeningTo: EventSet(.press))
  }

  /// The handler, made when an event requests it.
  @usableFromInline
  override var handlers: Handler? { SendingHandler(.press, action) }
}
