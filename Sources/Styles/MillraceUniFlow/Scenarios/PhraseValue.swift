/// A type of values that a placeholder of a phrase can stand for.
public protocol PhraseValue {
  /// Converts the words, without the quotation marks around them.
  init?(phrase words: String)
}

extension String: PhraseValue {
  /// Returns the words unchanged.
  public init?(phrase words: String) { self = words }
}

extension Int: PhraseValue {
  /// Converts the words to a whole number.
  public init?(phrase words: String) { self.init(words) }
}

extension Double: PhraseValue {
  /// Converts the words to a number.
  public init?(phrase words: String) { self.init(words) }
}

extension Bool: PhraseValue {
  /// Converts `true` or `false`, `yes` or `no`, `on` or `off`.
  public init?(phrase words: String) {
    switch words.lowercased() {
    case "true", "yes", "on": self = true
    case "false", "no", "off": self = false
    default: return nil
    }
  }
}
