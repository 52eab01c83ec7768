/// A folder or recording of the library, as a row: it refers to its parent, not to its children.
package struct Item: Hashable, Sendable, Codable, Identifiable {
  package enum Content: Hashable, Sendable, Codable {
    /// A folder, which contains other items.
    case folder
    /// A recording with these audio properties.
    case recording(Audio)
  }

  /// The longest name, in bytes of UTF-8: what common file systems allow, so that a library can be
  /// exported as directories.
  package static let longestName = 255

  /// The identity, which never changes.
  package let id: ItemID

  /// The enclosing folder; nil for the root alone.
  package var parent: ItemID?

  /// The name, shown as typed.
  package var name: String

  /// The content, which never changes.
  package let content: Content

  /// Creates a row; the tree checks the rules when the item is inserted.
  package init(id: ItemID, parent: ItemID?, name: String, content: Content = .folder) {
    self.id = id
    self.parent = parent
    self.name = name
    self.content = content
  }

  /// True for a folder, which can contain other items.
  package var isFolder: Bool { content == .folder }

  /// The audio properties of a recording; nil for a folder.
  package var audio: Audio? {
    if case .recording(let audio) = content { audio } else { nil }
  }

  /// Returns the error of a name; nil when an item may have it.
  ///
  /// A name has a visible character, fits ``longestName`` and has no control characters: line
  /// breaks would split a row of a list, and SQLite ends a text at a null character.
  package static func mistake(inName name: String) -> LibraryError? {
    if !name.unicodeScalars.contains(where: \.isVisible) { return .blankName }
    let length = name.utf8.count
    if length > longestName { return .nameTooLong(bytes: length) }
    let breaks: Set<Unicode.GeneralCategory> = [.control, .lineSeparator, .paragraphSeparator]
    let isControl = name.unicodeScalars.contains { breaks.contains($0.properties.generalCategory) }
    return isControl ? .controlCharacterInName : nil
  }
}

extension Unicode.Scalar {
  /// True if the character is visible by itself.
  fileprivate var isVisible: Bool {
    if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return false }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate: false
    default: true
    }
  }
}
