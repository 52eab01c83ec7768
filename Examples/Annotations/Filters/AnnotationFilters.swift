/// What is asked of the annotations of a sheet: every filter once, and the groups as lists of them.
///
/// Whoever shows a filter in two places, such as “Issues”, shows the same one.
public struct AnnotationFilters: Sendable, Hashable {
  /// Whether each filter that there is is on.
  public private(set) var isOn: [FilterID: Bool] = [:]
  /// The filters of each group, in the order in which they are shown.
  public private(set) var groups: [FilterGroup: [FilterID]] = [:]

  /// What a sheet can be asked, with nothing on.
  public init(for sheet: Sheet) {
    offer(for: sheet)
  }

  /// Those that are on.
  public var active: Set<FilterID> { Set(isOn.lazy.filter(\.value).map(\.key)) }

  /// Whether anything is asked (R3).
  public var isFiltering: Bool { isOn.values.contains(true) }

  /// How many of a group are on.
  public func count(in group: FilterGroup) -> Int {
    (groups[group] ?? []).count { isOn[$0] == true }
  }

  // MARK: Rules

  /// Turns a filter on or off (R1); see ``ToggleFilter`` for what follows.
  public mutating func toggle(_ filter: FilterID) throws(FilterError) {
    guard let isOn = isOn[filter] else { throw .unknown(filter) }
    self.isOn[filter] = !isOn
    if isOn {
      // What can only be asked of issues makes no sense where no issues are wanted.
      if filter == .type(.issue) { turnOff { $0.isOfIssues } }
    } else if filter.isOfIssues {
      // Whoever asks for something of issues wants to see issues (R2).
      self.isOn[.type(.issue)] = true
    }
  }

  /// Turns everything off, hiding included (R4).
  public mutating func reset() {
    turnOff { _ in true }
  }

  /// Turns one group off (R5); the issues' groups go with the kinds, as they do by hand.
  public mutating func reset(_ group: FilterGroup) {
    turnOff { $0.group == group }
    if group == .type { turnOff { $0.isOfIssues } }
  }

  /// Takes in what a sheet can be asked now: what is not there any more is off, and forgotten.
  public mutating func offer(for sheet: Sheet) {
    groups = Self.offers(of: sheet)
    var offered: [FilterID: Bool] = [.hideEverything: isOn[.hideEverything] ?? false]
    for filter in groups.values.joined() { offered[filter] = isOn[filter] ?? false }
    isOn = offered
  }

  /// Turns on what was on before, as far as it is still there.
  public mutating func restore(_ active: Set<FilterID>) {
    for filter in active where isOn[filter] != nil { isOn[filter] = true }
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
