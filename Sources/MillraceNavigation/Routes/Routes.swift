/// The addresses of an app as values: reads a path with its query, and prints the value as the same address again.
///
/// ```swift
/// let routes = Routes<Shown>(
///   Route("/shop", to: .start),
///   Route("/shop/{category}?page={page}", .text, .number(in: 1...99).or(1)) {
///     .category($0, page: $1)
///   } take: { shown in
///     if case .category(let name, let page) = shown { (name, page) } else { nil }
///   })
/// try routes.value(at: "/shop/tools?page=2")       // .category("tools", page: 2)
/// try routes.address(of: .category("tools", page: 2))
/// ```
///
/// A table of ``Route``s, in which the first that fits counts. What it prints it has read as the value that was printed: an
/// address that another route takes for something else is refused as ``RouteError/ambiguous(_:)``, and one that its own route does
/// not read as that value as ``RouteError/altered(_:)``. Of the ways to write one
/// address, it reads all and prints one: everything escaped that has to be and nothing else, the members of the query in
/// the order of the route.
///
/// A live page needs two lines: `address(_:)` prints what its state shows, `arrive(at:)` sends what an address
/// leads to. A deep link is the same reading, before there is a page.
///
/// Reading costs a look at the whole address for each route whose first parts fit; printing costs a reading as well.
public struct Routes<Value: Equatable>: Sendable {
  private let routes: [Route<Value>]

  /// Lists the routes, the one that is to be tried first at the beginning.
  public init(_ routes: Route<Value>...) {
    self.routes = routes
  }

  /// The longest address that is read or printed, in bytes: what servers and browsers let pass.
  public static var longestAddress: Int { 2_048 }

  /// Reads an address.
  ///
  /// - Throws: ``RouteError``: what is wrong with the text, else what the first route whose path fits does not take, else
  ///   ``RouteError/unknown(_:)``.
  public func value(at address: String) throws(RouteError) -> Value {
    let taken = try RouteAddress(address, limit: Self.longestAddress)
    return try value(at: taken, written: address)
  }

  /// Prints the address of a value.
  ///
  /// - Throws: ``RouteError/noRoute(_:)`` if no route takes the value apart; what keeps it from being an address, such as an
  ///   empty part; ``RouteError/ambiguous(_:)`` or ``RouteError/altered(_:)``.
  public func address(of value: Value) throws(RouteError) -> String {
    var failure: RouteError?
    for (place, route) in routes.enumerated() {
      do throws(RouteError) {
        guard let taken = try route.address(of: value) else { continue }
        let address = taken.text
        let size = address.utf8.count
        guard size <= Self.longestAddress else {
          throw .tooLong(bytes: size, limit: Self.longestAddress)
        }
        try check(address, of: value, printedAt: place)
        return address
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? .noRoute("\(value)")
  }

  /// Reads what was printed: it has to be the value again.
  private func check(
    _ address: String, of value: Value, printedAt place: Int
  ) throws(RouteError) {
    guard let taken = try? RouteAddress(address, limit: Self.longestAddress) else {
      throw .altered(address)
    }
    for (other, route) in routes.enumerated() {
      guard let read = try? route.value(at: taken) else { continue }
      guard read != value else { return }
      throw other == place ? .altered(address) : .ambiguous(address)
    }
    throw .altered(address)
  }

  private func value(
    at taken: RouteAddress, written address: String
  ) throws(RouteError) -> Value {
    var failure: RouteError?
    for route in routes {
      do throws(RouteError) {
        if let value = try route.value(at: taken) { return value }
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? .unknown(address)
  }
}
