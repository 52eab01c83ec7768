/// Cuts a text into passages: at empty lines, at headings, and where a passage would become too long.
///
/// Every line that is not empty is in exactly one passage, in order.
public struct Passages {
  /// How many lines are put together at most.
  static let usual = 12
  /// How long a block without an empty line may be before it is cut.
  static let longest = 24

  private let isProse: Bool
  private var title: String
  private var found: [Passage] = []
  private var lines: [Substring] = []
  private var first = 1

  /// The passages of a text; O(n).
  ///
  /// - Parameter path: says what the text is: prose with headings if it ends in `.md`, and otherwise a source.
  public static func cut(_ text: String, at path: String) -> [Passage] {
    var passages = Passages(path)
    passages.take(text)
    return passages.found
  }

  private init(_ path: String) {
    isProse = path.hasSuffix(".md")
    title = String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
  }

  private mutating func take(_ text: String) {
    var block: [Substring] = []
    var begin = 1
    // A line ends where the page of the file ends one, too.
    for (index, line) in SourceText.lines(of: text).enumerated() {
      let isEmpty = line.allSatisfy(\.isWhitespace)
      if isEmpty || isHeading(line) || block.count == Self.longest {
        add(block, from: begin)
        block = []
      }
      if isEmpty { continue }
      if block.isEmpty { begin = index + 1 }
      block.append(line)
    }
    add(block, from: begin)
    close()
  }

  private mutating func add(_ block: [Substring], from begin: Int) {
    guard let head = block.first else { return }
    let end = begin + block.count - 1
    if isHeading(head) || lines.isEmpty || end - first >= Self.usual { close() }
    if lines.isEmpty { first = begin }
    // The empty lines between are a part of the passage.
    while first + lines.count < begin { lines.append("") }
    lines += block
  }

  private mutating func close() {
    guard !lines.isEmpty else { return }
    if let named = lines.firstIndex(where: { name(in: $0) != nil }) {
      title = name(in: lines[named]) ?? title
    }
    found.append(
      Passage(
        lines: first...(first + lines.count - 1), title: title,
        text: lines.joined(separator: "\n")))
    lines = []
  }

  private func isHeading(_ line: Substring) -> Bool {
    isProse && line.hasPrefix("#") && line.drop { $0 == "#" }.hasPrefix(" ")
  }

  /// What a line gives a name to.
  private func name(in line: Substring) -> String? {
    if isProse {
      guard isHeading(line) else { return nil }
      let title = line.drop { $0 == "#" }.drop { $0 == " " }
      return title.isEmpty ? nil : String(title)
    }
    let code = line.drop { $0 == " " }
    guard !code.hasPrefix("//"), !code.hasPrefix("*") else { return nil }
    let words = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
    guard let keyword = words.prefix(6).firstIndex(where: { Self.keywords.contains($0) }),
      keyword + 1 < words.count
    else { return nil }
    return String(words[keyword + 1])
  }

  private static let keywords: Set<Substring> = [
    "actor", "class", "enum", "extension", "func", "protocol", "struct",
  ]
}
