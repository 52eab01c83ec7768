/// A name that is being typed.
public struct NameDraft: Sendable, Hashable, Codable {
  /// The text so far.
  public var name = ""
  /// The change that the library has been asked for and has not answered.
  public var asked: LibraryChange?
  /// The reason of the library's refusal, until the text changes.
  public var problem: String?

  /// The error of the name as it is; an empty name is not an error yet.
  public var mistake: String? {
    if let problem { return problem }
    return name.isEmpty ? nil : Item.mistake(inName: name)?.description
  }

  /// True if the name can be submitted.
  public var isReady: Bool { asked == nil && Item.mistake(inName: name) == nil }

  /// Begins with a name, and perhaps the reason why it was refused.
  package init(name: String = "", problem: String? = nil) {
    self.name = name
    self.problem = problem
  }

  mutating func type(_ name: String) {
    self.name = name
    problem = nil
  }
}

/// The choice of a folder as the target of a move.
public struct MoveDraft: Sendable, Hashable, Codable {
  /// The folder chosen so far.
  public var target: ItemID
  /// The change that the library has been asked for and has not answered.
  public var asked: LibraryChange?
  /// The reason of the library's refusal, until another folder is chosen.
  public var problem: String?

  /// Begins with a folder.
  package init(target: ItemID) { self.target = target }
}
