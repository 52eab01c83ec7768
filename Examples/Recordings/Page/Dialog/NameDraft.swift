/// A name that is being typed.
public struct NameDraft: Sendable, Hashable, Codable {
  /// The text so far.
  public var name = ""
  /// What the library has been asked for and has not answered.
  public var asked: LibraryChange?
  /// Why the library refused; until something else is typed.
  public var problem: String?

  /// What is wrong with the name as it stands; an empty name is not wrong yet.
  public var mistake: String? {
    if let problem { return problem }
    return name.isEmpty ? nil : Item.mistake(inName: name)?.description
  }

  /// Whether the name can be given.
  public var isReady: Bool { asked == nil && Item.mistake(inName: name) == nil }
}

/// A folder that is being chosen.
public struct MoveDraft: Sendable, Hashable, Codable {
  /// The folder so far.
  public var target: ItemID
  /// What the library has been asked for and has not answered.
  public var asked: LibraryChange?
  /// Why the library refused; until another folder is chosen.
  public var problem: String?
}
