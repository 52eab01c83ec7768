package import MillraceFlux

// Step 2 of 5: the actions. They name what a person can do, and not what a store is to become.

/// The actions of the filters.
package enum AnnotationFilterActions {
  /// The toggling of a filter (R1, R2).
  package struct ToggleFilter: AnyAction, Sendable, Hashable {
    /// The filter to toggle.
    package let filter: FilterID

    /// Toggles a filter.
    package init(_ filter: FilterID) {
      self.filter = filter
    }
  }

  /// The opening of a group's screen (R7).
  package struct EnterFilterGroup: AnyAction, Sendable, Hashable {
    /// The group to open.
    package let group: FilterGroup

    /// Opens a group.
    package init(_ group: FilterGroup) {
      self.group = group
    }
  }

  /// The showing of the filters.
  package struct ShowFilters: AnyAction, Sendable, Hashable {
    /// Shows the filters.
    package init() {}
  }

  /// The hiding of the filters, which also leaves the screen of a group.
  package struct DismissFilters: AnyAction, Sendable, Hashable {
    /// Hides the filters.
    package init() {}
  }

  /// The return from a group's screen (R7).
  package struct LeaveFilterGroup: AnyAction, Sendable, Hashable {
    /// Leaves the group's screen.
    package init() {}
  }

  /// The reset of all filters (R4).
  package struct ResetFilters: AnyAction, Sendable, Hashable {
    /// Turns all filters off.
    package init() {}
  }

  /// The reset of the filters of a group (R5).
  package struct ResetFiltersInGroup: AnyAction, Sendable, Hashable {
    /// The group to reset.
    package let group: FilterGroup

    /// Turns off the filters of a group.
    package init(_ group: FilterGroup) {
      self.group = group
    }
  }
}
