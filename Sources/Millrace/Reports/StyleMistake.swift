/// A mistake that a style detects, as a value of that style's own type; see ``Mistake/style(_:)``.
///
/// ```swift
/// if case .ofStyle(let mistake) = mistake,
///   mistake.value as? ComponentMistake == .outsideOfTree(component: "Cart")
/// { … }
/// ```
public struct StyleMistake: Equatable, Sendable, CustomStringConvertible {
  /// The style's own value.
  public let value: any Error & Sendable
  /// The expectation, the violation, and what to do.
  public let description: String
  private let isEqual: @Sendable (any Error) -> Bool

  /// Wraps a style's own value.
  public init<Value: Error & Equatable & CustomStringConvertible>(_ value: Value) {
    self.value = value
    description = value.description
    isEqual = { $0 as? Value == value }
  }

  /// Returns whether both are equal values of one type.
  public static func == (one: StyleMistake, other: StyleMistake) -> Bool {
    one.isEqual(other.value)
  }
}

extension Mistake {
  /// Returns a mistake of a style, as that style's own value.
  public static func style<Value: Error & Equatable & CustomStringConvertible>(
    _ value: Value
  ) -> Mistake {
    .ofStyle(StyleMistake(value))
  }
}
