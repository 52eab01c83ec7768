/// A list as a value: sections of rows, without a view, a closure or an index that could be stale.
///
/// ```swift
/// let model = ListModel(selection: .single(shown), sections: [
///   ListSection(id: "open", header: "Open", rows: open.map { task in
///     ListRow(
///       key: task.id, task.title, action: Action.show(task.id),
///       trailing: [RowAction("Delete", role: .destructive, send: .delete(task.id))])
///   })
/// ])
/// ```
///
/// ``table(_:_:content:)``, ``grid(_:_:cell:content:)`` and ``list(_:_:content:)`` make views of it, and ``ListChanges`` says
/// how a table of a platform gets from one model to the next. Ids of sections are unique in the model, and so are keys of rows, across all sections: a row that is
/// found in another section has moved there. What repeats is shown all the same, paired in order, and reported.
public struct ListModel<Content: Equatable, Action> {
  /// The sections, in the order in which they are shown.
  public var sections: [ListSection<Content, Action>]
  /// What is selected, and how much may be.
  public var selection: ListSelection
  /// How high a row of a table is, in points, unless it says so itself.
  public var rowHeight: Int

  /// Puts sections together.
  public init(
    selection: ListSelection = .none, rowHeight: Int = 44,
    sections: [ListSection<Content, Action>] = []
  ) {
    self.sections = sections
    self.selection = selection
    self.rowHeight = rowHeight
  }

  /// Whether there is no row in any section; headers and footers do not count.
  public var isEmpty: Bool { sections.allSatisfy(\.rows.isEmpty) }

  /// The row at a position; `nil` where there is none.
  ///
  /// Tables of some platforms ask for positions that they have just been told to forget.
  public subscript(position: ListPosition) -> ListRow<Content, Action>? {
    guard let section = section(at: position.section) else { return nil }
    return section.rows.indices.contains(position.row) ? section.rows[position.row] : nil
  }

  /// The section at an index; `nil` where there is none.
  public func section(at index: Int) -> ListSection<Content, Action>? {
    sections.indices.contains(index) ? sections[index] : nil
  }

  /// What choosing a row sends; `nil` where it cannot be chosen.
  public func choice(of row: ListRow<Content, Action>) -> Action? {
    selection.contains(row.key) ? row.deselection ?? row.action : row.action
  }

  /// What is read aloud for the row at a position; `nil` where the words in it are.
  public func label(at position: ListPosition) -> String? {
    self[position]?.label?.text(
      at: position, rowCount: sections[position.section].rows.count, sectionCount: sections.count)
  }

  /// How high the row at a position is, in points; the height of all rows where there is none.
  public func height(at position: ListPosition) -> Int { self[position]?.height ?? rowHeight }

  /// Where a section is among the others.
  public func place(ofSection index: Int) -> ListPlace {
    ListPlace(of: index, among: sections.count)
  }

  /// What is very likely not what the author of the model meant: ids and keys that repeat, each once, in order.
  ///
  /// Costs O(n).
  public var reports: [ListReport] {
    repeated(sections.map(\.id)).map(ListReport.duplicateSection)
      + repeated(sections.flatMap { $0.rows.map(\.key) }).map(ListReport.duplicateRow)
  }

  private func repeated(_ keys: [Key]) -> [Key] {
    var seen = Set<Key>(minimumCapacity: keys.count)
    var told: Set<Key> = []
    return keys.filter { !seen.insert($0).inserted && told.insert($0).inserted }
  }
}

extension ListModel: Equatable where Action: Equatable {}
extension ListModel: Sendable where Content: Sendable, Action: Sendable {}
