/// Why a change cannot be applied to a tree; the tree stays as it was.
public enum FolderError: Error, Hashable, Sendable {
  /// The name is empty or only white space.
  case blankName

  /// The name has this many bytes of UTF-8, more than ``Folder/longestName``.
  case nameTooLong(bytes: Int)

  /// The name has a line break, a tab or another control character.
  case controlCharacterInName

  /// The parent of a new folder is not in the tree.
  case unknownParent(FolderID)

  /// The folder is not in the tree.
  case unknownFolder(FolderID)

  /// A folder with this id is in the tree already.
  case duplicateID(FolderID)

  /// The root keeps its name.
  case rootNotRenamable

  /// The root stays.
  case rootNotRemovable
}

extension FolderError: CustomStringConvertible {
  /// What was expected, what was found and what to do.
  ///
  /// The wording is not part of the interface.
  public var description: String {
    switch self {
    case .blankName:
      "A folder needs a name with at least one visible character. Type a name."
    case .nameTooLong(let bytes):
      "A folder's name has at most \(Folder.longestName) bytes, but this one has \(bytes)."
        + " Shorten it."
    case .controlCharacterInName:
      "A folder's name is one line of text, but this one has a control character. Remove it."
    case .unknownParent(let id):
      "A new folder goes into an existing one, but there is no folder \(id). It may have been"
        + " removed; choose another."
    case .unknownFolder(let id):
      "There is no folder \(id). It may have been removed; choose another."
    case .duplicateID(let id):
      "A new folder needs an id of its own, but \(id) is taken. Use a fresh id."
    case .rootNotRenamable:
      "The top folder keeps its name. Rename a folder inside it."
    case .rootNotRemovable:
      "The top folder stays. Remove the folders inside it."
    }
  }
}
