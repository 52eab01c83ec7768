import MillraceNavigation
public import MillraceWeb

extension PlacesPage {
  /// A page in words that do not depend on how a navigation is stored.
  struct Kept: Codable {
    let tab: Tab
    let explored: [Screen]
    let detail: [Screen]
    /// What stands above the page, with what was typed into it.
    let above: Screen?
    let front: SplitColumn
    let saved: [String]
    let notes: [String: String]
    /// `nil` in what an older version has kept.
    let drafts: [String: String]?
  }

  /// Where one is, what is open and half written, and what was kept outlive the server.
  public static let keeping = Keeping<State>.part(version: 1) { state in
    let detail = state.path.secondary?.entries ?? []
    return Kept(
      tab: state.path.primary.selected,
      explored: state.path.primary[.explore].entries.map(\.screen),
      detail: detail.prefix { !$0.style.isPresented }.map(\.screen),
      above: detail.first { $0.style.isPresented }?.screen,
      front: state.path.frontColumn, saved: state.saved, notes: state.notes,
      drafts: state.drafts)
  } restore: { kept, state in
    state.saved = kept.saved
    state.notes = kept.notes
    state.drafts = kept.drafts ?? [:]
    // Another version of the atlas may not have a place any more; then one is where the address leads.
    try? state.path.lead(to: kept)
  }
}

extension PlacesPage.Path {
  /// Shows what a page showed.
  fileprivate mutating func lead(to kept: PlacesPage.Kept) throws(NavigationError) {
    try primary[.explore].show(kept.explored)
    primary.selected = kept.tab
    try lead(to: kept.detail)
    switch kept.above {
    case .note(let place, let text)?:
      _ = try secondary?.present(.note(place, text: text), key: "note")
    case let above?: _ = try secondary?.present(above, as: .alert)
    case nil: break
    }
    frontColumn = kept.front
  }
}
