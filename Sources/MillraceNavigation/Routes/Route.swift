/// A mapping between the addresses of one shape and values.
///
/// The shape is an address with names in braces for its variable parts, in the path and in the
/// query. Each name has a ``RoutePart``, in the same order, that defines the accepted texts and
/// their values. The closure `make` makes a value from the parts, and `take` takes it apart again.
/// If the two do not match each other, ``Routes`` refuse to print.
///
/// ```swift
/// Route(
///   "/places/{region}/{place}?map={map}", .text, .text,
///   .optional(.choice(of: MapStyle.self))
/// ) {
///   .place($1, in: $0, $2)
/// } take: { shown in
///   if case .place(let place, let region, let map) = shown { (region, place, map) } else { nil }
/// }
/// ```
///
/// A shape that repeats a name, or has another number of names than parts, is a mistake of the
/// program: reading and printing throw it as ``RouteError/badShape(_:_:)``.
public struct Route<Value>: Sendable {
  private let read: @Sendable (RouteAddress) throws(RouteError) -> Value?
  private let print: @Sendable (Value) throws(RouteError) -> RouteAddress?

  /// Creates a route for the addresses of a shape.
  ///
  /// - Parameters:
  ///   - shape: The address, with names in braces for whole parts of the path and for the texts of
  ///     query members.
  ///   - parts: The part of each name, in the order of the names.
  ///   - make: Makes the value; `nil` if these texts, each valid by itself, are no address
  ///     together.
  ///   - take: Takes a value apart; `nil` for a value of another route.
  public init<each Element: Sendable>(
    _ shape: String, _ parts: repeat RoutePart<each Element>,
    make: @escaping @Sendable (repeat each Element) -> Value?,
    take: @escaping @Sendable (Value) -> (repeat each Element)?
  ) {
    let shape = RouteShape(shape, isMember: Self.areOptional(repeat each parts))
    read = { address throws(RouteError) in
      guard let texts = try shape.texts(in: address) else { return nil }
      var index = 0
      func next<Part>(_ part: RoutePart<Part>) throws(RouteError) -> Part {
        defer { index += 1 }
        return try part.value(of: texts[index], named: shape.names[index])
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

  /// Creates a route for one address and one value.
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
