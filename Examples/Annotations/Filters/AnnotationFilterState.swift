// Step 1 of 5: the state. What the feature knows, as values.

/// What the filters of one page are, and which group of them is open.
public struct AnnotationFilterState: Sendable, Equatable {
  /// The sheet whose filters they are.
  public private(set) var sheet: SheetID
  /// What can be asked of it, and what is.
  public var filters: AnnotationFilters
  /// The group whose screen is open; `nil` on the first screen.
  public var openGroup: FilterGroup?
  /// Whether the filters are shown at all; they filter as well when they are not.
  public var isShown = true
  /// What was on where one has been before, by sheet.
  public var remembered: [SheetID: Set<FilterID>] = [:]

  /// Begins on the first screen, with nothing on.
  public init(for sheet: Sheet) {
    self.sheet = sheet.id
    filters = AnnotationFilters(for: sheet)
  }

  /// Whether anything is asked; always made of the filters, so that it cannot differ from them (R3, R6).
  public var isFiltering: Bool { filters.isFiltering }

  /// Goes to another sheet: what was on here is remembered, what was on there is on again.
  mutating func show(_ sheet: Sheet) {
    guard sheet.id != self.sheet else { return }
    remembered[self.sheet] = filters.active
    self.sheet = sheet.id
    filters = AnnotationFilters(for: sheet)
    filters.restore(remembered[sheet.id] ?? [])
    openGroup = nil
  }

  /// Takes in a sheet that has changed; a screen without filters is left.
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
