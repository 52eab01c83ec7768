/// Whether a text is JSON as a page of this server writes it, before it is read as JSON.
///
/// A reader of JSON takes more: bytes of another encoding, a mark of the order of bytes, `1.0` and `1e0` for 1, one member twice.
/// Two readers do not agree about all of that, so none of it gets in: a message is one object from its first byte to its
/// last, members have plain names that differ, counts are digits, and nothing is deeper than a message is.
struct MessageSyntax {
  /// How deep the objects of a message go.
  private static let depth = 2
  /// The one member that is measured and not counted.
  private static let measured = Array("number".utf8)

  /// The names of the objects that are open, outermost first.
  private var names: [Set<[UInt8]>] = []
  private var name: [UInt8] = []

  /// Checks a whole message; what passes may still be no JSON.
  static func isSound(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var syntax = MessageSyntax()
      return syntax.isSound(bytes)
    }
  }

  private mutating func isSound(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.first == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "}") else { return false }
    var place = 0
    var isAfterComma = false
    while place < bytes.count {
      let byte = bytes[place]
      defer { if !Self.isSpace(byte) { isAfterComma = byte == UInt8(ascii: ",") } }
      switch byte {
      case UInt8(ascii: "{"):
        // After the outermost object has ended there is no second one.
        guard names.count < Self.depth, !names.isEmpty || place == 0 else { return false }
        names.append([])
        place += 1
      case UInt8(ascii: "}"):
        guard names.popLast() != nil, !isAfterComma else { return false }
        place += 1
      case UInt8(ascii: "\""):
        guard let end = Self.endOfString(bytes, from: place + 1) else { return false }
        if Self.isName(bytes, endingAt: end), !note(bytes[(place + 1)..<end]) { return false }
        place = end + 1
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let end = bytes[place...].firstIndex { !Self.isPartOfNumber($0) } ?? bytes.count
        guard name == Self.measured || bytes[place..<end].allSatisfy(Self.isDigit) else {
          return false
        }
        place = end
      case UInt8(ascii: "["), 0:
        return false
      default:
        place += 1
      }
    }
    return names.isEmpty
  }

  /// Notes the name of a member; false if the object has it already, or if it could be written in two ways.
  private mutating func note(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    name = Array(bytes)
    guard let last = names.indices.last, !name.contains(UInt8(ascii: "\\")) else { return false }
    return names[last].insert(name).inserted
  }

  private static func endOfString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var place = start
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "\"") { return place }
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
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
