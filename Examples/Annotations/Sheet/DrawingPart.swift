import Foundation
import MillraceViews

/// A part of a sheet's annotations, in the form of the browser's custom node; an unchanged part is
/// not sent again.
package struct DrawingPart: Sendable, Equatable {
  /// The number of ids in one part: what 8 bits have.
  package static let size = 256

  /// The index of the part on the sheet.
  package let index: Int
  /// The marks, a word for each annotation: see ``mark(of:)``.
  package let marks: [UInt32]

  /// Returns the parts of a sheet, in order; O(n).
  package static func all(of sheet: Sheet) -> [DrawingPart] {
    var parts: [DrawingPart] = []
    var marks: [UInt32] = []
    var index = 0
    func close() { parts.append(DrawingPart(index: index, marks: marks)) }
    for annotation in sheet.annotations {
      if annotation.id >> 8 != index {
        if !marks.isEmpty { close() }
        marks = []
        index = annotation.id >> 8
      }
      marks.append(mark(of: annotation))
    }
    if !marks.isEmpty { close() }
    return parts
  }

  /// Returns what the browser draws of an annotation.
  ///
  /// From the lowest bit: 8 of its number, which are all that differs in a part, 10 for each
  /// coordinate, and 4 of its sign.
  static func mark(of annotation: Annotation) -> UInt32 {
    let (x, y) = (annotation.position.x, annotation.position.y)
    return UInt32(annotation.id & (size - 1)) | UInt32(x) << 8 | UInt32(y) << 18
      | UInt32(Sign(of: annotation).rawValue) << 28
  }

  /// The marks as Base64, the lowest byte of each first.
  var base64: String {
    marks.map(\.littleEndian).withUnsafeBytes { Data($0).base64EncodedString() }
  }

  var properties: CustomValue { ["part": .number(Double(index)), "marks": .text(base64)] }
}
