public import MillraceFlux
public import MillraceViews

/// One row of the list: an annotation, and the words for it.
public struct AnnotationRow: Sendable, Hashable {
  /// The annotation.
  public let annotation: Annotation
  /// The words, which are part of what the row shows.
  public let titles: Titles
}

/// The annotations that are to be seen, as a list.
///
/// Comparing two costs what comparing two sets does; the words of a row are made when it is shown.
public struct AnnotationList: Sendable, Equatable {
  /// The sheet.
  public let sheet: Sheet
  /// What is to be seen of it.
  public let visible: AnnotationSet
  /// What is chosen.
  public let chosen: Int?
  /// The words.
  public let titles: Titles

  /// One row with its actions.
  public typealias Row = ListRow<AnnotationRow, any AnyAction & Sendable>

  /// The list as a model; O(n).
  public var model: ListModel<AnnotationRow, any AnyAction & Sendable> { model(of: rows) }

  /// The list as a model, of rows that have been made.
  func model(of rows: [Row]) -> ListModel<AnnotationRow, any AnyAction & Sendable> {
    ListModel(
      selection: .single(chosen.map { .number($0) }), rowHeight: 56,
      sections: [ListSection(id: "annotations", rows: rows)])
  }

  /// The rows, which are the same whatever is chosen; O(n).
  var rows: [Row] {
    let (close, remove) = (titles["sheet.close"], titles["sheet.remove"])
    var rows: [Row] = []
    rows.reserveCapacity(visible.count)
    for annotation in sheet.annotations where visible.contains(annotation.id) {
      rows.append(row(annotation, close: close, remove: remove))
    }
    return rows
  }

  private func row(_ annotation: Annotation, close: String, remove: String) -> Row {
    var menu: [RowAction<any AnyAction & Sendable>] = []
    if let status = annotation.status, status != .closed {
      menu.append(RowAction(close, send: SheetActions.CloseIssue(annotation.id)))
    }
    return ListRow(
      key: annotation.id, AnnotationRow(annotation: annotation, titles: titles),
      action: SheetActions.Choose(annotation.id),
      deselection: SheetActions.Choose(nil),
      trailing: [
        RowAction(
          remove, role: .destructive, send: SheetActions.AskToRemove(annotation.id))
      ], menu: menu)
  }
}

extension Titles {
  /// What an annotation is, with its number.
  public func title(of annotation: Annotation) -> String {
    "\(self["annotation.\(annotation.type)"]) \(annotation.id + 1)"
  }

  /// Whether an annotation is to be removed.
  public func question(about annotation: Annotation) -> String {
    switch language {
    case .english: "Remove “\(title(of: annotation))”?"
    case .german: "„\(title(of: annotation))“ entfernen?"
    }
  }

  /// Whose an annotation is, and how far it has come.
  public func caption(of annotation: Annotation, on sheet: Sheet) -> String {
    var caption = "\(self["sheet.by"]) \(sheet.name(of: annotation.author))"
    if let status = annotation.status {
      caption += " · " + title(of: .status(status), on: sheet)
      let assignee = annotation.assignee.map(sheet.name(of:))
      caption += " · " + (assignee ?? self["annotation_filters.unassigned.title"])
    }
    return caption
  }
}
