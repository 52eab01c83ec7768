#if Web
/// The agreement of both sides on compressed messages (permessage-deflate, RFC 7692).
///
/// No message depends on an earlier one, in either direction. So an idle connection keeps no state
/// of zlib's, where a shared context would keep up to 300 KB of windows for each.
struct DeflateAgreement: Equatable {
  /// The exponent of the window that this side may use, from 9 to 15.
  let windowBits: Int
  /// The extension as the answer to the handshake names it.
  let answer: String

  /// Accepts the first offer that can be met, or none.
  ///
  /// An offer with a parameter that is unknown, repeated or has no valid value is declined, as
  /// section 7.1 requires. A header that is not well formed declines all.
  init?(headers: [String]) {
    guard let offers = ExtensionOffer.offers(in: headers) else { return nil }
    for offer in offers {
      if let agreement = DeflateAgreement(offer) {
        self = agreement
        return
      }
    }
    return nil
  }

  private init?(_ offer: ExtensionOffer) {
    guard offer.name == "permessage-deflate" else { return nil }
    var answer = "permessage-deflate; server_no_context_takeover; client_no_context_takeover"
    var windowBits = 15
    var seen: Set<String> = []
    for parameter in offer.parameters {
      guard seen.insert(parameter.name).inserted else { return nil }
      switch (parameter.name, parameter.value) {
      case ("server_no_context_takeover", nil), ("client_no_context_takeover", nil),
        ("client_max_window_bits", nil):
        break
      case ("client_max_window_bits", let value?):
        // A smaller window of the peer's needs nothing here: this side's window contains it.
        guard Self.bits(value) != nil else { return nil }
      case ("server_max_window_bits", let value?):
        // zlib writes no raw deflate with the smallest window, 8.
        guard let bits = Self.bits(value), bits >= 9 else { return nil }
        windowBits = bits
        answer += "; server_max_window_bits=\(bits)"
      default:
        return nil
      }
    }
    self.windowBits = windowBits
    self.answer = answer
  }

  /// Returns a number from 8 to 15, in digits without leading zeros.
  private static func bits(_ text: String) -> Int? {
    guard let bits = Int(text), (8...15).contains(bits), String(bits) == text else { return nil }
    return bits
  }
}
#endif
