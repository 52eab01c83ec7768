/// One of the things that a picker offers.
public struct Choice: Hashable, Codable, Sendable {
  /// What tells it from the others of the same picker, whatever its title; without control characters, which not every
  /// driver can carry.
  public var id: String
  /// The words that a person chooses by.
  public var title: String

  /// Creates a choice.
  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}
