/// The reason why a change cannot be applied to a tree; the tree is unchanged.
package enum LibraryError: Error, Hashable, Sendable {
  /// The name is empty or only white space.
  case blankName

  /// The name has this many bytes of UTF-8, more than ``Item/longestName``.
  case nameTooLong(bytes: Int)

  /// The name has a line break, a tab or another control character.
  case controlCharacterInName

  /// No file has this size or duration.
  case impossibleAudio(bytes: Int, milliseconds: Int)

  /// The parent is not in the tree.
  case unknownParent(ItemID)

  /// The parent is a recording.
  case parentNotFolder(ItemID)

  /// The item is not in the tree.
  case unknownItem(ItemID)

  /// An item with this id is in the tree already.
  case duplicateID(ItemID)

  /// The root cannot be renamed.
  case rootNotRenamable

  /// The root cannot be moved.
  case rootNotMovable

  /// The root cannot be removed.
  case rootNotRemovable

  /// The folder would be moved into itself, or into one of its descendants.
  case intoItself(ItemID, to: ItemID)

  /// The item was never removed, or too long ago: its sound is gone.
  case notRestorable(ItemID)
}

extension LibraryError: CustomStringConvertible {
  /// The message: what was expected, what was found and what to do.
  ///
  /// The wording is not part of the interface.
  package var description: String {
    switch self {
    case .blankName:
      "A name has at least one visible character. Type a name."
    case .nameTooLong(let bytes):
      "A name has at most \(Item.longestName) bytes, but this one has \(bytes). Shorten it."
    case .controlCharacterInName:
      "A name is one line of text, but this one has a control character. Remove it."
    case .impossibleAudio(let bytes, let milliseconds):
      "A recording has a file of some size and length, but this one should have \(bytes) bytes and"
        + " play for \(milliseconds) ms. Inspect its file again."
    case .unknownParent(let id):
      "An item goes into an existing folder, but there is no folder \(id). It may have been"
        + " removed; choose another."
    case .parentNotFolder(let id):
      "An item goes into a folder, but \(id) is a recording. Choose a folder."
    case .unknownItem(let id):
      "There is no item \(id). It may have been removed; choose another."
    case .duplicateID(let id):
      "A new item needs an id of its own, but \(id) is taken. Use a fresh id."
    case .rootNotRenamable:
      "The top folder keeps its name. Rename something inside it."
    case .rootNotMovable:
      "The top folder stays where it is. Move something inside it."
    case .rootNotRemovable:
      "The top folder stays. Remove what is inside it."
    case .intoItself(let id, let parent):
      "A folder cannot go into itself or into something inside it, but \(parent) is in \(id)."
        + " Choose another folder."
    case .notRestorable:
      "A deletion can be undone for ten minutes, and these are over. Record or add it again."
    }
  }
}
