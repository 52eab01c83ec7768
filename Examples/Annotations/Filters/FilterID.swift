/// A filter of annotations.
package enum FilterID: Hashable, Sendable, Codable {
  /// Hides all annotations, whatever else is active.
  case hideEverything
  /// Annotations with this share status.
  case share(ShareStatus)
  /// Annotations of a type; `type(.issue)` is both the row “Issues” and one of the group
  /// “Annotations”.
  case type(AnnotationType)
  /// Issues with this status.
  case status(IssueStatus)
  /// Issues that are assigned to this person.
  case assignee(Person)
  /// Issues that are not assigned.
  case unassigned
  /// Annotations of a colour.
  case color(AnnotationColor)
  /// Annotations of an author.
  case author(Person)

  /// True if only issues can match.
  package var isOfIssues: Bool {
    switch self {
    case .status, .assignee, .unassigned: true
    default: false
    }
  }

  /// The group of the filter; `nil` for the filter that hides everything.
  package var group: FilterGroup? {
    switch self {
    case .hideEverything: nil
    case .share: .share
    case .type: .type
    case .status: .status
    case .assignee, .unassigned: .assignee
    case .color: .color
    case .author: .author
    }
  }
}

/// A group of filters on one property: an annotation has to match one active filter of each group.
package enum FilterGroup: String, Sendable, Hashable, Codable, CaseIterable {
  /// The share status.
  case share
  /// The type of an annotation.
  case type
  /// The status of an issue.
  case status
  /// The assignee of an issue.
  case assignee
  /// The colour of an annotation.
  case color
  /// The author of an annotation.
  case author

  /// True if the group has a screen; the share status is on the first one.
  package var hasScreen: Bool { self != .share }
}
