/// The form of the token that opens a session: 128 random bits in 32 digits, 0 to 9 and a to f.
///
/// Where the site has sign-ins, the second half is a code that binds the first to the browser
/// session; making it takes the keys of the cookies.
///
/// A token arrives from outside and identifies a page in memory and a record in a store. Stores
/// compare texts differently (without case, up to a null character, in another normal form), so
/// text in any other form never reaches a store.
enum SessionToken {
  private static let length = 32

  /// Returns the token for these bits.
  static func text(of bits: UInt128) -> String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: length - digits.count) + digits
  }

  /// Returns true if a text has exactly the form of a token; the cost does not grow with its
  /// length.
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
