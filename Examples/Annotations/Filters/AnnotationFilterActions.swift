public import MillraceFlux

// Step 2 of 5: the actions. Everything that a person can do to the filters, and nothing that a store is to become.

/// What happens to the filters.
public enum AnnotationFilterActions {
  /// A filter was touched (R1, R2).
  public struct ToggleFilter: AnyAction, Sendable, Hashable {
    /// Which one.
    public let filter: FilterID

    /// Touches a filter.
    public init(_ filter: FilterID) {
      self.filter = filter
    }
  }

  /// The screen of a group is entered (R7).
  public struct EnterFilterGroup: AnyAction, Sendable, Hashable {
    /// Which one.
    public let group: FilterGroup

    /// Enters a group.
    public init(_ group: FilterGroup) {
      self.group = group
    }
  }

  /// The filters are shown.
  public struct ShowFilters: AnyAction, Sendable, Hashable {
    /// Shows them.
    public init() {}
  }

  /// The filters are put away; the screen of a group is left by that.
  public struct DismissFilters: AnyAction, Sendable, Hashable {
    /// Puts them away.
    public init() {}
  }

  /// The screen of a group is left (R7).
  public struct LeaveFilterGroup: AnyAction, Sendable, Hashable {
    /// Leaves.
    public init() {}
  }

  /// All filters are turned off (R4).
  public struct ResetFilters: AnyAction, Sendable, Hashable {
    /// Turns all off.
    public init() {}
  }

  /// The filters of a group are turned off (R5).
  public struct ResetFiltersInGroup: AnyAction, Sendable, Hashable {
    /// Which one.
    public let group: FilterGroup

    /// Turns a group off.
    public init(_ group: FilterGroup) {
      self.group = group
    }
  }
}
