/// The texts that are accepted at one name of a ``Route``, and the values that they stand for.
///
/// A text and its value have to match both ways. Of several texts with one meaning, printing yields
/// one, so the predefined parts accept only that one: ``number`` reads `7`, and neither `07` nor
/// `+7`.
public struct RoutePart<Value: Sendable>: Sendable {
  /// A description of the accepted texts for errors, such as “a number from 1 to 9”.
  let expected: String
  /// True if the part may be missing, which only a member of the query can be.
  let isOptional: Bool
  private let missing: @Sendable () -> Value?
  private let read: @Sendable (String) -> Value?
  private let print: @Sendable (Value) -> Printed?

  /// The printed form of a value that can be in an address.
  private enum Printed {
    case text(String), leftOut
  }

  /// Creates a custom part.
  ///
  /// - Parameters:
  ///   - expected: The accepted texts in words that fit behind “expected”.
  ///   - read: Returns the value of a text; `nil` for a text that has none.
  ///   - print: Returns the text of a value; `nil` for a value that cannot be in an address.
  public init(
    expected: String, read: @escaping @Sendable (String) -> Value?,
    print: @escaping @Sendable (Value) -> String?
  ) {
    self.init(
      expected, isOptional: false, missing: { nil }, read: read,
      print: { print($0).map(Printed.text) })
  }

  private init(
    _ expected: String, isOptional: Bool, missing: @escaping @Sendable () -> Value?,
    read: @escaping @Sendable (String) -> Value?, print: @escaping @Sendable (Value) -> Printed?
  ) {
    self.expected = expected
    self.isOptional = isOptional
    self.missing = missing
    self.read = read
    self.print = print
  }

  /// Returns a part of a query that may be missing; a missing part has the value `nil`.
  public static func optional<Wrapped>(_ part: RoutePart<Wrapped>) -> RoutePart
  where Value == Wrapped? {
    RoutePart(
      part.expected, isOptional: true, missing: { .some(nil) },
      read: { text in part.read(text).map { .some($0) } },
      print: { value in
        guard let value else { return .leftOut }
        // If it were left out it would be read as nil, and not as the value that the part stands
        // for then.
        guard case .text(let text)? = part.print(value) else { return nil }
        return .text(text)
      })
  }

  func value(of text: String?, named name: String) throws(RouteError) -> Value {
    guard let text else {
      guard isOptional, let value = missing() else { throw .missingMember(name) }
      return value
    }
    guard let value = read(text) else { throw .refused(text, at: name, expected: expected) }
    return value
  }

  /// Returns the text of a value; nil if the value is left out.
  func text(of value: Value, named name: String) throws(RouteError) -> String? {
    switch print(value) {
    case .text(let text): return text
    case .leftOut: return nil
    case nil: throw .unprintable("\(value)", at: name, expected: expected)
    }
  }
}

extension RoutePart where Value: Equatable {
  /// Returns the same part for a query, where it may be missing and then has a default value.
  ///
  /// The default value is not printed. If the part may already be missing, the value that a missing
  /// part had has no text any more, and is refused.
  public func or(_ value: Value) -> RoutePart {
    RoutePart(
      expected, isOptional: true, missing: { value }, read: read,
      print: { other in
        guard other != value else { return .leftOut }
        // If it were left out it would be read as the default value, and not as this one.
        guard case .text(let text)? = print(other) else { return nil }
        return .text(text)
      })
  }
}

extension RoutePart where Value == String {
  /// A part that accepts any text; a text in a path is not empty, which the address itself checks.
  public static var text: RoutePart {
    RoutePart(expected: "a text") {
      $0
    } print: {
      $0
    }
  }
}

extension RoutePart where Value == Int {
  /// A part that accepts any whole number.
  public static var number: RoutePart { number(in: Int.min...Int.max, "a whole number") }

  /// Returns a part that accepts the whole numbers within limits.
  public static func number(in limits: ClosedRange<Int>) -> RoutePart {
    number(in: limits, "a whole number from \(limits.lowerBound) to \(limits.upperBound)")
  }

  private static func number(in limits: ClosedRange<Int>, _ expected: String) -> RoutePart {
    RoutePart(expected: expected) { text in
      Int(text).flatMap { limits.contains($0) && "\($0)" == text ? $0 : nil }
    } print: { number in
      limits.contains(number) ? "\(number)" : nil
    }
  }
}

extension RoutePart where Value: RawRepresentable<String> & CaseIterable {
  /// Returns a part that accepts the raw values of an enumeration.
  public static func choice(of type: Value.Type = Value.self) -> RoutePart {
    let words = type.allCases.map(\.rawValue).joined(separator: ", ")
    return RoutePart(expected: "one of \(words)") {
      type.init(rawValue: $0)
    } print: {
      $0.rawValue
    }
  }
}
