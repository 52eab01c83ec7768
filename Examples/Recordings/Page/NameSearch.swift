#if SQLite
import Foundation

/// A search for items by a part of their names, in a folder and below it.
package struct NameSearch: Sendable, Equatable {
  /// The text in the field.
  package var query = ""
  /// The items that have the text in their names, in the order of the tree.
  package private(set) var found: [ItemID] = []

  /// True if there is something to search for.
  package var isActive: Bool { !words.isEmpty }

  /// The text without spaces around it.
  var words: String { query.trimmingCharacters(in: .whitespaces) }

  /// Searches a folder; costs a comparison for each item below it, and nothing without a text.
  ///
  /// Upper case and accents are ignored.
  mutating func run(in folder: ItemID, of tree: ItemTree) {
    let words = words
    found =
      words.isEmpty
      ? []
      : tree.subtree(of: folder).dropFirst().filter { id in
        let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
        return tree[id]?.name.range(of: words, options: options) != nil
      }
  }
}
#endif
