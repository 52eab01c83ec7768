package import MillraceFlux
package import MillraceViews

/// One row of the list: an annotation, and its titles.
package struct AnnotationRow: Sendable, Hashable {
  /// The annotation that the row shows.
  package let annotation: Annotation
  /// The titles of the language, which are part of the content of the row.
  package let titles: Titles
}

/// The visible annotations as a list.
///
/// Comparing two lists costs as much as comparing two sets; the texts of a row are made when it is
/// shown.
package struct AnnotationList: Sendable, Equatable {
  package let sheet: Sheet
  package let visible: AnnotationSet
  package let chosen: Int?
  /// The titles of the language.
  package let titles: Titles

  package typealias Row = ListRow<AnnotationRow, any AnyAction & Sendable>

  /// The list as a model; O(n).
  package var model: ListModel<AnnotationRow, any AnyAction & Sendable> { model(of: rows) }

  /// Returns the list as a model, with rows that were made before.
  func model(of rows: [Row]) -> ListModel<AnnotationRow, any AnyAction & Sendable> {
    ListModel(
      selection: .single(chosen.map { .number($0) }), rowHeight: 56,
      sections: [ListSection(id: "annotations", rows: rows)])
  }

  /// The rows, independent of the chosen annotation; O(n).
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
          remove, role: .destructive, send: SheetActions.Remove(annotation.id))
      ], menu: menu)
  }
}

extension Titles {
  /// Returns the type of an annotation with its number.
  package func title(of annotation: Annotation) -> String {
    "\(self["annotation.\(annotation.type)"]) \(number(annotation.id + 1))"
  }

  /// Returns the author, the status and the assignee of an annotation.
  package func caption(of annotation: Annotation, on sheet: Sheet) -> String {
    var caption = "\(self["sheet.by"]) \(sheet.name(of: annotation.author))"
    if let status = annotation.status {
      caption += " · " + title(of: .status(status), on: sheet)
      let assignee = annotation.assignee.map(sheet.name(of:))
      caption += " · " + (assignee ?? self["annotation_filters.unassigned.title"])
    }
    return caption
  }
}
