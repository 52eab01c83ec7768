/// The rules of a desk.
package struct CodeRules: Hashable, Sendable {
  /// The validity of a code, in seconds.
  package var seconds = 60
  /// The number of wrong codes that a number may send, also across new codes.
  package var attempts = 3
  /// The time before a new code can be requested, in seconds.
  package var resendAfter = 30
  /// The number of numbers with a code at one time; further requests fail until a code expires.
  package var limit = 1_000

  /// Creates the usual rules.
  package init() {}

  /// The number of digits of a code.
  package static let digits = 6

  /// Returns a code without spaces and dashes; `nil` if the text is not a code.
  package static func code(_ text: String) -> String? {
    let kept = text.filter { !$0.isWhitespace && $0 != "-" }
    guard kept.utf8.count == digits, kept.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return kept
  }

  /// Returns a number without its separators; `nil` if the text is not a number.
  ///
  /// An X stands for a digit that an example hides.
  package static func number(_ text: String) -> String? {
    let kept = text.filter { !" -()/".contains($0) }
    guard kept.first == "+", (9...16).contains(kept.utf8.count) else { return nil }
    let isNumber = kept.utf8.dropFirst().allSatisfy { (48...57).contains($0) || $0 == 88 }
    return isNumber ? kept : nil
  }
}
