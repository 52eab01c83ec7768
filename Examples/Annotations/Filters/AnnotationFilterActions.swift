public import MillraceFlux

// Step 2 of 5: the actions. They name what a person can do, and not what a store is to become.

/// The actions of the filters.
public enum AnnotationFilterActions {
  /// The toggling of a filter (R1, R2).
  public struct ToggleFilter: AnyAction, Sendable, Hashable {
    /// The filter to toggle.
    public let filter: FilterID

    /// Toggles a filter.
    public init(_ filter: FilterID) {
      self.filter = filter
    }
  }

  /// The opening of a group's screen (R7).
  public struct EnterFilterGroup: AnyAction, Sendable, Hashable {
    /// The group to open.
    public let group: FilterGroup

    /// Opens a group.
    public init(_ group: FilterGroup) {
      self.group = group
    }
  }

  /// The showing of the filters.
  public struct ShowFilters: AnyAction, Sendable, Hashable {
    /// Shows the filters.
    public init() {}
  }

  /// The hiding of the filters, which also leaves the screen of a group.
  public struct DismissFilters: AnyAction, Sendable, Hashable {
    /// Hides the filters.
    public init() {}
  }

  /// The return from a group's screen (R7).
  public struct LeaveFilterGroup: AnyAction, Sendable, Hashable {
    /// Leaves the group's screen.
    public init() {}
  }

  /// The reset of all filters (R4).
  public struct ResetFilters: AnyAction, Sendable, Hashable {
    /// Turns all filters off.
    public init() {}
  }

  /// The reset of the filters of a group (R5).
  public struct ResetFiltersInGroup: AnyAction, Sendable, Hashable {
    /// The group to reset.
    public let group: FilterGroup

    /// Turns off the filters of a group.
    public init(_ group: FilterGroup) {
      self.group = group
    }
  }
}
