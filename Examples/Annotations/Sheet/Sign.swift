package import MillraceViews

/// The sign by which a sheet, its list and its legend show an annotation: its type, and of an issue
/// its status.
///
/// The raw values are the positions in ``drawing``, and are sent to the browser.
package enum Sign: Int, Sendable, Hashable, CaseIterable {
  /// An issue that is not resolved.
  case open = 0
  /// An issue that is reported as resolved.
  case inReview
  /// A resolved issue.
  case closed
  /// A cloud around a change.
  case cloud
  /// A text.
  case text
  /// A line.
  case line
  /// A marked area.
  case highlight
  /// The position of a photograph.
  case photo
  /// A measured length.
  case ruler

  /// Returns the sign of an annotation.
  package init(of annotation: Annotation) {
    self = Sign(of: annotation.type, status: annotation.status ?? .open)
  }

  /// Returns the sign of a type; the status counts for issues only.
  package init(of type: AnnotationType, status: IssueStatus = .open) {
    self =
      switch type {
      case .issue: Sign(of: status)
      case .cloud: .cloud
      case .text: .text
      case .line: .line
      case .highlight: .highlight
      case .photo: .photo
      case .ruler: .ruler
      }
  }

  /// Returns the sign of an issue with a status.
  package init(of status: IssueStatus) {
    self =
      switch status {
      case .open: .open
      case .inReview: .inReview
      case .closed: .closed
      }
  }

  /// The icon, which the style sheet of the example takes from ``drawing``.
  package var icon: Icon { Icon("sign-\(self)") }

  /// The color of the sign on the sheet, in its list and in its legend, in the notation of a style
  /// sheet.
  ///
  /// Each has a contrast of 3 to 1 with the white of the sign's lines, with the paper of the sheet,
  /// and with its blue in the dark.
  package var color: String {
    switch self {
    case .open: "#ea4c46"
    case .inReview: "#c76d05"
    case .closed: "#2c974f"
    case .cloud: "#a16adf"
    case .text: "#7a8596"
    case .line: "#3586e2"
    case .highlight: "#da50a1"
    case .photo: "#17929e"
    case .ruler: "#ae7858"
    }
  }

  /// The lines of the sign, in a square of 24.
  private var path: String {
    switch self {
    case .open: "M12 5v8.5M12 18.5h.01"
    case .inReview: "M3 12q3.5-5.5 9-5.5T21 12q-3.5 5.5-9 5.5T3 12M12 12h.01"
    case .closed: "M5 12.5l4.5 4.5L19 7.5"
    case .cloud: "M7 18a4 4 0 0 1-.3-8a5.5 5.5 0 0 1 10.6 0a4 4 0 0 1-.3 8z"
    case .text: "M6 8V5.5h12V8M12 5.5v13M9.5 18.5h5"
    case .line: "M5 19L19 5M11 5h8v8"
    case .highlight: "M4 20h16M8 16v-4.5L14.5 5L19 9.5L12.5 16z"
    case .photo: "M4 8h4l1.5-2.5h5L16 8h4v11H4zM9 13.2a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
    case .ruler: "M4 12h16M4 7.5v9M20 7.5v9M12 10v4"
    }
  }

  /// The width of one sign in ``drawing``.
  static let size = 26

  /// All signs as one SVG, each white on a disc of its color, in a column of squares; a copy of it
  /// is drawn on the sheet.
  static var drawing: String {
    let signs = allCases.map {
      let top = Double($0.rawValue * size)
      return #"<circle cx="13" cy="\#(top + 13)" r="11" fill="\#($0.color)" stroke-width="1.5"/>"#
        + #"<path transform="translate(5.5 \#(top + 5.5)) scale(0.625)" d="\#($0.path)"/>"#
    }
    let height = allCases.count * size
    return #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(size) \#(height)""#
      + #" width="\#(size)" height="\#(height)" fill="none" stroke="white" stroke-width="2""#
      + #" stroke-linecap="round" stroke-linejoin="round">\#(signs.joined())</svg>"#
  }
}
