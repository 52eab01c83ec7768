/// The type of an annotation.
///
/// The raw values are stored in the file and sent to the browser, so they must not change.
package enum AnnotationType: Int, Sendable, Hashable, Codable, CaseIterable {
  /// An issue to resolve: it has a status, and may be assigned.
  case issue = 0
  /// A cloud around a change.
  case cloud
  case text
  /// A line, with or without an arrow.
  case line
  /// A marked area.
  case highlight
  /// The position of a photograph.
  case photo
  /// A measured length.
  case ruler
}

/// The status of an issue.
package enum IssueStatus: Int, Sendable, Hashable, Codable, CaseIterable {
  /// Not resolved.
  case open = 0
  /// Reported as resolved.
  case inReview
  /// Resolved.
  case closed
}

/// The audience of an annotation.
package enum ShareStatus: Int, Sendable, Hashable, Codable, CaseIterable {
  /// Every reader of the sheet.
  case master = 0
  /// The author only.
  case personal
}

/// The colour of an annotation.
package enum AnnotationColor: Int, Sendable, Hashable, Codable, CaseIterable {
  case red = 0
  case orange
  case yellow
  case green
  case blue
  case violet
  case black

  /// The colour in the notation of a style sheet.
  package var hex: String {
    switch self {
    case .red: "#c62828"
    case .orange: "#e0700f"
    case .yellow: "#c9a100"
    case .green: "#2e8b3d"
    case .blue: "#1d6fc4"
    case .violet: "#7b3fb5"
    case .black: "#3c434b"
    }
  }
}
