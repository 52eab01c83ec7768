/// A sheet with its visible annotations, as it is drawn.
public struct SheetDrawing: Sendable, Equatable {
  /// The sheet to draw.
  public let sheet: Sheet
  /// The set of visible annotations.
  public let visible: AnnotationSet
  /// The chosen annotation.
  public let chosen: Int?
}
