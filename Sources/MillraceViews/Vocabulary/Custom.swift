/// Returns a node that a driver shows by code of the app's own: a recorder, a map, an editor.
///
/// The content of the node belongs to that code, and no patch changes it; the program gives
/// properties and receives events. In a browser the code is a script of the site, which calls
/// `millrace.define` with the same name.
///
/// - Parameters:
///   - name: The name of the definition.
///   - label: A description of the node's purpose.
///   - properties: The properties that the definition receives, at first and after each change.
///   - fallback: The text that is shown if the definition is unknown.
///   - onEvent: The action for an event of the definition; nil for an event without a meaning,
///     which is reported.
@inlinable
public func custom<Action>(
  _ name: String, label: String, properties: CustomValue = [:], fallback: String = "",
  onEvent: ((CustomEvent) -> Action?)? = nil
) -> Node<Action> {
  let view = CustomView(name: name, label: label, properties: properties, fallback: fallback)
  return Node(.custom(view), handlers: onEvent.map { ActionHandler(.custom, .custom($0)) })
}
