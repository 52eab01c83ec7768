import MillraceNavigation
package import MillraceWeb

extension PlacesPage {
  /// The stored state of a page, independent of the types of the navigation.
  struct Kept: Codable {
    let tab: Tab
    let explored: [Screen]
    let detail: [Screen]
    /// The sheet above the page, with its input.
    let above: Screen?
    let front: SplitColumn
    let saved: [String]
    let notes: [String: String]
    /// `nil` in a record of an older version.
    let drafts: [String: String]?
    /// `nil` in a record of an older version.
    let aside: [Screen]?
  }

  /// The policy under which the navigation, the notes and the saved places survive a restart.
  package static let keeping = Keeping<State>.part(version: 1) { state in
    let detail = state.path.secondary?.entries ?? []
    return Kept(
      tab: state.path.primary.selected,
      explored: state.path.primary[.explore].entries.map(\.screen),
      detail: state.path.detail,
      above: detail.first { $0.style.isPresented }?.screen,
      front: state.path.frontColumn, saved: state.saved, notes: state.notes,
      drafts: state.drafts, aside: state.aside)
  } restore: { kept, state in
    state.saved = kept.saved
    state.notes = kept.notes
    state.drafts = kept.drafts ?? [:]
    state.aside = kept.aside ?? []
    // A newer atlas may lack a place; then the page stays at its address.
    try? state.path.lead(to: kept)
  }
}

extension PlacesPage.Path {
  /// Restores a stored navigation.
  fileprivate mutating func lead(to kept: PlacesPage.Kept) throws(NavigationError) {
    try primary[.explore].show(kept.explored)
    primary.selected = kept.tab
    try lead(to: kept.detail)
    if case .note(let place, let text)? = kept.above {
      _ = try secondary?.present(.note(place, text: text), key: "note")
    }
    frontColumn = kept.front
  }
}
