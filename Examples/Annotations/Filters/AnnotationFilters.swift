/// The filters of the annotations of a sheet: every filter once, and the groups as lists of them.
///
/// A filter that is shown twice, such as “Issues”, is the same filter.
package struct AnnotationFilters: Sendable, Hashable {
  /// The state of each available filter.
  package private(set) var isOn: [FilterID: Bool] = [:]
  /// The filters of each group, in display order.
  package private(set) var groups: [FilterGroup: [FilterID]] = [:]
  /// True while “Issues” is on for a filter of issues alone.
  private var issuesAreImplied = false

  /// Creates the filters of a sheet, all turned off.
  package init(for sheet: Sheet) {
    offer(for: sheet)
  }

  package var active: Set<FilterID> { Set(isOn.lazy.filter(\.value).map(\.key)) }

  /// The active filters that a person has turned on, from which ``restore(_:)`` makes the others.
  package var chosen: Set<FilterID> {
    issuesAreImplied ? active.subtracting([.type(.issue)]) : active
  }

  /// True while a filter is active (R3).
  package var isFiltering: Bool { isOn.values.contains(true) }

  /// Returns the number of active filters of a group.
  package func count(in group: FilterGroup) -> Int {
    (groups[group] ?? []).count { isOn[$0] == true }
  }

  // MARK: Rules

  /// Toggles a filter (R1).
  package mutating func toggle(_ filter: FilterID) throws(FilterError) {
    guard let isOn = isOn[filter] else { throw .unknown(filter) }
    self.isOn[filter] = !isOn
    if filter == .type(.issue) {
      issuesAreImplied = false
      // Filters of issues make no sense when no issues are wanted.
      if isOn { turnOff { $0.isOfIssues } }
    }
    implyIssues()
  }

  /// Turns all filters off, including the one that hides everything (R4).
  package mutating func reset() {
    turnOff { _ in true }
    implyIssues()
  }

  /// Turns off one group (R5); turning off the types also turns off the filters of issues.
  package mutating func reset(_ group: FilterGroup) {
    turnOff { $0.group == group }
    if group == .type { turnOff { $0.isOfIssues } }
    implyIssues()
  }

  /// Updates the available filters of a sheet; a filter that is no longer available is turned off.
  package mutating func offer(for sheet: Sheet) {
    groups = Self.offers(of: sheet)
    var offered: [FilterID: Bool] = [.hideEverything: isOn[.hideEverything] ?? false]
    for filter in groups.values.joined() { offered[filter] = isOn[filter] ?? false }
    isOn = offered
    implyIssues()
  }

  /// Turns on stored filters, as far as they are still available.
  package mutating func restore(_ active: Set<FilterID>) {
    for filter in active where isOn[filter] != nil { isOn[filter] = true }
    implyIssues()
  }

  /// Turns the issues on for a filter of issues, and off again after the last one (R2).
  private mutating func implyIssues() {
    let isOfIssues = isOn.contains { $0.value && $0.key.isOfIssues }
    if isOfIssues, isOn[.type(.issue)] == false {
      (isOn[.type(.issue)], issuesAreImplied) = (true, true)
    } else if !isOfIssues, issuesAreImplied {
      (isOn[.type(.issue)], issuesAreImplied) = (false, false)
    }
  }

  private mutating func turnOff(_ isMeant: (FilterID) -> Bool) {
    for (filter, value) in isOn where value && isMeant(filter) { isOn[filter] = false }
  }

  private static func offers(of sheet: Sheet) -> [FilterGroup: [FilterID]] {
    var colors: Set<AnnotationColor> = []
    var authors: Set<Person> = []
    var assignees: Set<Person> = []
    for annotation in sheet.annotations {
      colors.insert(annotation.color)
      authors.insert(annotation.author)
      if let assignee = annotation.assignee { assignees.insert(assignee) }
    }
    return [
      .share: ShareStatus.allCases.map { .share($0) },
      .type: AnnotationType.allCases.map { .type($0) },
      .status: IssueStatus.allCases.map { .status($0) },
      .assignee: [.unassigned] + assignees.sorted().map { .assignee($0) },
      .color: AnnotationColor.allCases.filter(colors.contains).map { .color($0) },
      .author: authors.sorted().map { .author($0) },
    ]
  }
}
