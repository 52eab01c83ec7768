/// A handler that was added to a node after a `map`: its action is already one of the parent.
///
/// The conversion of a node applies to the nodes below it too, so the handler remembers the part
/// of it that does not apply to its own action.
@usableFromInline
final class LateHandler<Action>: Handler {
  private let action: Action
  private let known: Transform

  @usableFromInline
  init(_ name: EventName, _ action: Action, after earlier: Transform, next: Handler?) {
    self.action = action
    known = earlier
    super.init(name: name, next: next)
  }

  override var earlier: Transform? { known }

  @usableFromInline
  override func action(for value: EventValue) -> SentAction? { TypedAction(action) }
}
