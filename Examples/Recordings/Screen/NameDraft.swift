/// A name that is being typed.
package struct NameDraft: Sendable, Hashable, Codable {
  /// The text so far.
  package var name = ""
  /// The change that the library has been asked for and has not answered.
  package var asked: LibraryChange?
  /// The reason of the library's refusal, until the text changes.
  package var problem: String?

  /// The error of the name as it is; an empty name is not an error yet.
  package var mistake: String? {
    if let problem { return problem }
    return name.isEmpty ? nil : Item.mistake(inName: name)?.description
  }

  /// True if the name can be submitted.
  package var isReady: Bool { asked == nil && Item.mistake(inName: name) == nil }

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
package struct MoveDraft: Sendable, Hashable, Codable {
  /// The folder chosen so far.
  package var target: ItemID
  /// The change that the library has been asked for and has not answered.
  package var asked: LibraryChange?
  /// The reason of the library's refusal, until another folder is chosen.
  package var problem: String?

  /// Begins with a folder.
  package init(target: ItemID) { self.target = target }
}
