/// One folder or recording of the library, as a row: it knows its parent, not its children.
public struct Item: Hashable, Sendable, Identifiable {
  /// What an item is.
  public enum Content: Hashable, Sendable {
    /// Other items lie in it.
    case folder
    /// It can be listened to.
    case recording(Audio)
  }

  /// The longest name, in bytes of UTF-8: what common file systems allow, so that a library can be
  /// exported as directories.
  public static let longestName = 255

  /// The identity, which never changes.
  public let id: ItemID

  /// The folder this one lies in; nil for the root alone.
  public var parent: ItemID?

  /// What people call it, shown as typed.
  public var name: String

  /// What it is, which never changes.
  public let content: Content

  /// Puts a row together; the rules are checked by the tree that it is put into.
  public init(id: ItemID, parent: ItemID?, name: String, content: Content = .folder) {
    self.id = id
    self.parent = parent
    self.name = name
    self.content = content
  }

  /// Whether other items can lie in it.
  public var isFolder: Bool { content == .folder }

  /// The sound of a recording; nil for a folder.
  public var audio: Audio? {
    if case .recording(let audio) = content { audio } else { nil }
  }

  /// Says what is wrong with a name; nil when an item may have it.
  ///
  /// A name has a character that can be seen, fits ``longestName`` and is free of control
  /// characters: line breaks would tear a row apart, and SQLite ends a text at a null character.
  public static func mistake(inName name: String) -> LibraryError? {
    if !name.unicodeScalars.contains(where: \.isVisible) { return .blankName }
    let length = name.utf8.count
    if length > longestName { return .nameTooLong(bytes: length) }
    let breaks: Set<Unicode.GeneralCategory> = [.control, .lineSeparator, .paragraphSeparator]
    let isControl = name.unicodeScalars.contains { breaks.contains($0.properties.generalCategory) }
    return isControl ? .controlCharacterInName : nil
  }
}

extension Unicode.Scalar {
  /// Whether a person sees it, by itself.
  fileprivate var isVisible: Bool {
    if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return false }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate: false
    default: true
    }
  }
}
