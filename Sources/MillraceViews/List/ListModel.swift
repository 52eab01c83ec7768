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
/// ``table(_:_:content:)``, ``grid(_:_:cell:content:)`` and ``list(_:_:content:)`` make views of
/// it, and ``ListChanges`` computes how a table of a platform proceeds from one model to the next.
/// Ids of sections are unique in the model, and so are keys of rows, across all sections: a row
/// that is in another section than before has moved there. Repeated ids and keys are shown all the
/// same, paired in order, and reported.
public struct ListModel<Content: Equatable, Action> {
  /// The sections, in the order in which they are shown.
  public var sections: [ListSection<Content, Action>]
  /// The selected rows, and the limit of the selection.
  public var selection: ListSelection
  /// The height of a table's row, in points, unless the row has one of its own.
  public var rowHeight: Int

  /// Creates a model of sections.
  public init(
    selection: ListSelection = .none, rowHeight: Int = 44,
    sections: [ListSection<Content, Action>] = []
  ) {
    self.sections = sections
    self.selection = selection
    self.rowHeight = rowHeight
  }

  /// True if no section has a row; headers and footers do not count.
  public var isEmpty: Bool { sections.allSatisfy(\.rows.isEmpty) }

  /// The row at a position; `nil` if there is none.
  ///
  /// Tables of some platforms ask for positions that have just been deleted.
  public subscript(position: ListPosition) -> ListRow<Content, Action>? {
    guard let section = section(at: position.section) else { return nil }
    return section.rows.indices.contains(position.row) ? section.rows[position.row] : nil
  }

  /// Returns the section at an index; `nil` if there is none.
  public func section(at index: Int) -> ListSection<Content, Action>? {
    sections.indices.contains(index) ? sections[index] : nil
  }

  /// Returns the action for choosing a row; `nil` if it cannot be chosen.
  public func choice(of row: ListRow<Content, Action>) -> Action? {
    selection.contains(row.key) ? row.deselection ?? row.action : row.action
  }

  /// Returns the text that is read aloud for a row; `nil` if the words in it are.
  public func label(at position: ListPosition) -> String? {
    self[position]?.label?.text(
      at: position, rowCount: sections[position.section].rows.count, sectionCount: sections.count)
  }

  /// Returns the height of the row at a position, in points; the height of all rows if there is
  /// none.
  public func height(at position: ListPosition) -> Int { self[position]?.height ?? rowHeight }

  /// Returns the position of a section among the others.
  public func position(ofSection index: Int) -> SectionPosition {
    SectionPosition(of: index, among: sections.count)
  }
}

extension ListModel: Equatable where Action: Equatable {}
extension ListModel: Sendable where Content: Sendable, Action: Sendable {}

/// The position of a section among the others, for styles that depend on it.
public enum SectionPosition: String, Hashable, Codable, Sendable, CaseIterable {
  /// The first of several, or the only one.
  case first
  /// A section between two others.
  case middle
  /// The last of several.
  case last

  /// Creates the value for a section at an index.
  public init(of index: Int, among count: Int) {
    self = index <= 0 ? .first : index >= count - 1 ? .last : .middle
  }
}
