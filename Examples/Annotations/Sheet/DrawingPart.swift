import MillraceViews

/// A part of a sheet's annotations, in the form of the browser's custom node; an unchanged part is
/// not sent again.
package struct DrawingPart: Sendable, Equatable {
  /// The number of ids in one part.
  package static let size = 256

  /// The index of the part on the sheet.
  package let index: Int
  /// For each annotation its number, its two coordinates, and its sign.
  package let numbers: [Int32]

  /// Returns the parts of a sheet, in order; O(n).
  package static func all(of sheet: Sheet) -> [DrawingPart] {
    var parts: [DrawingPart] = []
    var numbers: [Int32] = []
    var index = 0
    func close() { parts.append(DrawingPart(index: index, numbers: numbers)) }
    for annotation in sheet.annotations {
      if annotation.id / size != index {
        if !numbers.isEmpty { close() }
        numbers = []
        index = annotation.id / size
      }
      numbers += [
        Int32(annotation.id), Int32(annotation.position.x), Int32(annotation.position.y),
        Int32(Sign(of: annotation).rawValue),
      ]
    }
    if !numbers.isEmpty { close() }
    return parts
  }

  /// The numbers as text, each number of an annotation as the distance from the one before.
  var text: String {
    var last: Int32 = 0
    return numbers.enumerated().map { place, number in
      guard place % 4 == 0 else { return "\(number)" }
      defer { last = number }
      return "\(number - last)"
    }
    .joined(separator: " ")
  }

  var properties: CustomValue { ["part": .number(Double(index)), "numbers": .text(text)] }
}
