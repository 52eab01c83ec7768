extension [UInt8] {
  /// Appends a text as it is, in one copy.
  mutating func write(_ text: String) {
    let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { append(contentsOf: $0) }
    if isWritten == nil { append(contentsOf: text.utf8) }
  }

  /// Appends a number in decimal digits, without a temporary text.
  mutating func write(_ number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let first = count
    var rest = number.magnitude
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    self[first...].reverse()
  }
}
