/// An element of the linked list of a node's event handlers; the first of a name is used.
@usableFromInline
class Handler {
  @usableFromInline let name: EventName
  @usableFromInline let next: Handler?
  /// The names in the list from this element on.
  @usableFromInline let events: EventSet

  @inlinable
  init(name: EventName, next: Handler?) {
    self.name = name
    self.next = next
    events = EventSet(name).union(next?.events ?? [])
  }

  /// Returns the action for a value; nil if the handler does not accept the value.
  @usableFromInline
  func action(for value: EventValue) -> SentAction? { nil }

  /// The conversions of the node that do not apply to the action; nil if all of them do.
  var earlier: Transform? { nil }

  final func first(named name: EventName) -> Handler? {
    var handler: Handler? = self
    while let candidate = handler {
      if candidate.name == name { return candidate }
      handler = candidate.next
    }
    return nil
  }
}

/// A handler that makes an action of the value.
@usableFromInline
final class ActionHandler<Action>: Handler {
  @usableFromInline
  enum Response {
    case text((String) -> Action)
    case isOn((Bool) -> Action)
    case choice((String) -> Action?)
    case number((Double) -> Action?)
    case day((CalendarDay?) -> Action)
    case custom((CustomEvent) -> Action?)
    case upload((UploadChange) -> Action)
  }

  @usableFromInline let response: Response

  @inlinable
  init(_ name: EventName, _ response: Response, next: Handler? = nil) {
    self.response = response
    super.init(name: name, next: next)
  }

  @usableFromInline
  override func action(for value: EventValue) -> SentAction? {
    switch (response, value) {
    case (.text(let make), .input(let text, _)): TypedAction(make(text))
    case (.isOn(let make), .change(let isOn, _)): TypedAction(make(isOn))
    case (.choice(let make), .choose(let id, _)): make(id).map(TypedAction.init)
    case (.number(let make), .adjust(let number, _)): make(number).map(TypedAction.init)
    case (.day(let make), .date(let day, _)): TypedAction(make(day))
    case (.custom(let make), .custom(let event)): make(event).map(TypedAction.init)
    case (.upload(let make), .upload(let change)): TypedAction(make(change))
    case (.text, _), (.isOn, _), (.choice, _), (.number, _), (.day, _), (.custom, _): nil
    case (.upload, _): nil
    }
  }
}

/// An action on its way from the node of an event to the owner of the tree.
@usableFromInline
class SentAction {}

@usableFromInline
final class TypedAction<Action>: SentAction {
  @usableFromInline let action: Action

  @usableFromInline
  init(_ action: Action) {
    self.action = action
  }
}
