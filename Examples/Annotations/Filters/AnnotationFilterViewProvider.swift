package import MillraceFlux
package import MillraceViews

// Step 4 of 5: the binding. A pure function from the state to the view, which a test can call.

/// One row of the filters.
package enum FilterRow: Sendable, Hashable {
  /// A filter, with its state.
  case toggle(title: String, isOn: Bool, icon: FilterIcon)
  /// A link to the screen of a group, with a summary of its active filters.
  case group(title: String, summary: String, icon: FilterIcon)

  package var title: String {
    switch self {
    case .toggle(let title, _, _), .group(let title, _, _): title
    }
  }

  /// The icon before the title.
  package var icon: FilterIcon {
    switch self {
    case .toggle(_, _, let icon), .group(_, _, let icon): icon
    }
  }
}

/// A function from the filters to a list: of the first screen, or of the open group.
package struct AnnotationFilterViewProvider: Sendable, Hashable {
  /// The action of a row.
  package typealias Action = any AnyAction & Sendable

  /// The titles in the language of the page.
  package let titles: Titles

  /// Creates a provider with the titles of a language.
  package init(_ titles: Titles) {
    self.titles = titles
  }

  /// Returns the list of a state.
  package func list(
    for state: AnnotationFilterState, on sheet: Sheet
  ) -> ListModel<FilterRow, Action> {
    ListModel(sections: state.openGroup.map { [group($0, state, sheet)] } ?? first(state, sheet))
  }

  private func first(
    _ state: AnnotationFilterState, _ sheet: Sheet
  ) -> [ListSection<FilterRow, Action>] {
    [
      section("everything", nil, [toggle(.hideEverything, state, sheet)]),
      section(
        "share", "share_status",
        (state.filters.groups[.share] ?? []).map { toggle($0, state, sheet) }),
      section(
        "issues", "issues",
        [toggle(.type(.issue), state, sheet), enter(.status, state), enter(.assignee, state)]),
      section(
        "general", "general",
        [enter(.type, state), enter(.color, state), enter(.author, state)]),
    ]
  }

  private func group(
    _ group: FilterGroup, _ state: AnnotationFilterState, _ sheet: Sheet
  ) -> ListSection<FilterRow, Action> {
    section(
      "group", nil, (state.filters.groups[group] ?? []).map { toggle($0, state, sheet) })
  }

  private func section(
    _ id: String, _ title: String?, _ rows: [ListRow<FilterRow, Action>]
  ) -> ListSection<FilterRow, Action> {
    ListSection(
      id: id, header: title.map { titles["annotation_filters.\($0)_section.title"] },
      headerHeight: ListHeight(28), rows: rows)
  }

  private func toggle(
    _ filter: FilterID, _ state: AnnotationFilterState, _ sheet: Sheet
  ) -> ListRow<FilterRow, Action> {
    let isOn = state.filters.isOn[filter] ?? false
    let title = titles.title(of: filter, on: sheet)
    return ListRow(
      key: "\(filter)", .toggle(title: title, isOn: isOn, icon: FilterIcon(of: filter)),
      action: AnnotationFilterActions.ToggleFilter(filter),
      label: ListLabel(
        "\(title): \(titles[isOn ? "annotation_filters.on" : "annotation_filters.off"])"))
  }

  private func enter(
    _ group: FilterGroup, _ state: AnnotationFilterState
  ) -> ListRow<FilterRow, Action> {
    let summary = titles.summary(of: group, count: state.filters.count(in: group))
    return ListRow(
      key: group.rawValue,
      .group(title: titles.title(of: group), summary: summary, icon: FilterIcon(of: group)),
      action: AnnotationFilterActions.EnterFilterGroup(group))
  }
}
