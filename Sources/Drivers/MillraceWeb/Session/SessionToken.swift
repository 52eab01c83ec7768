/// The form of the token that opens a session: 128 random bits in 32 digits, 0 to 9 and a to f.
///
/// A token comes in from outside, and leads to a page in memory and to a record in a store. Stores compare texts in ways of
/// their own (without case, up to a null character, in another normal form), so no other text ever reaches one.
enum SessionToken {
  private static let length = 32

  /// The token of these bits.
  static func text(of bits: UInt128) -> String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: length - digits.count) + digits
  }

  /// Whether a text has exactly the form of a token; costs no more for a long one.
  static func isSound(_ text: String) -> Bool {
    var count = 0
    for byte in text.utf8 {
      count += 1
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): break
      default: return false
      }
      if count > length { return false }
    }
    return count == length
  }
}
