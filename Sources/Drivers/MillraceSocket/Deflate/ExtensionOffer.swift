#if Web
/// An extension that a request for a socket offers, with its parameters (RFC 6455, section 9.1).
struct ExtensionOffer: Equatable {
  struct Parameter: Equatable {
    var name: String
    /// The value without its quotes, if it had any.
    var value: String?
  }

  var name: String
  var parameters: [Parameter] = []

  /// Returns the offers of all headers in order; nil if a header is not well formed.
  static func offers(in headers: [String]) -> [ExtensionOffer]? {
    var offers: [ExtensionOffer] = []
    for header in headers {
      var scanner = Scanner(rest: Array(header.utf8)[...])
      scanner.skipSpace()
      repeat {
        guard let offer = scanner.offer() else { return nil }
        offers.append(offer)
      } while scanner.skip(",")
      guard scanner.rest.isEmpty else { return nil }
    }
    return offers
  }

  /// A scanner of the bytes of one header; names compare without case.
  private struct Scanner {
    var rest: ArraySlice<UInt8>

    mutating func offer() -> ExtensionOffer? {
      guard let name = token() else { return nil }
      var offer = ExtensionOffer(name: name.lowercased())
      while skip(";") {
        guard let name = token() else { return nil }
        var parameter = Parameter(name: name.lowercased())
        if skip("=") {
          guard let value = skip("\"") ? quoted() : token() else { return nil }
          parameter.value = value
        }
        offer.parameters.append(parameter)
      }
      return offer
    }

    /// Skips a mark and the white space around it.
    mutating func skip(_ mark: Unicode.Scalar) -> Bool {
      skipSpace()
      guard rest.first == UInt8(ascii: mark) else { return false }
      rest.removeFirst()
      if mark != "\"" { skipSpace() }
      return true
    }

    mutating func skipSpace() {
      rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }

    private mutating func token() -> String? {
      let token = rest.prefix(while: Self.isTokenByte)
      rest.removeFirst(token.count)
      return token.isEmpty ? nil : String(decoding: token, as: UTF8.self)
    }

    /// Returns the rest of a quoted string, which has to be a token without its quotes.
    private mutating func quoted() -> String? {
      let value = token()
      guard value != nil, rest.popFirst() == UInt8(ascii: "\"") else { return nil }
      return value
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default:
        "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
    }
  }
}
#endif
