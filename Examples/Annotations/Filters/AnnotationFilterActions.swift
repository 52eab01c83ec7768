import MillraceFlux

// Step 2 of 5: the actions. They name what a person can do, and not what a store is to become.

package enum AnnotationFilterActions {
  /// The toggling of a filter (R1, R2).
  package struct ToggleFilter: AnyAction, Sendable, Hashable {
    package let filter: FilterID

    package init(_ filter: FilterID) {
      self.filter = filter
    }
  }

  /// The opening of a group's screen (R7).
  package struct EnterFilterGroup: AnyAction, Sendable, Hashable {
    package let group: FilterGroup

    package init(_ group: FilterGroup) {
      self.group = group
    }
  }

  package struct ShowFilters: AnyAction, Sendable, Hashable {
    package init() {}
  }

  /// The hiding of the filters, which also leaves the screen of a group.
  package struct DismissFilters: AnyAction, Sendable, Hashable {
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
    package let group: FilterGroup

    /// Turns off the filters of a group.
    package init(_ group: FilterGroup) {
      self.group = group
    }
  }
}
