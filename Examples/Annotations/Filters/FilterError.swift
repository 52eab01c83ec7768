/// The reason why a filter action was refused; the filters are unchanged.
package enum FilterError: Error, Hashable, Sendable {
  /// The sheet has no such filter.
  case unknown(FilterID)
  /// The group has no screen, or no filter to show on it.
  case emptyGroup(FilterGroup)
  /// Another group is open.
  case otherGroup(FilterGroup, open: FilterGroup)
}

extension FilterError: CustomStringConvertible {
  /// The message: what was expected, what was found and what to do.
  ///
  /// The wording is not part of the interface.
  package var description: String {
    switch self {
    case .unknown(let filter):
      "A filter of this sheet was expected, but it has no \(filter). Choose one that is shown."
    case .emptyGroup(let group):
      "A group with filters was expected, but \(group.rawValue) has none. Choose another one."
    case .otherGroup(let group, let open):
      "\(group.rawValue) should be entered from the first screen, but \(open.rawValue) is open."
        + " Leave it first."
    }
  }
}
