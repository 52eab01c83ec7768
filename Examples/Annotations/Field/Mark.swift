import MillraceDurable

/// An annotation that was made or changed after its sheet was published.
package struct Mark: DurableRecord, Hashable {
  package static let table = "mark"

  /// The identity, chosen when the mark is made; `PA0.02/17` for number 17 of a published sheet.
  package let id: String
  package let sheet: SheetID
  /// The number on the sheet, which the office decides: until then a device may give another one.
  package let number: Int
  /// The kind of annotation.
  package let type: AnnotationType
  /// The colour in which it is drawn.
  package let color: AnnotationColor
  /// The person who drew it.
  package let author: Person
  /// The share status, which says who can see it.
  package let share: ShareStatus
  /// The distance from the left, in thousandths.
  package var x: Int
  /// The distance from the top, in thousandths.
  package var y: Int
  package var status: IssueStatus?
  /// The assignee of an issue.
  package var assignee: Person?
  /// The text that people have written about it.
  package var note = ""
  /// The identities of the photos, in the office's order.
  package var photos: [String] = []
  /// True for an annotation that was removed; its number is not given again.
  package var isRemoved = false

  /// Creates the record of a published annotation that is about to change.
  init(_ annotation: Annotation, on sheet: SheetID) {
    id = annotation.key(on: sheet)
    self.sheet = sheet
    number = annotation.id
    type = annotation.type
    color = annotation.color
    author = annotation.author
    share = annotation.share
    (x, y) = (annotation.position.x, annotation.position.y)
    (status, assignee) = (annotation.status, annotation.assignee)
  }

  /// The annotation that the sheet shows.
  var annotation: Annotation {
    var annotation = Annotation(
      id: number, type: type, color: color, author: author, share: share,
      position: SheetPoint(x: x, y: y), status: status, assignee: assignee)
    annotation.mark = id
    (annotation.note, annotation.photos) = (note, photos)
    return annotation
  }
}

extension Records {
  /// Returns an annotation as it is now, whether it was published or made later.
  ///
  /// - Throws: `Refusal` if it has been removed.
  func mark(_ id: String, on sheet: SheetRecord) throws -> Mark {
    if let mark = try get(Mark.self, id) {
      guard !mark.isRemoved else { throw Refusal.gone }
      return mark
    }
    guard let annotation = sheet.published[key: id] else { throw Refusal.gone }
    return Mark(annotation, on: SheetID(rawValue: sheet.id))
  }
}

extension Refusal {
  /// The refusal of a change of an annotation that another person has removed.
  static let gone = Refusal("The annotation has been removed meanwhile.", code: "gone")
  /// The refusal of a change of a locked sheet.
  static let locked = Refusal(
    "The office has locked the sheet. Ask it to unlock the sheet, and do it again.", code: "locked")
  /// The refusal of a change of a sheet that was never published.
  static let unknownSheet = Refusal("There is no such sheet.", code: "unknown-sheet")
}
