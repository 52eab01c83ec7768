import MillraceViews

/// Some of a sheet's annotations as the browser's code is told them; what has not changed is not told again.
public struct DrawingPart: Sendable, Equatable {
  /// How many numbers belong to one part.
  public static let size = 256

  /// Which part of the sheet it is.
  public let index: Int
  /// For each annotation its number, its place, and its kind and colour in one number.
  public let numbers: [Int32]

  /// The parts of a sheet, in order; O(n).
  public static func all(of sheet: Sheet) -> [DrawingPart] {
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
        Int32(annotation.id), Int32(annotation.place.x), Int32(annotation.place.y),
        Int32(annotation.type.rawValue * 8 + annotation.color.rawValue),
      ]
    }
    if !numbers.isEmpty { close() }
    return parts
  }

  var properties: CustomValue {
    [
      "part": .number(Double(index)),
      "numbers": .text(numbers.map(String.init).joined(separator: " ")),
    ]
  }
}
