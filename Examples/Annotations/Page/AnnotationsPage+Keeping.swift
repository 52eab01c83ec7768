#if SQLite && Web
import Millrace
import MillraceFlux
package import MillraceWeb

extension AnnotationsPage {
  /// The stored state of a page; the sheets are in a file of their own.
  struct Kept: Codable {
    let sheet: SheetID
    let chosen: Int?
    let language: Language
    let openGroup: FilterGroup?
    /// The chosen filters, by sheet.
    let active: [String: Set<FilterID>]
  }

  /// The policy under which the current sheet and the filters survive a reload and a restart.
  package static var keeping: Keeping<State> {
    .part(version: 1) { state in
      var active = state.filters.remembered
      active[state.filters.sheet] = state.filters.filters.chosen
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
  /// Restores the stored state, as far as it still exists.
  mutating func take(
    _ sheet: SheetID, chosen: Int?, _ language: Language, openGroup: FilterGroup?,
    active: [SheetID: Set<FilterID>]
  ) {
    sheets.open(sheet)
    sheets.choose(chosen)
    sheets.language = language
    filters = AnnotationFilterState(for: sheets.sheet)
    filters.remembered = active
    filters.filters.restore(active[sheets.id] ?? [])
    if let openGroup { try? filters.open(openGroup) }
    self = AnnotationsShown(sheets: sheets, filters: filters, work: work)
  }
}

extension AnnotationsApp {
  /// Restores the state of another page, in one turn without a cause.
  func restore(_ state: AnnotationsShown) {
    sheets.scope.loop.restore { [sheets = sheets.slot, filters = filters.slot] turn in
      turn.set(sheets, state.sheets)
      turn.set(filters, state.filters)
    }
  }
}
#endif
