/// An annotation that a person has drawn on a sheet.
package struct Annotation: Sendable, Hashable, Identifiable {
  /// The number on its sheet, which is never reused.
  package let id: Int
  /// The kind of mark, such as an issue or a cloud.
  package let type: AnnotationType
  /// The colour of the pen; on the sheet it has that of its ``Sign``.
  package let color: AnnotationColor
  /// The person who drew it.
  package let author: Person
  /// The share status, which says who can see it.
  package let share: ShareStatus
  package let position: SheetPoint
  /// The status; for issues only.
  package var status: IssueStatus?
  /// The assignee; for issues only, and `nil` while there is none.
  package var assignee: Person?
  /// The identity of its record, if it was made or changed after the sheet was published.
  package var mark: String?
  /// The text that people have written about it.
  package var note = ""
  /// The identities of its photos.
  package var photos: [String] = []

  /// Creates an annotation; only an issue keeps its status and assignee.
  package init(
    id: Int, type: AnnotationType, color: AnnotationColor, author: Person, share: ShareStatus,
    position: SheetPoint, status: IssueStatus? = nil, assignee: Person? = nil
  ) {
    self.id = id
    self.type = type
    self.color = color
    self.author = author
    self.share = share
    self.position = position
    self.status = type == .issue ? status ?? .open : nil
    self.assignee = type == .issue ? assignee : nil
  }

  /// Returns the identity by which actions refer to it: numbers may change until the office has
  /// given them.
  func key(on sheet: SheetID) -> String { mark ?? "\(sheet.rawValue)/\(id)" }
}
