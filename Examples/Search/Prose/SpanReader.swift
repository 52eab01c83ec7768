/// The reading of the runs of a paragraph in Markdown: code, emphasis and links.
///
/// A sign without its counterpart is text. The counterpart is looked for once, and within
/// ``reach``, so that reading costs O(n).
struct SpanReader {
  /// The number of bytes within which a sign has its counterpart.
  static let reach = 1_000
  /// The number of runs within each other that are read.
  private static let deepest = 4

  private let text: [UInt8]
  private var at: Int
  private let end: Int
  private let depth: Int
  private let style: ProseSpan.Style
  private var start: Int
  private var spans: [ProseSpan] = []
  /// The position up to which a sign has no counterpart.
  private var missing: [[UInt8]: Int] = [:]

  /// Returns the runs of a paragraph.
  static func spans(of text: some StringProtocol) -> [ProseSpan] {
    let text = Array(text.utf8)
    return spans(of: text, 0..<text.count, .plain, depth: 0)
  }

  private static func spans(
    of text: [UInt8], _ range: Range<Int>, _ style: ProseSpan.Style, depth: Int
  ) -> [ProseSpan] {
    var reader = SpanReader(text, range, style, depth)
    reader.read()
    return reader.spans
  }

  private init(_ text: [UInt8], _ range: Range<Int>, _ style: ProseSpan.Style, _ depth: Int) {
    self.text = text
    self.style = style
    self.depth = depth
    (at, start, end) = (range.lowerBound, range.lowerBound, range.upperBound)
  }

  private mutating func read() {
    while at < end {
      let isTaken =
        switch text[at] {
        case UInt8(ascii: "\\"): escape()
        case UInt8(ascii: "`"): code()
        case UInt8(ascii: "*"): emphasis()
        case UInt8(ascii: "["): link(from: at)
        case UInt8(ascii: "!"): picture()
        case UInt8(ascii: "<"): address()
        default: false
        }
      if !isTaken { at += 1 }
    }
    close(before: end)
  }

  // MARK: The signs

  private mutating func escape() -> Bool {
    guard at + 1 < end, Self.signs.contains(text[at + 1]) else { return false }
    close(before: at)
    start = at + 1
    at += 2
    return true
  }

  private static let signs = Set("\\`*_{}[]()#+-.!|<>~".utf8)

  private mutating func code() -> Bool {
    let fence = text[at..<end].prefix { $0 == UInt8(ascii: "`") }
    let first = at + fence.count
    guard let last = find(Array(fence), from: first, isAlone: true) else {
      at = first
      return true
    }
    close(before: at)
    add(first..<last, .code)
    go(to: last + fence.count)
    return true
  }

  private mutating func emphasis() -> Bool {
    let isStrong = at + 1 < end && text[at + 1] == UInt8(ascii: "*")
    let sign = Array(repeating: UInt8(ascii: "*"), count: isStrong ? 2 : 1)
    let first = at + sign.count
    guard depth < Self.deepest, first < end, text[first] != UInt8(ascii: " "),
      let last = find(
        sign, from: first + 1, isAlone: !isStrong, mayFollowSpace: false)
    else {
      at = first
      return true
    }
    close(before: at)
    spans += Self.spans(
      of: text, first..<last, isStrong ? .strong : .emphasis, depth: depth + 1)
    go(to: last + sign.count)
    return true
  }

  /// Takes a link whose words begin after the bracket at a position.
  private mutating func link(from bracket: Int, isPicture: Bool = false) -> Bool {
    guard depth < Self.deepest, let middle = find(Array("](".utf8), from: bracket + 1),
      let last = find([UInt8(ascii: ")")], from: middle + 2), last > middle + 2
    else { return false }
    let address = text[middle + 2..<last]
    let words = bracket + 1..<middle
    // A bracket in the words is one of code, or the link begins there.
    guard !address.contains(UInt8(ascii: " ")),
      !text[words].contains(UInt8(ascii: "[")) || text[words].contains(UInt8(ascii: "`"))
    else { return false }
    close(before: at)
    let inner = Self.spans(of: text, words, style, depth: depth + 1)
    let isCode = !inner.isEmpty && inner.allSatisfy { $0.style == .code }
    spans.append(
      ProseSpan(
        inner.map(\.text).joined(), isCode ? .code : isPicture ? .emphasis : style,
        to: isPicture ? nil : String(decoding: address, as: UTF8.self)))
    go(to: last + 1)
    return true
  }

  private mutating func picture() -> Bool {
    guard at + 1 < end, text[at + 1] == UInt8(ascii: "[") else { return false }
    return link(from: at + 1, isPicture: true)
  }

  /// Takes an address in angle brackets.
  private mutating func address() -> Bool {
    guard let last = find([UInt8(ascii: ">")], from: at + 1) else { return false }
    let address = String(decoding: text[at + 1..<last], as: UTF8.self)
    let isDocument = address.hasPrefix("doc:")
    guard isDocument || address.hasPrefix("https://"), !address.contains(" ") else { return false }
    close(before: at)
    spans.append(ProseSpan(isDocument ? String(address.dropFirst(4)) : address, style, to: address))
    go(to: last + 1)
    return true
  }

  // MARK: Runs

  /// Returns the position of a sign, unless it is too far away.
  ///
  /// - Parameters:
  ///   - isAlone: True if the sign must not be followed by its own character.
  ///   - mayFollowSpace: False if the sign must not be behind a space.
  private mutating func find(
    _ sign: [UInt8], from first: Int, isAlone: Bool = false, mayFollowSpace: Bool = true
  ) -> Int? {
    if let last = missing[sign], first <= last { return nil }
    let last = min(end - sign.count, first + Self.reach)
    var position = first
    while position <= last {
      if text[position] == sign[0], text[position...].starts(with: sign),
        mayFollowSpace || text[position - 1] != UInt8(ascii: " ")
      {
        let after = position + sign.count
        if !isAlone || after >= end || text[after] != sign[0] { return position }
        // A longer sign is another one.
        while position < end, text[position] == sign[0] { position += 1 }
      } else {
        position += 1
      }
    }
    missing[sign] = last
    return nil
  }

  private mutating func close(before last: Int) {
    add(start..<last, style)
    start = last
  }

  private mutating func add(_ range: Range<Int>, _ style: ProseSpan.Style) {
    guard !range.isEmpty else { return }
    let words = String(decoding: text[range], as: UTF8.self)
    if let last = spans.last, last.style == style, last.destination == nil {
      spans[spans.count - 1].text += words
    } else {
      spans.append(ProseSpan(words, style))
    }
  }

  private mutating func go(to next: Int) { (at, start) = (next, next) }
}
