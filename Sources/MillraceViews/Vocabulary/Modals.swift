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
    .sheet(title: title), handlers: onDismiss.map { ActionHandler(.dismiss, .always($0)) },
    children: content().boxes)
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
    handlers: onDismiss.map { ActionHandler(.dismiss, .always($0)) }, children: content().boxes)
}
