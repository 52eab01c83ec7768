import Testing

@testable import Annotations

@Suite("The words of the page")
struct TitlesTests {
  private static let sheet = AnnotationFiltersTests.sheet()

  @Test("every filter and every group has a title in both languages", arguments: Language.allCases)
  func titles(language: Language) {
    let titles = Titles(language)
    var filters: [FilterID] = [.hideEverything, .unassigned]
    filters += ShareStatus.allCases.map { .share($0) }
    filters += AnnotationType.allCases.map { .type($0) }
    filters += IssueStatus.allCases.map { .status($0) }
    filters += AnnotationColor.allCases.map { .color($0) }
    for filter in filters {
      #expect(!titles.title(of: filter, on: Self.sheet).contains("."), "\(filter)")
    }
    for group in FilterGroup.allCases where group.hasScreen {
      #expect(!titles.title(of: group).contains("."))
      #expect(titles.summary(of: group, count: 0).isEmpty)
      for count in 1...2 { #expect(!titles.summary(of: group, count: count).contains("_")) }
    }
    for key in Titles.keys { #expect(titles[key] != key) }
  }

  @Test("singular and plural differ, and thousands are separated as the language does")
  func numbers() {
    let english = Titles(.english)
    let german = Titles(.german)
    #expect(english.summary(of: .type, count: 1) == "1 type")
    #expect(english.summary(of: .type, count: 2) == "2 types")
    #expect(german.summary(of: .type, count: 2) == "2 Arten")
    #expect(english.count(1_234, of: 12_000) == "1,234 of 12,000 annotations")
    #expect(german.count(0, of: 12_000) == "0 von 12.000 Anmerkungen")
    #expect(english.count(999, of: 999) == "All 999 annotations")
    #expect(english.number(-1_000_000) == "−1,000,000")
  }

  @Test("a key without words shows itself")
  func missing() {
    #expect(Titles(.german)["annotation_filters.nothing"] == "annotation_filters.nothing")
  }
}
