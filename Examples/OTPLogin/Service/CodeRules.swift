/// What a desk that gives out codes goes by.
public struct CodeRules: Hashable, Sendable {
  /// How many seconds a code is good for.
  public var seconds = 60
  /// How many wrong codes a number may send, whatever new ones it has been sent meanwhile.
  public var attempts = 3
  /// After how many seconds a new one may be asked for.
  public var resendAfter = 30
  /// How many numbers have a code at once; whoever comes then has to wait until the time of one is up.
  public var limit = 1_000

  /// The usual rules.
  public init() {}

  /// How many digits a code has.
  public static let digits = 6

  /// A code without what only makes it readable, or `nil` if the text is none.
  public static func code(_ text: String) -> String? {
    let kept = text.filter { !$0.isWhitespace && $0 != "-" }
    guard kept.utf8.count == digits, kept.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return kept
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
