/// A link that sends one action, whatever the value.
///
/// Apart from those that make an action of the value: to release an action costs a tenth of what it
/// costs inside an enum whose layout depends on its type.
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
