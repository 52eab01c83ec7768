/// What can stand at one name of a ``Route``: the texts, and the values that they mean.
///
/// A text and its value have to belong to each other both ways: of several texts that meant the same, printing gives one, so
/// the ready parts take only that one. ``number`` reads `7`, and neither `07` nor `+7`.
public struct RoutePart<Value: Sendable>: Sendable {
  /// What is expected, for errors: “a number from 1 to 9”.
  let expected: String
  /// Whether it may be missing, which only a member of the query can be.
  let isOptional: Bool
  private let missing: @Sendable () -> Value?
  private let read: @Sendable (String) -> Value?
  private let print: @Sendable (Value) -> Printed?

  /// What stands in an address for a value that can be in one.
  private enum Printed {
    case text(String), leftOut
  }

  /// Describes a part of the app's own.
  ///
  /// - Parameters:
  ///   - expected: what can stand there, in words, as they fit behind “expected”.
  ///   - read: the value of a text; `nil` for one that has none.
  ///   - print: the text of a value; `nil` for one that cannot be in an address.
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

  /// A part of a query that may be missing: then it is `nil`.
  public static func optional<Wrapped>(_ part: RoutePart<Wrapped>) -> RoutePart
  where Value == Wrapped? {
    RoutePart(
      part.expected, isOptional: true, missing: { .some(nil) },
      read: { text in part.read(text).map { .some($0) } },
      print: { value in
        guard let value else { return .leftOut }
        // Left out it would be nil, and not the value that the part stands for then.
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

  /// The text of a value; nil where it is left out.
  func text(of value: Value, named name: String) throws(RouteError) -> String? {
    switch print(value) {
    case .text(let text): return text
    case .leftOut: return nil
    case nil: throw .unprintable("\(value)", at: name, expected: expected)
    }
  }
}

extension RoutePart where Value: Equatable {
  /// The same in a query, where it may be missing: then it is the value given, which is not printed either.
  ///
  /// Of a part that may be missing already, what it stood for then has no text any more, and is refused.
  public func or(_ value: Value) -> RoutePart {
    RoutePart(
      expected, isOptional: true, missing: { value }, read: read,
      print: { other in
        guard other != value else { return .leftOut }
        // Left out it would be the value given, and not this one.
        guard case .text(let text)? = print(other) else { return nil }
        return .text(text)
      })
  }
}

extension RoutePart where Value == String {
  /// Any text; one for a path is not empty, which is the address's own rule.
  public static var text: RoutePart {
    RoutePart(expected: "a text") {
      $0
    } print: {
      $0
    }
  }
}

extension RoutePart where Value == Int {
  /// A whole number.
  public static var number: RoutePart { number(in: Int.min...Int.max, "a whole number") }

  /// A whole number within limits.
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
  /// One of the raw values of an enumeration.
  public static func choice(of type: Value.Type = Value.self) -> RoutePart {
    let words = type.allCases.map(\.rawValue).joined(separator: ", ")
    return RoutePart(expected: "one of \(words)") {
      type.init(rawValue: $0)
    } print: {
      $0.rawValue
    }
  }
}
