/// The addresses of one shape, and the values that they stand for.
///
/// The shape is an address with names in braces for what varies, in the path and behind the question mark. Each name has a
/// ``RoutePart``, in the same order, that says which texts can stand there and what they mean. One closure makes the value of
/// what stands there, and the other takes the value apart again; where the two do not belong to each other, ``Routes`` refuse to print.
///
/// ```swift
/// Route("/places/{region}/{place}?map={map}", .text, .text, .optional(.choice(of: MapStyle.self))) {
///   .place($1, in: $0, $2)
/// } take: { shown in
///   if case .place(let place, let region, let map) = shown { (region, place, map) } else { nil }
/// }
/// ```
///
/// A shape that names something twice, or has not as many names as parts, is a mistake: everything that is asked of the
/// route throws it, as ``RouteError/badShape(_:_:)``.
public struct Route<Value>: Sendable {
  private let read: @Sendable (RouteAddress) throws(RouteError) -> Value?
  private let print: @Sendable (Value) throws(RouteError) -> RouteAddress?

  /// Describes addresses of a shape.
  ///
  /// - Parameters:
  ///   - shape: the address, with names in braces for whole parts of the path and for the texts of members.
  ///   - parts: what stands at each name, in the order of the names.
  ///   - make: makes the value; `nil` where these texts, each right by itself, are no address together.
  ///   - take: takes a value apart; `nil` for one that this route is not about.
  public init<each Element: Sendable>(
    _ shape: String, _ parts: repeat RoutePart<each Element>,
    make: @escaping @Sendable (repeat each Element) -> Value?,
    take: @escaping @Sendable (Value) -> (repeat each Element)?
  ) {
    let shape = RouteShape(shape, isMember: Self.areOptional(repeat each parts))
    read = { address throws(RouteError) in
      guard let texts = try shape.texts(in: address) else { return nil }
      var place = 0
      func next<Part>(_ part: RoutePart<Part>) throws(RouteError) -> Part {
        defer { place += 1 }
        return try part.value(of: texts[place], named: shape.names[place])
      }
      return make(repeat try next(each parts))
    }
    print = { value throws(RouteError) in
      guard let elements = take(value) else { return nil }
      var texts: [String?] = []
      func add<Part>(_ part: RoutePart<Part>, _ element: Part) throws(RouteError) {
        texts.append(try part.text(of: element, named: shape.name(at: texts.count)))
      }
      repeat try add(each parts, each elements)
      return try shape.address(with: texts)
    }
  }

  /// Describes one address that stands for one value.
  public init(_ address: String, to value: Value) where Value: Equatable & Sendable {
    self.init(address) {
      value
    } take: { other in
      other == value ? () : nil
    }
  }

  func value(at address: RouteAddress) throws(RouteError) -> Value? { try read(address) }

  func address(of value: Value) throws(RouteError) -> RouteAddress? { try print(value) }

  private static func areOptional<each Element>(
    _ parts: repeat RoutePart<each Element>
  ) -> [Bool] {
    var areOptional: [Bool] = []
    repeat areOptional.append((each parts).isOptional)
    return areOptional
  }
}
