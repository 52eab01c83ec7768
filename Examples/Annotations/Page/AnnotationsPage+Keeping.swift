#if SQLite
import Millrace
import MillraceFlux
public import MillraceWeb

extension AnnotationsPage {
  /// What a page has beside the sheets, which are in a file of their own.
  struct Kept: Codable {
    let sheet: SheetID
    let chosen: Int?
    let language: Language
    let openGroup: FilterGroup?
    /// What is on, by sheet.
    let active: [String: Set<FilterID>]
  }

  /// Which sheet is shown, and on each what is asked, outlive a reload and the server.
  public static var keeping: Keeping<State> {
    .part(version: 1) { state in
      var active = state.filters.remembered
      active[state.filters.sheet] = state.filters.filters.active
      return Kept(
        sheet: state.sheets.id, chosen: state.sheets.chosen, language: state.sheets.language,
        openGroup: state.filters.openGroup,
        active: Dictionary(uniqueKeysWithValues: active.map { ($0.key.rawValue, $0.value) }))
    } restore: { kept, state in
      state.take(
        kept.sheet, chosen: kept.chosen, kept.language, openGroup: kept.openGroup,
        active: Dictionary(
          uniqueKeysWithValues: kept.active.map { (SheetID(rawValue: $0.key), $0.value) }))
    }
  }
}

extension AnnotationsShown {
  /// Takes what was kept, as far as it is still there.
  mutating func take(
    _ sheet: SheetID, chosen: Int?, _ language: Language, openGroup: FilterGroup?,
    active: [SheetID: Set<FilterID>]
  ) {
    sheets.open(sheet)
    sheets.chosen = chosen
    sheets.language = language
    sheets.forgetIfGone()
    filters = AnnotationFilterState(for: sheets.sheet)
    filters.remembered = active
    filters.filters.restore(active[sheets.id] ?? [])
    if let openGroup { try? filters.open(openGroup) }
    self = AnnotationsShown(sheets: sheets, filters: filters)
  }
}

extension AnnotationsApp {
  /// Puts the state of another page in place, in one turn without a cause.
  func restore(_ state: AnnotationsShown) {
    sheets.scope.loop.restore { [sheets = sheets.slot, filters = filters.slot] turn in
      turn.set(sheets, state.sheets)
      turn.set(filters, state.filters)
    }
  }
}
#endif
