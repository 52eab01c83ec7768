/// A view of a list model: its sections, each with its header, its rows and its footer.
///
/// A row stays the same row while it stays in its section, whatever its place; in another section it is a new one.
///
/// ```swift
/// list("Tasks", model) { row in
///   text(row.content.title)
///   if let show = row.action { button("Show", send: show) }
/// }
/// ```
///
/// - Parameters:
///   - label: What the list is called by somebody who cannot see it.
///   - model: What is in it.
///   - content: What one row shows, and where its action is.
public func list<Action, Content>(
  _ label: String, _ model: ListModel<Content, Action>,
  @NodeBuilder<Action> content: (ListRow<Content, Action>) -> NodeList<Action>
) -> Node<Action> {
  list(label) {
    for part in model.sections {
      section(part.header, footer: part.footer, key: part.id) {
        for row in part.rows { item(key: row.key) { content(row) } }
      }
    }
  }
}
