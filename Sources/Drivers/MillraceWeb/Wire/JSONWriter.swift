/// A writer of JSON into one array of bytes.
///
/// `JSONEncoder` makes a tree of boxes first, which for a thousand rows takes longer than all other
/// work on them. The writer has only what server messages need: arrays, whole numbers, Booleans,
/// null, and text, which any strict parser restores exactly.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  /// True if the next value is the first of its array.
  private var isFirst = true

  /// The JSON written so far.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes an array whose elements the closure writes.
  mutating func array(_ content: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "["))
    isFirst = true
    content(&self)
    bytes.append(UInt8(ascii: "]"))
    isFirst = false
  }

  mutating func number(_ number: Int) {
    separate()
    bytes.write(number)
  }

  /// Writes a number, or null.
  mutating func number(_ number: Int?) {
    if let number { self.number(number) } else { raw("null") }
  }

  mutating func truth(_ isTrue: Bool) {
    raw(isTrue ? "true" : "false")
  }

  mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      for (index, byte) in utf8.enumerated() where Self.needsEscape(byte) {
        bytes.append(contentsOf: utf8[start..<index])
        escape(byte)
        start = index + 1
      }
      bytes.append(contentsOf: utf8[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes JSON that is complete already.
  mutating func raw(_ json: String) {
    separate()
    bytes.write(json)
  }

  private mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
  }

  @inline(__always)
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 32 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    case ..<32:
      bytes += "u00".utf8
      bytes.append(UInt8(ascii: "0") + byte / 16)
      let digit = byte % 16
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    default: bytes.append(byte)
    }
  }
}
