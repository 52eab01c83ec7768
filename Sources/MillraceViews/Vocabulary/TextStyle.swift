/// How prominent a run of text is; a driver chooses the font.
public enum TextStyle: String, Hashable, Codable, Sendable, CaseIterable {
  /// Stands out as the name of what follows, without being part of the outline.
  case title
  /// Ordinary text.
  case body
  /// Smaller text beside something.
  case caption
  /// Says what is wrong.
  case error
}
