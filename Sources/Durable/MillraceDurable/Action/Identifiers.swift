/// The identity of a performed action: 128 random bits, chosen once and kept for ever.
public struct ActionID: Hashable, Sendable, Comparable {
  // Two halves, since Swift 6.3.1 loses the stack of an asynchronous function to which a value with
  // a `UInt128` is passed outside of the registers.
  private let high: UInt64
  private let low: UInt64

  /// Creates an identity from its bits.
  public init(bits: UInt128) {
    high = UInt64(truncatingIfNeeded: bits >> 64)
    low = UInt64(truncatingIfNeeded: bits)
  }

  /// The 128 bits as one number.
  public var bits: UInt128 { UInt128(high) << 64 | UInt128(low) }

  /// Compares the bits as numbers.
  public static func < (left: ActionID, right: ActionID) -> Bool { left.bits < right.bits }
}

/// The identity of a file on a device: 128 random bits, chosen when the file is made.
///
/// A file takes a new one when the server's answers show that a copy of it has been in use.
public struct ClientID: Hashable, Sendable {
  // As in `ActionID`.
  private let high: UInt64
  private let low: UInt64

  /// Creates an identity from its bits.
  public init(bits: UInt128) {
    high = UInt64(truncatingIfNeeded: bits >> 64)
    low = UInt64(truncatingIfNeeded: bits)
  }

  /// The 128 bits as one number.
  public var bits: UInt128 { UInt128(high) << 64 | UInt128(low) }
}

extension ActionID: Codable, CustomStringConvertible {
  /// Reads 32 hexadecimal digits.
  public init(from decoder: any Decoder) throws {
    self.init(bits: try UInt128(hexadecimalIn: decoder))
  }

  /// Writes 32 hexadecimal digits.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }

  /// Reads 32 hexadecimal digits; `nil` for any other text.
  public init?(_ text: String) {
    guard let bits = UInt128(hexadecimal: text) else { return nil }
    self.init(bits: bits)
  }

  /// The bits as 32 hexadecimal digits.
  public var description: String { bits.hexadecimal }
}

extension ClientID: Codable, CustomStringConvertible {
  /// Reads 32 hexadecimal digits.
  public init(from decoder: any Decoder) throws {
    self.init(bits: try UInt128(hexadecimalIn: decoder))
  }

  /// Writes 32 hexadecimal digits.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }

  /// Reads 32 hexadecimal digits; `nil` for any other text.
  public init?(_ text: String) {
    guard let bits = UInt128(hexadecimal: text) else { return nil }
    self.init(bits: bits)
  }

  /// The bits as 32 hexadecimal digits.
  public var description: String { bits.hexadecimal }
}

extension UInt128 {
  fileprivate init?(hexadecimal text: String) {
    guard text.utf8.count == 32, !text.hasPrefix("+"), let bits = UInt128(text, radix: 16) else {
      return nil
    }
    self = bits
  }

  fileprivate init(hexadecimalIn decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let bits = UInt128(hexadecimal: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "Expected 32 hexadecimal digits, found “\(text)”.")
    }
    self = bits
  }

  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 32 - digits.utf8.count) + digits
  }
}
