/// A page above the page, there for as long as the state has it in the view.
///
/// - Parameters:
///   - title: What the page is about.
///   - onDismiss: The action when a person wants it away without an answer; without one they cannot.
///   - content: What is on the page.
@inlinable
public func sheet<Action>(
  _ title: String, onDismiss: Action? = nil,
  @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(
    .sheet(title: title), handlers: onDismiss.map { SendingHandler(.dismiss, $0) },
    children: content().children)
}

/// A question that has to be answered before anything else can be done.
///
/// - Parameters:
///   - title: The question.
///   - message: What the answer leads to.
///   - onDismiss: The action when a person wants it away without an answer; without one they cannot.
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

/// A question with two answers: an alert that does something, or leaves everything as it is.
///
/// The answer that changes nothing comes first and so has the focus; the escape key gives it too.
///
/// - Parameters:
///   - title: The question.
///   - message: What the answer leads to.
///   - verb: The words on the button that does it, such as `Delete`.
///   - role: What that button means.
///   - action: The action of that button.
///   - cancel: The words on the other button.
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
