/// What a scope or a slot is called: made into text only when it is asked for.
package struct Name {
  private let first: String
  private let type: Any.Type?
  private let number: Int

  /// A name that is known as text.
  package init(_ text: String) {
    first = text
    type = nil
    number = 0
  }

  /// A type with a number that tells it from others of that type, as `Counter 3`.
  ///
  /// - Parameters:
  ///   - type: the type.
  ///   - number: the number.
  ///   - first: what stands before both.
  package init(_ type: Any.Type, _ number: Int, after first: String = "") {
    self.first = first
    self.type = type
    self.number = number
  }

  package var text: String { type.map { "\(first)\($0) \(number)" } ?? first }
}
