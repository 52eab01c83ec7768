/// A view of a list model in which rows are chosen, selected and acted upon, above each other.
///
/// Choosing a row, by pointer or by keyboard, sends its action. What else can be done to it is uncovered by a swipe and in its
/// menu. Of a long table only the rows near what a person sees are made, however many there are: building the view costs
/// O(n) numbers and no more rows than fit into three windows.
///
/// Rows have the height that they say, so what is in one should fit. A row is a stop of the keyboard as a whole: what is in it
/// should be there to be read; where rows hold fields or links, ``list(_:_:content:)`` is the view. A key that several rows
/// have is reported.
///
/// ```swift
/// table("Songs", model) { row in
///   text(row.content.title)
/// }
/// ```
///
/// - Parameters:
///   - label: What the table is called by somebody who cannot see it.
///   - model: What is in it.
///   - content: What one row shows.
public func table<Action, Content>(
  _ label: String, _ model: ListModel<Content, Action>,
  @NodeBuilder<Action> content: @escaping (ListRow<Content, Action>) -> NodeList<Action>
) -> Node<Action> {
  collection(label, model, .table) { content($0).boxes }
}

/// A view of a list model as cells of one size, as many beside each other as there is room for.
///
/// In everything else as ``table(_:_:content:)``; the arrows of a keyboard lead in all four directions.
///
/// - Parameters:
///   - label: What the grid is called by somebody who cannot see it.
///   - model: What is in it.
///   - cell: The size of a cell.
///   - content: What one cell shows.
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
