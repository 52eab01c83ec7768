/// Returns a page above the page, shown for as long as the view contains it.
///
/// - Parameters:
///   - title: The title of the page.
///   - onDismiss: The action for a person's request to close it without an answer; without one they
///     cannot.
///   - content: The content of the page.
@inlinable
public func sheet<Action>(
  _ title: String, onDismiss: Action? = nil,
  @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(
    .sheet(title: title), handlers: onDismiss.map { SendingHandler(.dismiss, $0) },
    children: content().children)
}

/// Returns a question that has to be answered before anything else can be done.
///
/// - Parameters:
///   - title: The question.
///   - message: The consequences of the answer.
///   - onDismiss: The action for a person's request to close it without an answer; without one they
///     cannot.
///   - content: The answers, as buttons.
@inlinable
public func alert<Action>(
  _ title: String, message: String = "", onDismiss: Action? = nil,
  @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(
    .alert(title: title, message: message),
    handlers: onDismiss.map { SendingHandler(.dismiss, $0) }, children: content().children)
}

/// Returns a question with two answers: an alert that runs an action, or leaves everything
/// unchanged.
///
/// The answer that changes nothing is first and so has the focus; the escape key gives it too.
///
/// - Parameters:
///   - title: The question.
///   - message: The consequences of the answer.
///   - verb: The title of the button that runs the action, such as `Delete`.
///   - role: The role of that button.
///   - action: The action of that button.
///   - cancel: The title of the other button.
///   - onCancel: The action of the other button, and of the escape key.
@inlinable
public func confirm<Action>(
  _ title: String, message: String = "", _ verb: String, role: ButtonRole = .primary,
  send action: Action, cancel: String = "Cancel", onCancel: Action
) -> Node<Action> {
  alert(title, message: message, onDismiss: onCancel) {
    row {
      button(cancel, role: .cancel, send: onCancel)
      button(verb, role: role, send: action)
    }
    .style("trailing")
  }
}
