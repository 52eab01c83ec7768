/// What stands above the page, with what was typed into it.
public enum FolderDialog: Sendable, Hashable, Codable {
  /// A new folder is being named; it has its id from the beginning, so that it cannot be made twice.
  case create(ItemID, NameDraft)
  /// An item is being renamed.
  case rename(ItemID, NameDraft)
  /// An item is about to be deleted, with everything in it.
  case delete(ItemID, isBusy: Bool)

  /// Whether the library has been asked and has not answered.
  public var isBusy: Bool {
    switch self {
    case .create(_, let draft), .rename(_, let draft): draft.isBusy
    case .delete(_, let isBusy): isBusy
    }
  }

  /// What is wrong with what was typed, or why the library refused.
  public var mistake: String? {
    switch self {
    case .create(_, let draft), .rename(_, let draft): draft.mistake
    case .delete: nil
    }
  }
}

/// A name that is being typed.
public struct NameDraft: Sendable, Hashable, Codable {
  /// The text so far.
  public var name = ""
  /// What the library has been asked for and has not answered: the answer to anything else is not this draft's.
  public var asked: LibraryChange?
  /// Why the library refused; until something else is typed.
  public var problem: String?

  /// What is wrong with the name as it stands; an empty name is not wrong yet.
  public var mistake: String? {
    if let problem { return problem }
    return name.isEmpty ? nil : Item.mistake(inName: name)?.description
  }

  /// Whether the library has been asked and has not answered.
  public var isBusy: Bool { asked != nil }

  /// Whether the name can be given.
  public var isReady: Bool { !isBusy && Item.mistake(inName: name) == nil }
}
