/// What is drawn: a sheet, and which of its annotations are to be seen.
public struct SheetDrawing: Sendable, Equatable {
  /// The sheet.
  public let sheet: Sheet
  /// What is to be seen of it.
  public let visible: AnnotationSet
  /// What is chosen.
  public let chosen: Int?
}
