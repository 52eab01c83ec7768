/// The number of visible annotations of each sign.
///
/// Two legends are equal if their sheets and sets are, so that a view counts only after a change.
package struct SheetLegend: Sendable, Equatable {
  let sheet: Sheet
  let visible: AnnotationSet

  /// Creates the legend of a sheet and its visible annotations.
  package init(_ sheet: Sheet, _ visible: AnnotationSet) {
    (self.sheet, self.visible) = (sheet, visible)
  }

  /// The entries in the order of the signs, also those that count none; O(n).
  package var entries: [(sign: Sign, count: Int)] {
    var counts = [Int](repeating: 0, count: Sign.allCases.count)
    for annotation in sheet.annotations where visible.contains(annotation.id) {
      counts[Sign(of: annotation).rawValue] += 1
    }
    return Sign.allCases.map { ($0, counts[$0.rawValue]) }
  }
}
