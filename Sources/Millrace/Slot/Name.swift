/// The name of a scope or a slot, converted to text only on request.
package struct Name {
  private let first: String
  private let type: Any.Type?
  private let number: Int

  /// Creates a name from text.
  package init(_ text: String) {
    first = text
    type = nil
    number = 0
  }

  /// Creates a name from a type and a number that distinguishes it from others of that type, as
  /// `Counter 3`.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - number: The number.
  ///   - first: The text before both.
  package init(_ type: Any.Type, _ number: Int, after first: String = "") {
    self.first = first
    self.type = type
    self.number = number
  }

  @inline(never) package var text: String { type.map { "\(first)\($0) \(number)" } ?? first }
}
