/// A check that a text is JSON as a page of this server writes it, before it is parsed as JSON.
///
/// A JSON parser accepts more: other encodings, a byte order mark, `1.0` and `1e0` for 1, repeated
/// members. Parsers differ about these, so none of them is accepted: a message is one object from
/// its first byte to its last, members have plain names that differ, counts are digits, and nothing
/// is nested deeper than a message is.
struct MessageSyntax {
  /// The depth of the objects of a message.
  private static let depth = 2
  /// The one member whose number is measured and not counted.
  private static let measured = Array("number".utf8)

  /// The member names of the open objects, outermost first.
  private var names: [Set<[UInt8]>] = []
  private var name: [UInt8] = []

  /// Returns true if a whole message passes; it may still be invalid JSON.
  static func isSound(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var syntax = MessageSyntax()
      return syntax.isSound(bytes)
    }
  }

  private mutating func isSound(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.first == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "}") else { return false }
    var index = 0
    var isAfterComma = false
    while index < bytes.count {
      let byte = bytes[index]
      defer { if !Self.isSpace(byte) { isAfterComma = byte == UInt8(ascii: ",") } }
      switch byte {
      case UInt8(ascii: "{"):
        // After the outermost object has ended there is no second one.
        guard names.count < Self.depth, !names.isEmpty || index == 0 else { return false }
        names.append([])
        index += 1
      case UInt8(ascii: "}"):
        guard names.popLast() != nil, !isAfterComma else { return false }
        index += 1
      case UInt8(ascii: "\""):
        guard let end = Self.endOfString(bytes, from: index + 1) else { return false }
        if Self.isName(bytes, endingAt: end), !note(bytes[(index + 1)..<end]) { return false }
        index = end + 1
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let end = bytes[index...].firstIndex { !Self.isPartOfNumber($0) } ?? bytes.count
        guard name == Self.measured || bytes[index..<end].allSatisfy(Self.isDigit) else {
          return false
        }
        index = end
      case UInt8(ascii: "["), 0:
        return false
      default:
        index += 1
      }
    }
    return names.isEmpty
  }

  /// Records the name of a member; false if the object has it already, or if it contains an escape,
  /// which would allow two spellings.
  private mutating func note(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    name = Array(bytes)
    guard let last = names.indices.last, !name.contains(UInt8(ascii: "\\")) else { return false }
    return names[last].insert(name).inserted
  }

  private static func endOfString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\"") { return index }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  private static func isName(_ bytes: UnsafeBufferPointer<UInt8>, endingAt end: Int) -> Bool {
    bytes[(end + 1)...].first { !isSpace($0) } == UInt8(ascii: ":")
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    isDigit(byte) || "+-.eE".utf8.contains(byte)
  }
}
