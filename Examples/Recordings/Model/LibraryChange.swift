/// One change of the library, as a value that the tree and the storage both apply.
package enum LibraryChange: Hashable, Sendable, Codable {
  /// Creates an empty folder in `parent`.
  case created(id: ItemID, parent: ItemID, name: String)

  /// Adds a recording to `parent`; its file exists already.
  case recorded(id: ItemID, parent: ItemID, name: String, audio: Audio)

  /// Renames the item; the same name again is allowed.
  case renamed(ItemID, name: String)

  /// Moves the item with everything in it; the same folder again is allowed.
  case moved(ItemID, to: ItemID)

  /// Removes the item with everything in it: one change, whatever its size.
  case removed(ItemID)

  /// Puts back removed items, each below its parent; the first was removed with the others in it.
  case restored([Item])
}
