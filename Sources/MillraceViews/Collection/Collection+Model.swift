/// Returns a view of a list model as rows above each other, which can be chosen, selected and acted
/// upon.
///
/// Choosing a row, by pointer or by keyboard, sends its action. Its other actions are uncovered by
/// a swipe and listed in its menu. Of a long table only the rows near the visible part are made,
/// however many there are: building the view costs O(n) numbers and no more rows than fit into
/// three windows.
///
/// Rows have the height that the model gives them, so their content should fit. A row is one stop
/// of the keyboard, so its content should only be read; for rows with fields or links, use
/// ``list(_:_:content:)``. A key that several rows have is reported.
///
/// ```swift
/// table("Songs", model) { row in
///   text(row.content.title)
/// }
/// ```
///
/// - Parameters:
///   - label: The name of the table for assistive technology.
///   - model: The sections and rows.
///   - content: The content of one row.
public func table<Action, Content>(
  _ label: String, _ model: ListModel<Content, Action>,
  @NodeBuilder<Action> content: @escaping (ListRow<Content, Action>) -> NodeList<Action>
) -> Node<Action> {
  collection(label, model, .table) { content($0).boxes }
}

/// Returns a view of a list model as cells of one size, as many beside each other as fit.
///
/// In everything else it is like ``table(_:_:content:)``; the arrow keys move in all four
/// directions.
///
/// - Parameters:
///   - label: The name of the grid for assistive technology.
///   - model: The sections and rows.
///   - cell: The size of a cell.
///   - content: The content of one cell.
public func grid<Action, Content>(
  _ label: String, _ model: ListModel<Content, Action>, cell: CellSize,
  @NodeBuilder<Action> content: @escaping (ListRow<Content, Action>) -> NodeList<Action>
) -> Node<Action> {
  collection(label, model, .grid(cell)) { content($0).boxes }
}

private func collection<Action, Content>(
  _ label: String, _ model: ListModel<Content, Action>, _ layout: CollectionLayout,
  content: @escaping (ListRow<Content, Action>) -> [NodeBox]
) -> Node<Action> {
  let source = ModelCollection(model, layout, content: content)
  return Node(
    .collection(source.frame(label)), handlers: source,
    children: NodeChildren(source.children(seeing: nil)))
}
