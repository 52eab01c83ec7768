/// A telephone number without separators, as the verification service names it.
package struct PhoneNumber: Hashable, Sendable {
  /// The plus sign and the digits.
  package let text: String

  /// Creates a number from text with a plus sign and digits.
  package init(_ text: String) {
    self.text = text
  }

  /// The number in groups that no line breaks: +90 530 999 00 00.
  ///
  /// The code of the country is a group of its own. The groups after it have three digits, and two
  /// at the end where one would be left alone; text that is no number stays as it is.
  package var grouped: String {
    guard text.first == "+", text.utf8.count > 4 else { return text }
    var rest = text.dropFirst()
    let code = rest.prefix(Self.codeLength(of: rest))
    rest = rest.dropFirst(code.count)
    var groups = ["+\(code)"]
    while !rest.isEmpty {
      let group = rest.prefix(rest.count == 4 || rest.count == 2 ? 2 : 3)
      groups.append(String(group))
      rest = rest.dropFirst(group.count)
    }
    return groups.joined(separator: "\u{A0}")
  }

  /// Returns the number of digits of the country's code, by the first two (ITU-T E.164).
  private static func codeLength(of digits: Substring) -> Int {
    if let first = digits.first, "17".contains(first) { return 1 }
    return codesOfTwo.contains(String(digits.prefix(2))) ? 2 : 3
  }

  private static let codesOfTwo: Set<String> = [
    "20", "27", "30", "31", "32", "33", "34", "36", "39", "40", "41", "43", "44", "45", "46", "47",
    "48", "49", "51", "52", "53", "54", "55", "56", "57", "58", "60", "61", "62", "63", "64", "65",
    "66", "81", "82", "84", "86", "90", "91", "92", "93", "94", "95", "98",
  ]
}
