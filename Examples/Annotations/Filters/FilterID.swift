/// One thing that can be asked of annotations.
public enum FilterID: Hashable, Sendable, Codable {
  /// Shows nothing at all, whatever else is asked.
  case hideEverything
  /// Those that all see, or those that their author sees.
  case share(ShareStatus)
  /// Those of a kind; `type(.issue)` is both the row “Issues” and one of the group “Annotations”.
  case type(AnnotationType)
  /// Issues that have come so far.
  case status(IssueStatus)
  /// Issues that somebody is to see to.
  case assignee(Person)
  /// Issues that nobody is to see to.
  case unassigned
  /// Those of a colour.
  case color(AnnotationColor)
  /// Those that somebody has drawn.
  case author(Person)

  /// Whether only an issue can be what is asked for.
  public var isOfIssues: Bool {
    switch self {
    case .status, .assignee, .unassigned: true
    default: false
    }
  }

  /// The group in which it stands; none for hiding everything.
  public var group: FilterGroup? {
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

/// Filters about the same thing: one of those that are on is enough, and every group has to be content.
public enum FilterGroup: String, Sendable, Hashable, Codable, CaseIterable {
  /// Who sees it.
  case share
  /// What kind it is.
  case type
  /// How far an issue has come.
  case status
  /// Who is to see to an issue.
  case assignee
  /// What it is drawn in.
  case color
  /// Who has drawn it.
  case author

  /// Whether it has a screen of its own; who sees an annotation is asked on the first one.
  public var hasScreen: Bool { self != .share }
}
