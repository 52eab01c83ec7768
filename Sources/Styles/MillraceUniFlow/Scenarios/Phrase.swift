/// The meaning of a step: words with placeholders, and a closure.
///
/// ```swift
/// extension Search {
///   static var phrases: [Phrase<Index>] {
///     [
///       Phrase("the search is ready") { stage in stage.submit(setup()) },
///       Phrase("a search for {keyword} begins") { stage, keyword in
///         stage.submit(begin(with: keyword))
///       },
///       Phrase("{count} results are shown") { stage, count in
///         try stage.expect(Finished.from(stage.state).results.count == count)
///       },
///     ]
///   }
/// }
/// ```
///
/// Phrases are declared once for a feature, and serve any keyword. A placeholder stands for one
/// word or more, with or without quotation marks. The case of the other words is ignored.
public struct Phrase<Services> {
  /// The words, with placeholders in braces.
  public let pattern: String
  let parts: [PhrasePart]
  let perform: (Stage<Services>, [String]) throws -> Void

  private init(
    _ pattern: String, taking count: Int,
    _ perform: @escaping (Stage<Services>, [String]) throws -> Void
  ) {
    self.pattern = pattern
    parts = PhrasePart.parts(of: pattern)
    self.perform = { stage, words in
      if words.count < count {
        throw ScenarioFailure.Problem.placeholderMissing(expected: count, found: words.count)
      }
      if words.count > count {
        throw ScenarioFailure.Problem.placeholderUnused(taken: count, found: words.count)
      }
      try perform(stage, words)
    }
  }

  /// The names of the placeholders.
  var placeholders: [String] {
    parts.compactMap { part in
      guard case .placeholder(let name) = part else { return nil }
      return name
    }
  }

  /// Creates a phrase without placeholders.
  public init(_ pattern: String, _ body: @escaping (Stage<Services>) throws -> Void) {
    self.init(pattern, taking: 0) { stage, _ in try body(stage) }
  }

  /// Creates a phrase with one placeholder.
  public init<A: PhraseValue>(
    _ pattern: String, _ body: @escaping (Stage<Services>, A) throws -> Void
  ) {
    self.init(pattern, taking: 1) { stage, words in try body(stage, try value(words[0])) }
  }

  /// Creates a phrase with two placeholders.
  public init<A: PhraseValue, B: PhraseValue>(
    _ pattern: String, _ body: @escaping (Stage<Services>, A, B) throws -> Void
  ) {
    self.init(pattern, taking: 2) { stage, words in
      try body(stage, try value(words[0]), try value(words[1]))
    }
  }

  /// Creates a phrase with three placeholders.
  public init<A: PhraseValue, B: PhraseValue, C: PhraseValue>(
    _ pattern: String, _ body: @escaping (Stage<Services>, A, B, C) throws -> Void
  ) {
    self.init(pattern, taking: 3) { stage, words in
      try body(stage, try value(words[0]), try value(words[1]), try value(words[2]))
    }
  }
}

/// Converts a placeholder's words to the type that the phrase takes.
private func value<Value: PhraseValue>(
  _ words: String
) throws(ScenarioFailure.Problem) -> Value {
  guard let value = Value(phrase: words) else {
    throw .wrongValue(words: words, expected: "\(Value.self)")
  }
  return value
}
