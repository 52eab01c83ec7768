/// The name of a style that a driver knows: a class rather than a list of colours.
public struct Style: Hashable, Codable, Sendable, ExpressibleByStringLiteral {
  /// The name, as in the style sheet of a driver.
  public let name: String

  /// Creates a style with a name.
  public init(_ name: String) {
    self.name = name
  }

  /// Creates a style from a literal, so that a view can say `.style("sidebar")`.
  public init(stringLiteral name: String) {
    self.name = name
  }

  /// Reads the bare name.
  public init(from decoder: any Decoder) throws {
    name = try decoder.singleValueContainer().decode(String.self)
  }

  /// Writes the bare name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

/// The styles that every driver with a style sheet knows.
extension Style {
  /// A surface of its own, with an edge and room inside.
  public static let card: Style = "card"
  /// Children as cards in a grid of as many columns as fit; on a list, its items.
  public static let cards: Style = "cards"
  /// A small text in a rounded frame, such as a number or a state.
  public static let badge: Style = "badge"
  /// The initials of a person, or a picture, in a circle.
  public static let avatar: Style = "avatar"
  /// A text of at most two lines; the rest is cut off where it is seen.
  public static let clamped: Style = "clamped"
  /// A grey shape in place of a text that has not arrived; it is as wide as its words.
  public static let skeleton: Style = "skeleton"
  /// A text in place of contents that there are none of yet, with its icon above it.
  public static let empty: Style = "empty"
  /// A link or a button that is pressed anywhere in its card, or in its item of a list.
  public static let wholeRow: Style = "whole-row"
  /// The content of the item of a list that is shown beside it.
  public static let selected: Style = "selected"
  /// A button that shows its icon alone; its words are its name for assistive technology.
  public static let iconOnly: Style = "icon-only"
  /// A row with its first child at the start and its last one at the end.
  public static let spread: Style = "spread"
  /// A row with its children at the end.
  public static let trailing: Style = "trailing"
  /// The path of links to a page, above its title.
  public static let trail: Style = "trail"
  /// A message at the lower edge of the page, hidden while it has no children.
  public static let notice: Style = "notice"
  /// A notice that ends by itself, as ``toast(_:key:actions:)`` makes it.
  public static let toast: Style = "toast"
  /// The summary of the problems of a form, as ``problemSummary(_:of:)`` makes it.
  public static let problems: Style = "problems"
  /// A small picture of a file, as ``preview(of:at:)`` makes it.
  public static let preview: Style = "preview"
  /// A text of a program, in letters of one width.
  public static let code: Style = "code"
  /// A text in the direction of its own words, such as one that a person has written; it begins
  /// where the page's own texts do.
  public static let ownDirection: Style = "own-direction"
}
