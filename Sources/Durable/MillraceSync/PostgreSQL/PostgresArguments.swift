#if PostgreSQL
internal import MillraceDurable

/// The arguments of a statement in PostgreSQL's binary form, one behind the other.
package struct PostgresArguments {
  private(set) var bytes: [UInt8] = []
  /// The range of each argument in the bytes; `nil` for null.
  private(set) var ranges: [Range<Int>?] = []

  private mutating func add(_ write: (inout PostgresArguments) -> Void) {
    let begin = bytes.count
    write(&self)
    ranges.append(begin..<bytes.count)
  }

  mutating func addNull() { ranges.append(nil) }

  package mutating func add(_ text: String) { add { $0.write(text) } }

  package mutating func add(_ number: Int) { add { $0.write(Int64(number)) } }

  package mutating func add(bytes: some Sequence<UInt8>) {
    add { $0.bytes.append(contentsOf: bytes) }
  }

  package mutating func add(_ bits: UInt128) { add { $0.write(bits) } }

  mutating func add(_ texts: [String?]) { addArray(texts, type: 25) { $0.write($1) } }

  mutating func add(_ numbers: [Int?]) { addArray(numbers, type: 20) { $0.write(Int64($1)) } }

  mutating func add(_ bits: [UInt128?]) { addArray(bits, type: 2950) { $0.write($1) } }

  private mutating func addArray<Element>(
    _ elements: [Element?], type: Int32, _ write: (inout PostgresArguments, Element) -> Void
  ) {
    add { arguments in
      arguments.write(Int32(elements.isEmpty ? 0 : 1))
      arguments.write(Int32(elements.contains { $0 == nil } ? 1 : 0))
      arguments.write(type)
      guard !elements.isEmpty else { return }
      arguments.write(Int32(elements.count))
      arguments.write(Int32(1))
      for element in elements {
        guard let element else {
          arguments.write(Int32(-1))
          continue
        }
        let start = arguments.bytes.count
        arguments.write(Int32(0))
        write(&arguments, element)
        let count = Int32(arguments.bytes.count - start - 4)
        withUnsafeBytes(of: count.bigEndian) { length in
          for offset in 0..<4 { arguments.bytes[start + offset] = length[offset] }
        }
      }
    }
  }

  private mutating func write(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }

  private mutating func write(_ text: String) { PostgresText.encode(text, into: &bytes) }
}

/// Texts in PostgreSQL, which has no null character: 0 and 1 are written as two characters each.
///
/// The order of the bytes stays the same.
enum PostgresText {
  static func encode(_ text: String, into bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { utf8 in
      guard utf8.contains(where: { $0 < 2 }) else {
        bytes.append(contentsOf: utf8)
        return
      }
      for byte in utf8 {
        if byte < 2 {
          bytes.append(1)
          bytes.append(byte + 1)
        } else {
          bytes.append(byte)
        }
      }
    }
  }

  static func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard bytes.contains(1) else { return String(decoding: bytes, as: UTF8.self) }
    var decoded: [UInt8] = []
    var isSecond = false
    for byte in bytes {
      if byte == 1, !isSecond {
        isSecond = true
      } else {
        decoded.append(isSecond ? byte - 1 : byte)
        isSecond = false
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}
#endif
