/// Something that a driver shows by code of the app's own: a recorder, a map, an editor.
///
/// What it shows inside belongs to that code, and no patch touches it; the program gives properties and hears of events. In a
/// browser the code is a script of the site, which calls `millrace.define` with the same name.
///
/// - Parameters:
///   - name: The name of the definition.
///   - label: What it is for, in words.
///   - properties: What the definition is told, at first and after each change.
///   - fallback: The words that stand there where the definition is not known.
///   - onEvent: The action for what the definition tells; nil where it means nothing, which is reported.
@inlinable
public func custom<Action>(
  _ name: String, label: String, properties: CustomValue = [:], fallback: String = "",
  onEvent: ((CustomEvent) -> Action?)? = nil
) -> Node<Action> {
  let view = CustomView(name: name, label: label, properties: properties, fallback: fallback)
  return Node(.custom(view), handlers: onEvent.map { ActionHandler(.custom, .custom($0)) })
}
