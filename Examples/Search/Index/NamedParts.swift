/// The parts of compound names, so that “pulses” finds `observePulses`.
enum NamedParts {
  /// Returns the parts of all compound names in a text, in order, without duplicates.
  static func all(in text: String) -> String {
    var seen: Set<String> = []
    var parts: [String] = []
    for name in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      let words = words(of: name)
      guard words.count > 1 else { continue }
      for word in words where seen.insert(word).inserted { parts.append(word) }
    }
    return parts.joined(separator: " ")
  }

  /// Splits a name: `observeHTTPPulses` into observe, http and pulses.
  static func words(of name: Substring) -> [String] {
    var words: [String] = []
    var word = ""
    var last: Character?
    var index = name.startIndex
    while index < name.endIndex {
      let character = name[index]
      let next = name.index(after: index)
      let beginsWord =
        character.isUppercase
        && (last.map { !$0.isUppercase } ?? false
          || (next < name.endIndex && name[next].isLowercase && !word.isEmpty))
      if beginsWord, !word.isEmpty {
        words.append(word.lowercased())
        word = ""
      }
      word.append(character)
      last = character
      index = next
    }
    if !word.isEmpty { words.append(word.lowercased()) }
    return words
  }
}
