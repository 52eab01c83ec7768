/// A node that sends one action when it is pressed, and holds it itself.
///
/// Most of what can be pressed is that; a handler of its own would cost as much as the node. A changed
/// copy has one.
@usableFromInline
final class SendingBox<Action>: NodeBox {
  @usableFromInline let action: Action

  @inlinable
  init(_ kind: Kind, _ action: Action) {
    self.action = action
    super.init(kind, listeningTo: EventSet(.press))
  }

  /// Made when an event asks for it.
  @usableFromInline
  override var handlers: Handler? { SendingHandler(.press, action) }
}
