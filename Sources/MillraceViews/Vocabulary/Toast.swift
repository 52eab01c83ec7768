/// Returns a short message at the lower edge of the page, which ends by itself.
///
/// A driver hides it after ten seconds, but not under a pointer or with the focus in it. The
/// program still has the message then, and shows another or none whenever it likes. The message
/// is read aloud when it arrives.
///
/// ```swift
/// toast(state.removed.map { "“\($0.name)” is deleted." }) {
///   button("Undo", send: .undo)
/// }
/// ```
///
/// - Parameters:
///   - message: The message; nil while there is none.
///   - key: The identity of the message: an equal one under another key has ten seconds of its own.
///     It is the message unless given.
///   - actions: Buttons beside the message, such as one that undoes what it reports.
public func toast<Action>(
  _ message: String?, key: (any KeyConvertible)? = nil,
  @NodeBuilder<Action> actions: () -> NodeList<Action> = NodeBuilder.buildBlock
) -> Node<Action> {
  row {
    if let message {
      text(message).role(.status).live().grow()
      actions()
    }
  }
  .style(.toast).key(key?.nodeKey ?? .text(message ?? "no toast"))
}
