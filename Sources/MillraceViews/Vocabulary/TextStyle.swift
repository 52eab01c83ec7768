/// The prominence of a run of text; a driver chooses the font.
public enum TextStyle: String, Hashable, Codable, Sendable, CaseIterable {
  /// A prominent name of the content below, which is no part of the outline.
  case title
  /// Ordinary text.
  case body
  /// Smaller text beside other content.
  case caption
  /// A description of a fault.
  case error
}
