import MillraceViews
import Testing

@testable import Annotations

@Suite("Views of a sheet that pages share")
struct SharedViewsTests {
  private func sheet(_ id: String = "A", count: Int = 300) -> Sheet {
    var generator = SheetGenerator(seed: 1)
    return generator.sheet(SheetID(rawValue: id), title: "Floor", count: count)
  }

  private func list(_ sheet: Sheet, chosen: Int? = nil) throws -> AnnotationList {
    var state = try #require(SheetState([sheet], showing: sheet.id))
    state.chosen = chosen
    return AnnotationsShown(
      sheets: state, filters: AnnotationFilterState(for: sheet), work: .nothing
    ).list
  }

  private func address(_ rows: [AnnotationList.Row]) -> UnsafeRawPointer? {
    rows.withUnsafeBytes { $0.baseAddress }
  }

  @Test("rows are made once for all pages that show the same, whatever is chosen on each")
  func rows() throws {
    let shared = SharedViews()
    let sheet = sheet()
    let first = shared.rows(of: try list(sheet))
    let second = shared.rows(of: try list(sheet, chosen: 7))
    #expect(first.count == 300)
    #expect(address(first) == address(second))
    let model = try list(sheet, chosen: 7).model(of: second)
    #expect(model.sections.first.map { address($0.rows) } == address(first))
    #expect(model.selection == .single(.number(7)))
  }

  @Test("a sheet that has changed, and other words, are other rows")
  func otherRows() throws {
    let shared = SharedViews()
    var sheet = sheet()
    let before = shared.rows(of: try list(sheet))
    sheet.apply(SheetChange(on: sheet.id, removed: [3]))
    let after = shared.rows(of: try list(sheet))
    #expect(after.map(\.key) == before.map(\.key).filter { $0 != .number(3) })
  }

  @Test("a bounded number of lists is kept, the newest")
  func bounded() throws {
    let shared = SharedViews()
    let first = try list(sheet("0"))
    // Held, so that other rows cannot be at its address.
    let held = shared.rows(of: first)
    let kept = address(held)
    for number in 1..<SharedViews.limit { _ = shared.rows(of: try list(sheet("\(number)"))) }
    #expect(address(shared.rows(of: first)) == kept)
    for number in 0..<SharedViews.limit { _ = shared.rows(of: try list(sheet("x\(number)"))) }
    #expect(address(shared.rows(of: first)) != kept)
    #expect(shared.rows(of: first).count == held.count)
  }

  @Test("a drawing is the parts of its sheet, made once for all pages")
  func drawing() {
    let shared = SharedViews()
    let sheet = sheet()
    let parts = shared.drawing(of: sheet)
    let first = parts.withUnsafeBytes { $0.baseAddress }
    #expect(shared.drawing(of: sheet).withUnsafeBytes { $0.baseAddress } == first)
    #expect(parts.map(\.index) == DrawingPart.all(of: sheet).map(\.index))
    #expect(parts.map(\.properties) == DrawingPart.all(of: sheet).map(\.properties))
  }

  @Test("the annotations themselves are one array, in the library and on every page")
  func annotations() throws {
    func address(_ sheet: Sheet) -> UnsafeRawPointer? {
      sheet.annotations.withUnsafeBytes { $0.baseAddress }
    }
    let sheet = sheet()
    let pages = try (0..<3).map { _ in
      try #require(
        AnnotationsShown([sheet], showing: sheet.id, work: .nothing))
    }
    for page in pages {
      #expect(address(page.sheets.sheet) == address(sheet))
      #expect(address(page.drawing.sheet) == address(sheet))
      #expect(address(page.list.sheet) == address(sheet))
    }
  }
}
