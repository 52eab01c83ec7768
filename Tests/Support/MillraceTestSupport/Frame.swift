/// A frame of RFC 6455, written and read manually so that the tests do not depend on the code under
/// test.
package struct Frame: Equatable {
  /// The kinds of frames, by their opcode.
  package enum Kind: UInt8 {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10
  }

  /// The first byte: flags and opcode.
  package var first: UInt8
  /// The bytes after the head.
  package var payload: [UInt8]

  /// Creates a frame of a kind.
  package init(_ kind: Kind, _ payload: [UInt8] = [], isFinal: Bool = true) {
    first = kind.rawValue | (isFinal ? 0x80 : 0)
    self.payload = payload
  }

  /// Returns a text frame.
  package static func text(_ text: String, isFinal: Bool = true) -> Frame {
    Frame(.text, Array(text.utf8), isFinal: isFinal)
  }

  /// The same frame with the mark that its message is compressed.
  package var compressed: Frame {
    var frame = self
    frame.first |= 0x40
    return frame
  }

  /// Returns a close frame with a code and a reason, or an empty one.
  package static func close(_ code: UInt16? = nil, _ reason: String = "") -> Frame {
    guard let code else { return Frame(.close) }
    return Frame(.close, [UInt8(code >> 8), UInt8(code & 0xFF)] + Array(reason.utf8))
  }

  /// The code in a close frame.
  package var closeCode: UInt16? {
    guard first & 0x0F == Kind.close.rawValue, payload.count >= 2 else { return nil }
    return UInt16(payload[0]) << 8 | UInt16(payload[1])
  }

  /// Returns the bytes as a client sends them.
  package func bytes(isMasked: Bool = true) -> [UInt8] {
    var bytes = Frame.head(first: first, size: UInt64(payload.count), isMasked: isMasked)
    guard isMasked else { return bytes + payload }
    let mask: [UInt8] = [0x12, 0x34, 0x56, 0x78]
    bytes += mask
    bytes += payload.enumerated().map { $1 ^ mask[$0 % 4] }
    return bytes
  }

  /// Returns the beginning of a frame that declares `size` bytes.
  package static func head(first: UInt8, size: UInt64, isMasked: Bool = true) -> [UInt8] {
    let flag: UInt8 = isMasked ? 0x80 : 0
    if size < 126 { return [first, flag | UInt8(size)] }
    if size <= 0xFFFF { return [first, flag | 126, UInt8(size >> 8), UInt8(size & 0xFF)] }
    return [first, flag | 127] + (0..<8).map { UInt8(truncatingIfNeeded: size >> (56 - 8 * $0)) }
  }

  /// Takes one frame of a server off the front of `bytes`, if a whole one is there.
  package static func take(from bytes: inout [UInt8]) -> Frame? {
    guard bytes.count >= 2 else { return nil }
    var size = Int(bytes[1] & 0x7F)
    var start = 2
    if size >= 126 {
      start = size == 126 ? 4 : 10
      guard bytes.count >= start else { return nil }
      size = bytes[2..<start].reduce(0) { $0 << 8 | Int($1) }
    }
    guard bytes.count >= start + size else { return nil }
    var frame = Frame(.text, Array(bytes[start..<start + size]))
    frame.first = bytes[0]
    bytes.removeFirst(start + size)
    return frame
  }
}
