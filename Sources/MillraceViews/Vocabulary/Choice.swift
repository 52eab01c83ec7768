/// An option of a picker.
public struct Choice: Hashable, Codable, Sendable {
  /// The id among the options of the same picker, independent of the title.
  ///
  /// It has no control characters, which not every driver can carry.
  public var id: String
  /// The text that a person reads.
  public var title: String

  /// Creates a choice.
  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}
