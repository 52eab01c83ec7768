/// What is looked for: at least one sign that can be seen, and not too many.
public struct Keyword: Sendable, Hashable {
  /// The longest one, in characters.
  public static let longest = 200

  /// What was typed, without spaces at its ends.
  public let text: String

  /// Takes what was typed.
  public init(_ typed: String) throws(KeywordError) {
    let text = Self.trimmed(typed)
    guard !text.isEmpty else { throw .empty }
    let count = text.count
    guard count <= Self.longest else { throw .tooLong(count) }
    self.text = text
  }

  /// The words in it, as the index has words: letters and digits of any script, in order, each once.
  public var words: [String] {
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

/// Why a text cannot be looked for.
public enum KeywordError: Error, Equatable, Sendable {
  /// There is nothing in it that could be seen.
  case empty
  /// It has so many characters.
  case tooLong(Int)
}

extension KeywordError: CustomStringConvertible {
  /// What was expected and what came.
  public var description: String {
    switch self {
    case .empty: "Type a word to look for."
    case .tooLong(let count):
      "Type at most \(Keyword.longest) characters. These were \(count)."
    }
  }
}
