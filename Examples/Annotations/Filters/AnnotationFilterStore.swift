import Millrace
package import MillraceFlux

// Step 3 of 5: the store with one handler per type of action; each ends with the state changed.

/// The store of the filters of one page.
///
/// The available filters depend on the sheet, so the store handles the actions of sheets after the
/// store of the sheets. It does not compute the visible annotations: these are derived from both
/// stores.
package final class AnnotationFilterStore: StateStore<AnnotationFilterState> {
  /// Registers for the actions of the filters, and of the sheets.
  package init(
    _ first: AnnotationFilterState, on dispatcher: Dispatcher, after sheets: SheetStore
  ) {
    super.init("filters", first, on: dispatcher)
    onFilters()
    on(SheetActions.Open.self, after: sheets) { [sheets] state, _ in
      state.show(sheets.current.sheet)
    }
    on(SheetActions.Delivered.self, after: sheets) { [sheets] state, _ in
      state.follow(sheets.current.sheet)
    }
  }

  private func onFilters() {
    on(AnnotationFilterActions.ToggleFilter.self) { state, action throws(FilterError) in
      try state.filters.toggle(action.filter)
    }
    on(AnnotationFilterActions.EnterFilterGroup.self) { state, action throws(FilterError) in
      try state.open(action.group)
    }
    on(AnnotationFilterActions.LeaveFilterGroup.self) { state, _ in state.openGroup = nil }
    on(AnnotationFilterActions.ShowFilters.self) { state, _ in state.isShown = true }
    on(AnnotationFilterActions.DismissFilters.self) { state, _ in
      state.isShown = false
      state.openGroup = nil
    }
    on(AnnotationFilterActions.ResetFilters.self) { state, _ in state.filters.reset() }
    on(AnnotationFilterActions.ResetFiltersInGroup.self) { state, action in
      state.filters.reset(action.group)
    }
  }
}
