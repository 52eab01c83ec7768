import Foundation
import Testing

@testable import Annotations

@Suite("The signs of annotations, and the legend that explains them")
struct SignTests {
  @Test("an issue has the sign of its status, everything else that of its type")
  func signs() {
    let annotations = AnnotationFiltersTests.sheet().annotations
    #expect(annotations.map(Sign.init(of:)) == [.open, .open, .closed, .photo, .cloud, .photo])
    #expect(IssueStatus.allCases.map(Sign.init(of:)) == [.open, .inReview, .closed])
    let others = AnnotationType.allCases.filter { $0 != .issue }
    #expect(
      others.map { Sign(of: $0) } == [.cloud, .text, .line, .highlight, .photo, .ruler])
  }

  @Test("every sign has an icon and a color of its own, and a place in the drawing at its number")
  func drawing() {
    #expect(Set(Sign.allCases.map(\.icon)).count == Sign.allCases.count)
    #expect(Set(Sign.allCases.map(\.color)).count == Sign.allCases.count)
    for sign in Sign.allCases {
      let top = Double(sign.rawValue * 26 + 13)
      #expect(Sign.drawing.contains(##"cy="\##(top)" r="11" fill="\##(sign.color)""##))
    }
    #expect(Sign.drawing.contains(#"viewBox="0 0 26 234""#))
  }

  @Test(
    "a color is seen on the sheet by day and by night, and the sign's white lines on it",
    arguments: Sign.allCases, ["#ffffff", "#fdfdfb", "#17324f"])
  func contrast(sign: Sign, ground: String) throws {
    let light = try [sign.color, ground].map(luminance).sorted()
    #expect((light[1] + 0.05) / (light[0] + 0.05) >= 3)
  }

  /// The relative luminance of a color, as in WCAG.
  private func luminance(_ color: String) throws -> Double {
    let number = try #require(Int(color.dropFirst(), radix: 16))
    return zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
      let level = Double(number >> part.0 & 255) / 255
      return sum + part.1 * (level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4))
    }
  }

  @Test("a legend counts what is visible, and names every sign in both languages")
  func legend() throws {
    let sheet = AnnotationFiltersTests.sheet()
    var filters = AnnotationFilters(for: sheet)
    func counts() -> [Int] { SheetLegend(sheet, filters.visible(of: sheet)).entries.map(\.count) }
    #expect(counts() == [2, 0, 1, 1, 0, 0, 0, 2, 0])
    try filters.toggle(.color(.red))
    #expect(counts() == [2, 0, 1, 0, 0, 0, 0, 1, 0])
    for language in Language.allCases {
      for sign in Sign.allCases { #expect(!Titles(language).title(of: sign).contains(".")) }
    }
    #expect(Titles(.english).title(of: Sign.closed) == "Closed issues")
  }
}
