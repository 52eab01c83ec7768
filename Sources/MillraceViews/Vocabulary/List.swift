/// Returns a list of rows, each written as an item.
@inlinable
public func list<Action>(
  _ label: String, @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(.list(label: label), children: content().children)
}

/// Returns a list with one row for each element, under the element's key.
///
/// This is the form for many rows: for each row a mounted list stores its identity and a digest of
/// its view, some 40 bytes, instead of the view itself. So both functions may run more than once
/// for an element, also after the view was made: when the list is mounted and updated, and when an
/// event arrives for the row. They must use nothing but values that do not change.
///
/// A key is made from the identity of the element, never from its position or from a text that can
/// be edited. The keys of one list must differ; equal ones are reported when the list is mounted or
/// changes.
///
/// - Parameters:
///   - label: The name of the list.
///   - elements: The elements of the rows; stored for as long as the view is.
///   - key: The key of an element.
///   - content: The content of the row of an element.
@inlinable
public func list<Action, Element>(
  _ label: String, _ elements: some Sequence<Element>,
  key: @escaping (Element) -> some KeyConvertible,
  @NodeBuilder<Action> content: @escaping (Element) -> NodeList<Action>
) -> Node<Action> {
  let elements = Array(elements)
  let rows = ElementRows(
    count: elements.count, key: { key(elements[$0]).nodeKey },
    content: { content(elements[$0]).children })
  return Node(box: NodeBox(kind: .list(label: label), rows: rows))
}

/// Returns a list with one row for each element, built again only if its dependency has changed.
///
/// This is the form for many rows of which few change at a time. Each row declares all that it
/// shows and sends, as one value. A row whose value equals that of the row with the same key, made
/// at the same line of the program, stays unchanged: it is not built, and nothing in it is
/// compared. So an update costs one call of `dependency` and one comparison for each row, some 50
/// ns, and beyond that only the changed rows.
///
/// ```swift
/// list(
///   "Results", state.results, key: \.id,
///   dependency: { Line($0, isSelected: $0.id == state.selected) }
/// ) { line in
///   button(line.title, send: .select(line.id)).style(line.isSelected ? "selected" : "plain")
/// }
/// ```
///
/// In everything else it is like ``list(_:_:key:content:)``: for each row a mounted list stores its
/// identity and a digest of its view, and here its dependency; `key` and `content` may run more
/// than once for an element, also after the view was made.
///
/// - Parameters:
///   - label: The name of the list.
///   - elements: The elements of the rows; stored for as long as the view is.
///   - key: The key of an element.
///   - dependency: All that the row of an element shows or sends; called once for each when the
///     view is made. Comparing two should be cheaper than building the row.
///   - file: The file of the call, which is part of the list's identity.
///   - line: The line of the call, likewise.
///   - column: The column of the call, likewise.
///   - content: The content of the row; it must use nothing but the dependency.
@inlinable
public func list<Action, Element, Dependency: Equatable>(
  _ label: String, _ elements: some Sequence<Element>,
  key: @escaping (Element) -> some KeyConvertible,
  dependency: @escaping (Element) -> Dependency,
  file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
  @NodeBuilder<Action> content: @escaping (Dependency) -> NodeList<Action>
) -> Node<Action> {
  let elements = Array(elements)
  let rows = DependentRows(
    elements, dependencies: elements.map(dependency),
    at: CallSite(file: file, line: line, column: column), key: { key($0).nodeKey },
    content: { content($0).children }
  ) { old, new, start in
    let end = min(old.elements.count, new.elements.count)
    var index = start
    while index < end, old.dependencies[index] == new.dependencies[index],
      old.key(old.elements[index]) == new.key(new.elements[index])
    {
      index += 1
    }
    return index
  }
  return Node(box: NodeBox(kind: .list(label: label), rows: rows))
}

/// Returns a row of a list, which is the same row for as long as it has the same key.
@inlinable
public func item<Action>(
  key: some KeyConvertible, @NodeBuilder<Action> content: () -> NodeList<Action>
) -> Node<Action> {
  Node(box: NodeBox(kind: .item, key: key.nodeKey, children: content().children))
}
