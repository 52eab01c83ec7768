/// One change of the library, as a value that the tree and the storage both understand.
public enum FolderChange: Hashable, Sendable, Codable {
  /// A new, empty folder lies in `parent`.
  case created(id: FolderID, parent: FolderID, name: String)

  /// The folder has another name; the same name again is no mistake.
  case renamed(FolderID, name: String)

  /// The folder is gone, with everything in it.
  case removed(FolderID)
}
