/// One folder of the library, as a row: it knows its parent, not its children.
public struct Folder: Hashable, Sendable, Identifiable {
  /// The longest name, in bytes of UTF-8: what common file systems allow, so that a library can be
  /// exported as directories.
  public static let longestName = 255

  /// The identity, which never changes.
  public let id: FolderID

  /// The folder this one lies in; nil for the root alone.
  public let parent: FolderID?

  /// What people call it, shown as typed.
  public var name: String

  /// Puts a row together; the rules are checked by the tree that it is put into.
  public init(id: FolderID, parent: FolderID?, name: String) {
    self.id = id
    self.parent = parent
    self.name = name
  }

  /// Says what is wrong with a name; nil when a folder may have it.
  ///
  /// A name has a character that can be seen, fits ``longestName`` and is free of control
  /// characters: line breaks would tear a row apart, and SQLite ends a text at a null character.
  public static func mistake(inName name: String) -> FolderError? {
    if name.allSatisfy(\.isWhitespace) { return .blankName }
    let length = name.utf8.count
    if length > longestName { return .nameTooLong(bytes: length) }
    let isControl = name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isControl ? .controlCharacterInName : nil
  }
}
