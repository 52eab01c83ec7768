/// What a placeholder of a phrase can stand for.
public protocol PhraseValue {
  /// Reads the words, without the quotation marks around them.
  init?(phrase words: String)
}

extension String: PhraseValue {
  /// Takes the words as they are.
  public init?(phrase words: String) { self = words }
}

extension Int: PhraseValue {
  /// Reads a whole number.
  public init?(phrase words: String) { self.init(words) }
}

extension Double: PhraseValue {
  /// Reads a number.
  public init?(phrase words: String) { self.init(words) }
}

extension Bool: PhraseValue {
  /// Reads `true` or `false`, `yes` or `no`, `on` or `off`.
  public init?(phrase words: String) {
    switch words.lowercased() {
    case "true", "yes", "on": self = true
    case "false", "no", "off": self = false
    default: return nil
    }
  }
}
