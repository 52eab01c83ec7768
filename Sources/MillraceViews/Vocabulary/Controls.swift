/// Returns a button that sends an action when it is pressed.
@inlinable
public func button<Action>(
  _ title: String, role: ButtonRole = .plain, send action: Action
) -> Node<Action> {
  Node(box: SendingBox(.button(title: title, role: role), action))
}

/// Returns a link with a real address, which sends an action instead while the page is live.
///
/// Without an action the driver follows the address. A browser follows an address of the site, or
/// one with `http:`, `https:`, `mailto:` or `tel:`, whose white space is percent-encoded; any other
/// leads nowhere, see ``Kind/link(title:destination:)``.
@inlinable
public func link<Action>(
  _ title: String, to destination: String, send action: Action? = nil
) -> Node<Action> {
  let kind = Kind.link(title: title, destination: destination)
  guard let action else { return Node(kind) }
  return Node(box: SendingBox(kind, action))
}

/// Returns a switch that sends an action when a person changes it.
///
/// It shows the value of the state: if the program does not accept the change, the switch returns
/// to it.
@inlinable
public func toggle<Action>(
  _ label: String, isOn: Bool, onChange: @escaping (Bool) -> Action
) -> Node<Action> {
  Node(
    .toggle(label: label, isOn: isOn), handlers: ActionHandler(.change, .isOn(onChange)))
}

/// Returns a field of one or several lines whose text is part of the state.
///
/// The text of the program and that of a person who types at the same time cannot overwrite each
/// other: each text of the program carries the revision of the field that it answers, and a driver
/// drops it if the person has typed since. Text that the field already shows is not written at all,
/// so caret, selection and undo stay.
///
/// - Parameters:
///   - label: The name of the field.
///   - text: The text of the state.
///   - purpose: The kind of text that the field expects.
///   - isMultiline: True if return starts a new line instead of submitting.
///   - isRequired: True if the form cannot be submitted without it.
///   - error: The fault of the text.
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

/// The meaning of a button, by which a driver shows and positions it as its platform does.
public enum ButtonRole: String, Hashable, Codable, Sendable, CaseIterable {
  /// An ordinary button.
  case plain
  /// The button that the return key presses, in a form, a sheet or an alert.
  case primary
  /// A button that deletes something permanently.
  case destructive
  /// A button that leaves without a change.
  case cancel
}
