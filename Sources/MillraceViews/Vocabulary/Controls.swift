/// A button that sends an action when it is pressed.
@inlinable
public func button<Action>(
  _ title: String, role: ButtonRole = .plain, send action: Action
) -> Node<Action> {
  Node(box: SendingBox(.button(title: title, role: role), action))
}

/// A link that is a real address, and sends an action instead where the page is live.
///
/// Without an action the driver follows the address.
@inlinable
public func link<Action>(
  _ title: String, to destination: String, send action: Action? = nil
) -> Node<Action> {
  let kind = Kind.link(title: title, destination: destination)
  guard let action else { return Node(kind) }
  return Node(box: SendingBox(kind, action))
}

/// A switch that sends an action when a person turns it.
///
/// It shows what the state says: where the program does not take the change over, it turns back.
@inlinable
public func toggle<Action>(
  _ label: String, isOn: Bool, onChange: @escaping (Bool) -> Action
) -> Node<Action> {
  Node(
    .toggle(label: label, isOn: isOn), handlers: ActionHandler(.change, .isOn(onChange)))
}

/// A field of one line, or of several, whose text lives in the state.
///
/// The text of the program and that of a person who types at the same time cannot overwrite each
/// other: what the program writes says which revision of the field it answers, and a driver drops it
/// where the person is already further. Text that the field already shows is not written at all, so
/// caret, selection and undo stay.
///
/// - Parameters:
///   - label: The name of the field.
///   - text: The text that the state wants to be there.
///   - purpose: What kind of text belongs into it.
///   - isMultiline: Whether return starts a new line instead of sending.
///   - isRequired: Whether the form cannot be sent without it.
///   - error: What is wrong with the text.
///   - onInput: The action for the whole text after each change.
///   - onSubmit: The action for the return key.
@inlinable
public func field<Action>(
  _ label: String, text: String, purpose: Field.Purpose = .plain, isMultiline: Bool = false,
  isRequired: Bool = false, error: String? = nil, onInput: @escaping (String) -> Action,
  onSubmit: Action? = nil
) -> Node<Action> {
  let input = ActionHandler<Action>(.input, .text(onInput))
  let kind = Kind.field(
    Field(
      label: label, text: text, purpose: purpose, isMultiline: isMultiline,
      isRequired: isRequired, error: error))
  guard let onSubmit else { return Node(kind, handlers: input) }
  return Node(kind, handlers: SendingHandler(.submit, onSubmit, next: input))
}
