// Step 1 of 5: the state. The data of the feature, as values.

/// The filters of one page, with the open group.
package struct AnnotationFilterState: Sendable, Equatable {
  /// The sheet that the filters belong to.
  package private(set) var sheet: SheetID
  /// The available filters of the sheet, and the active ones.
  package var filters: AnnotationFilters
  /// The group whose screen is open; `nil` on the first screen.
  package var openGroup: FilterGroup?
  /// True while the filters are shown; hidden filters still apply.
  package var isShown = true
  /// The chosen filters of the other sheets.
  package var remembered: [SheetID: Set<FilterID>] = [:]

  /// Creates the state of the first screen without active filters.
  package init(for sheet: Sheet) {
    self.sheet = sheet.id
    filters = AnnotationFilters(for: sheet)
  }

  /// True while a filter is active; computed from the filters, so that it cannot contradict them
  /// (R3, R6).
  package var isFiltering: Bool { filters.isFiltering }

  /// Changes to another sheet: stores the active filters of this one, and restores those of the
  /// other.
  mutating func show(_ sheet: Sheet) {
    guard sheet.id != self.sheet else { return }
    remembered[self.sheet] = filters.chosen
    self.sheet = sheet.id
    filters = AnnotationFilters(for: sheet)
    filters.restore(remembered[sheet.id] ?? [])
    openGroup = nil
  }

  /// Follows a change of the sheet; leaves the screen of a group that has no filters any more.
  mutating func follow(_ sheet: Sheet) {
    filters.offer(for: sheet)
    if let group = openGroup, filters.groups[group]?.isEmpty != false { openGroup = nil }
  }

  mutating func open(_ group: FilterGroup) throws(FilterError) {
    guard group.hasScreen, filters.groups[group]?.isEmpty == false else {
      throw .emptyGroup(group)
    }
    if let openGroup, openGroup != group { throw .otherGroup(group, open: openGroup) }
    openGroup = group
  }
}
