/// A table of routes that reads addresses of an app as values, and prints them again.
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
/// The first ``Route`` that fits is used. Every printed address has been read back as the printed
/// value. An address that another route reads as something else is refused as
/// ``RouteError/ambiguous(_:)``, and an address that its own route does not read as that value as
/// ``RouteError/altered(_:)``. Of several spellings of an address, all are read and one is printed:
/// it escapes only the characters that have to be, and has the members of the query in the order of
/// the route.
///
/// A live page needs two lines: `address(_:)` prints the address of its state, and `arrive(at:)`
/// sends the value of an address. A deep link is read in the same way, before there is a page.
///
/// Reading compares the whole address for each route whose first parts fit; printing includes a
/// reading.
public struct Routes<Value: Equatable>: Sendable {
  private let routes: [Route<Value>]

  /// Creates a table of routes, which are tried in this order.
  public init(_ routes: Route<Value>...) {
    self.routes = routes
  }

  /// The length of the longest address that is read or printed, in bytes.
  ///
  /// Servers and browsers accept addresses of this length.
  package static var longestAddress: Int { 2_048 }

  /// Returns the value of an address.
  ///
  /// - Throws: ``RouteError``: the fault of the text, else the refusal of the first route whose
  ///   path fits, else ``RouteError/unknown(_:)``.
  public func value(at address: String) throws(RouteError) -> Value {
    let parsed = try RouteAddress(address, limit: Self.longestAddress)
    return try value(at: parsed, written: address)
  }

  /// Returns the address of a value.
  ///
  /// - Throws: ``RouteError/noRoute(_:)`` if no route takes the value apart; the reason why it
  ///   cannot be an address, such as an empty part; ``RouteError/ambiguous(_:)`` or
  ///   ``RouteError/altered(_:)``.
  public func address(of value: Value) throws(RouteError) -> String {
    var failure: RouteError?
    for (index, route) in routes.enumerated() {
      do throws(RouteError) {
        guard let parsed = try route.address(of: value) else { continue }
        let address = parsed.text
        let size = address.utf8.count
        guard size <= Self.longestAddress else {
          throw .tooLong(bytes: size, limit: Self.longestAddress)
        }
        try check(address, of: value, printedAt: index)
        return address
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? .noRoute("\(value)")
  }

  /// Checks that a printed address is read as the same value again.
  private func check(
    _ address: String, of value: Value, printedAt index: Int
  ) throws(RouteError) {
    guard let parsed = try? RouteAddress(address, limit: Self.longestAddress) else {
      throw .altered(address)
    }
    for (other, route) in routes.enumerated() {
      guard let read = try? route.value(at: parsed) else { continue }
      guard read != value else { return }
      throw other == index ? .altered(address) : .ambiguous(address)
    }
    throw .altered(address)
  }

  private func value(
    at parsed: RouteAddress, written address: String
  ) throws(RouteError) -> Value {
    var failure: RouteError?
    for route in routes {
      do throws(RouteError) {
        if let value = try route.value(at: parsed) { return value }
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? .unknown(address)
  }
}
