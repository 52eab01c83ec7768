/// The validated text of a search: at least one visible character, and not too many.
package struct Keyword: Sendable, Hashable {
  /// The largest number of characters.
  package static let longest = 200

  /// The typed text, without white space at its ends.
  package let text: String

  /// Validates typed text.
  package init(_ typed: String) throws(KeywordError) {
    let text = Self.trimmed(typed)
    guard !text.isEmpty else { throw .empty }
    let count = text.count
    guard count <= Self.longest else { throw .tooLong(count) }
    self.text = text
  }

  /// The words of the text, split as in the index: letters and digits of any script, in order,
  /// without duplicates.
  package var words: [String] {
    var seen: Set<String> = []
    return text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      .map { $0.lowercased() }.filter { seen.insert($0).inserted }
  }

  private static func trimmed(_ text: String) -> String {
    func isUnseen(_ character: Character) -> Bool {
      character.unicodeScalars.allSatisfy {
        $0.properties.isWhitespace || $0.properties.generalCategory == .control
          || $0.properties.generalCategory == .format
      }
    }
    guard let first = text.firstIndex(where: { !isUnseen($0) }),
      let last = text.lastIndex(where: { !isUnseen($0) })
    else { return "" }
    return String(text[first...last])
  }
}

/// The reason why a text is not a valid keyword.
package enum KeywordError: Error, Equatable, Sendable {
  /// The text has no visible character.
  case empty
  /// The text has too many characters; the payload is their number.
  case tooLong(Int)
}

extension KeywordError: CustomStringConvertible {
  /// The message: what to type, and what was received.
  package var description: String {
    switch self {
    case .empty: "Type a word to look for."
    case .tooLong(let count):
      "Type at most \(Keyword.longest) characters. These were \(count)."
    }
  }
}
