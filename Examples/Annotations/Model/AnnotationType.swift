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

/// The colour of the pen that an annotation was drawn with.
package enum AnnotationColor: Int, Sendable, Hashable, Codable, CaseIterable {
  case red = 0
  case orange
  case yellow
  case green
  case blue
  case violet
  case black
}
