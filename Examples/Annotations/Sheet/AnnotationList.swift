public import MillraceFlux
public import MillraceViews

/// What one row of the list of annotations shows.
public struct AnnotationRow: Sendable, Hashable {
  /// What kind of thing it is, with its number.
  public let title: String
  /// Whose it is, and how far it has come.
  public let caption: String
  /// What it is drawn in.
  public let color: AnnotationColor
}

/// The annotations that are to be seen, as a list; comparing two costs what comparing two sets does.
public struct AnnotationList: Sendable, Equatable {
  /// The sheet.
  public let sheet: Sheet
  /// What is to be seen of it.
  public let visible: AnnotationSet
  /// What is chosen.
  public let chosen: Int?
  /// The words.
  public let titles: Titles

  /// The list as a model; O(n).
  public var model: ListModel<AnnotationRow, any AnyAction & Sendable> {
    let rows = sheet.annotations.lazy.filter { visible.contains($0.id) }.map(row)
    return ListModel(
      selection: .single(chosen.map { .number($0) }), rowHeight: 56,
      sections: [ListSection(id: "annotations", rows: Array(rows))])
  }

  private func row(
    _ annotation: Annotation
  ) -> ListRow<AnnotationRow, any AnyAction & Sendable> {
    var menu: [RowAction<any AnyAction & Sendable>] = []
    if let status = annotation.status, status != .closed {
      menu.append(
        RowAction(titles["sheet.close"], send: SheetActions.CloseIssue(annotation.id)))
    }
    return ListRow(
      key: annotation.id, AnnotationRow(annotation, on: sheet, titles),
      action: SheetActions.Choose(annotation.id),
      deselection: SheetActions.Choose(nil),
      trailing: [
        RowAction(
          titles["sheet.remove"], role: .destructive, send: SheetActions.Remove(annotation.id))
      ], menu: menu)
  }
}

extension AnnotationRow {
  /// Describes an annotation.
  init(_ annotation: Annotation, on sheet: Sheet, _ titles: Titles) {
    title = "\(titles["annotation.\(annotation.type)"]) \(annotation.id + 1)"
    var caption = "\(titles["sheet.by"]) \(sheet.name(of: annotation.author))"
    if let status = annotation.status {
      caption += " · " + titles.title(of: .status(status), on: sheet)
      let assignee = annotation.assignee.map(sheet.name(of:))
      caption += " · " + (assignee ?? titles["annotation_filters.unassigned.title"])
    }
    self.caption = caption
    color = annotation.color
  }
}
