/// One change of the library, as a value that the tree and the storage both understand.
public enum LibraryChange: Hashable, Sendable, Codable {
  /// A new, empty folder lies in `parent`.
  case created(id: ItemID, parent: ItemID, name: String)

  /// A new recording lies in `parent`; its file is there already.
  case recorded(id: ItemID, parent: ItemID, name: String, audio: Audio)

  /// The item has another name; the same name again is no mistake.
  case renamed(ItemID, name: String)

  /// The item lies in another folder, with everything in it; the same folder again is no mistake.
  case moved(ItemID, to: ItemID)

  /// The item is gone, with everything in it: one change, however much it is.
  case removed(ItemID)
}
