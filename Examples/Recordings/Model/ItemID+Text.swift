extension ItemID: LosslessStringConvertible {
  /// The text form: 32 lower-case hexadecimal digits in groups of 8, 4, 4, 4 and 12.
  package var description: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Parses the text form, in either case; nil for any other text.
  package init?(_ description: String) {
    let text = Array(description.utf8)
    guard text.count == 36 else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for (index, character) in text.enumerated() {
      if [8, 13, 18, 23].contains(index) {
        guard character == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = Character(Unicode.Scalar(character)).hexDigitValue else { return nil }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(digit)
    }
    self.init(high: high, low: low)
  }

  /// The 16 bytes, most significant first.
  package var bytes: [UInt8] {
    [high, low].flatMap { half in
      (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) }
    }
  }

  /// Creates an id from 16 bytes, most significant first; nil for any other number of bytes.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    self.init(
      high: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) },
      low: bytes.dropFirst(8).reduce(0) { $0 << 8 | UInt64($1) })
  }
}

extension ItemID: Codable {
  /// Decodes the text form.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = ItemID(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "Expected the id of an item, not \(text).")
    }
    self = id
  }

  /// Encodes the text form.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
