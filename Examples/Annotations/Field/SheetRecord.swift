package import MillraceDurable

/// A sheet as devices and office keep it.
///
/// The annotations that were published with the drawing are generated from a seed, like the drawing
/// itself; what has been made and changed since are records of ``Mark``.
package struct SheetRecord: DurableRecord, Hashable {
  package static let table = "sheet"
  /// The number of changes that a sheet remembers.
  static let remembered = 12

  /// The text of the sheet's id, such as `PA0.02`.
  package let id: String
  /// The title of the drawing.
  package let title: String
  /// The seed of the published annotations.
  package let seed: UInt64
  /// The number of the published annotations.
  package let count: Int
  /// The next unused number of an annotation.
  package var next: Int
  /// True while only the office may change the sheet.
  package var isLocked = false
  /// The last changes in the office's order, newest first.
  package var changes: [SheetNews] = []

  /// The annotations that were published with the drawing.
  var published: Sheet { PublishedSheets.sheet(of: self) }
}

/// A change of a sheet, for the list of what has arrived.
package struct SheetNews: Codable, Hashable, Sendable {
  /// The person who made it.
  package let by: Person
  /// The name of the durable action.
  package let action: String
  /// The number of the annotation; `nil` for a change of the sheet itself.
  package let number: Int?
  package let type: AnnotationType?
}

extension DurableSchema {
  /// Returns the records and actions of the field and the office.
  static func field() throws(DurableSchemaError) -> DurableSchema {
    try DurableSchema(
      records: [SheetRecord.self, Mark.self],
      actions: [
        FieldActions.Publish.self, FieldActions.Lock.self, FieldActions.Make.self,
        FieldActions.Move.self, FieldActions.Note.self, FieldActions.AddPhoto.self,
        FieldActions.Close.self, FieldActions.Remove.self, FieldActions.Restore.self,
      ])
  }
}

extension Space {
  /// The space of the example's only building site.
  package static let site: Space = "site"
}
