/// What kind of thing somebody has drawn.
///
/// The numbers are what the file has, and what a browser is told; they stay.
public enum AnnotationType: Int, Sendable, Hashable, Codable, CaseIterable {
  /// Something that somebody has to see to: it has a status, and may be assigned.
  case issue = 0
  /// A cloud around a change.
  case cloud
  /// Words.
  case text
  /// A line, with or without an arrow.
  case line
  /// A marked area.
  case highlight
  /// A photograph's place.
  case photo
  /// A measured length.
  case ruler
}

/// How far an issue has come.
public enum IssueStatus: Int, Sendable, Hashable, Codable, CaseIterable {
  /// Nobody has seen to it.
  case open = 0
  /// Somebody says that it is done.
  case inReview
  /// It is done.
  case closed
}

/// Who sees an annotation.
public enum ShareStatus: Int, Sendable, Hashable, Codable, CaseIterable {
  /// Everybody who has the sheet.
  case master = 0
  /// Its author.
  case personal
}

/// What an annotation is drawn in.
public enum AnnotationColor: Int, Sendable, Hashable, Codable, CaseIterable {
  /// Red.
  case red = 0
  /// Orange.
  case orange
  /// Yellow.
  case yellow
  /// Green.
  case green
  /// Blue.
  case blue
  /// Violet.
  case violet
  /// Black.
  case black

  /// As a style sheet says it.
  public var hex: String {
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
