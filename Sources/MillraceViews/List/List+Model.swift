/// Returns a view of a list model: its sections, each with its header, its rows and its footer.
///
/// A row keeps its identity while it stays in its section, at any index; in another section it is a
/// new row. As in ``list(_:_:key:content:)``, the content of a row may be requested more than once,
/// and must be made of the row and of values that do not change. A key that rows of several
/// sections have is reported when the list is mounted or changes.
///
/// ```swift
/// list("Tasks", model) { row in
///   text(row.content.title)
///   if let show = row.action { button("Show", send: show) }
/// }
/// ```
///
/// - Parameters:
///   - label: The name of the list for assistive technology.
///   - model: The sections and rows.
///   - content: The content of one row, with the node that sends its action.
public func list<Action, Content>(
  _ label: String, _ model: ListModel<Content, Action>,
  @NodeBuilder<Action> content: @escaping (ListRow<Content, Action>) -> NodeList<Action>
) -> Node<Action> {
  let sections = model.sections.map { section in
    NodeBox(
      kind: .section(header: section.header, footer: section.footer), key: section.id,
      rows: ElementRows(
        count: section.rows.count, isSectionOfModel: true, key: { section.rows[$0].key },
        content: { content(section.rows[$0]).children }))
  }
  return Node(.list(label: label), children: NodeChildren(sections))
}
