/// The bytes of a script, each with a mark that says whether it is code or within a literal.
struct MarkedScript {
  private(set) var bytes: [UInt8] = []
  /// For each byte, true if it is code, and false if it is within a literal.
  private(set) var isCode: [Bool] = []

  var last: UInt8? { bytes.last }

  mutating func append(_ byte: UInt8, isCode: Bool = true) {
    bytes.append(byte)
    self.isCode.append(isCode)
  }

  mutating func append(_ other: MarkedScript) {
    bytes += other.bytes
    isCode += other.isCode
  }

  mutating func removeLast() {
    bytes.removeLast()
    isCode.removeLast()
  }
}
