/// A foreign text inside a message for a log: shortened, and on one line.
///
/// Text from a client may be long, and may contain control sequences for a terminal.
struct Quotation: CustomStringConvertible {
  /// The largest number of Unicode scalars that are quoted.
  static let longest = 120

  private let text: String

  init(_ text: String) {
    self.text = text
  }

  var description: String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(Self.longest) {
      result += scalar.escaped(asASCII: true)
    }
    return text.unicodeScalars.dropFirst(Self.longest).isEmpty ? result : result + "…"
  }
}
