/// A handler that sends one action, whatever the value.
///
/// It is separate from handlers that make an action of the value: releasing an action costs a tenth
/// of the cost of releasing it inside an enum whose layout depends on its type.
@usableFromInline
final class SendingHandler<Action>: Handler {
  @usableFromInline let action: Action

  @inlinable
  init(_ name: EventName, _ action: Action, next: Handler? = nil) {
    self.action = action
    super.init(name: name, next: next)
  }

  @usableFromInline
  override func action(for value: EventValue) -> SentAction? { TypedAction(action) }
}
