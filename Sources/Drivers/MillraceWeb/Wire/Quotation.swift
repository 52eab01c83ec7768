/// A text of somebody else inside one of ours, for a log: short, and on one line.
///
/// What a client sends may be long, and may hold what a terminal takes for a command.
struct Quotation: CustomStringConvertible {
  /// How many characters of Unicode are quoted.
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
