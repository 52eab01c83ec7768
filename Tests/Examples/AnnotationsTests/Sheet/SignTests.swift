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

  @Test("every sign has an icon of its own, and a place in the drawing at its number")
  func drawing() {
    #expect(Set(Sign.allCases.map(\.icon)).count == Sign.allCases.count)
    for sign in Sign.allCases {
      #expect(Sign.drawing.contains(#"transform="translate(0 \#(sign.rawValue * 24))""#))
    }
    #expect(Sign.drawing.contains(#"viewBox="0 0 24 216""#))
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
