/// What a desk that gives out codes goes by.
public struct CodeRules: Hashable, Sendable {
  /// How many seconds a code is good for.
  public var seconds = 60
  /// How many codes may be tried.
  public var attempts = 3
  /// After how many seconds a new one may be asked for.
  public var resendAfter = 30
  /// How many codes are open at once; the oldest go first.
  public var limit = 1_000

  /// The usual rules.
  public init() {}

  /// How many digits a code has.
  public static let digits = 6

  /// Whether a text has the form of a code.
  public static func isCode(_ text: String) -> Bool {
    text.utf8.count == digits && text.utf8.allSatisfy { (48...57).contains($0) }
  }

  /// A number without what only makes it readable, or `nil` if it is none.
  ///
  /// An X stands for a digit that an example does not tell.
  public static func number(_ text: String) -> String? {
    let kept = text.filter { !" -()/".contains($0) }
    guard kept.first == "+", (9...16).contains(kept.utf8.count) else { return nil }
    let isNumber = kept.utf8.dropFirst().allSatisfy { (48...57).contains($0) || $0 == 88 }
    return isNumber ? kept : nil
  }
}
