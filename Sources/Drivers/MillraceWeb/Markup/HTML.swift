/// The one place where text becomes markup.
///
/// Nothing reaches a page except through here: names are written by this module, and every value is escaped, so that a
/// text can be anything a person has typed.
enum HTML {
  /// Escapes a text for an element's content and for a quoted attribute alike.
  ///
  /// The control characters that HTML forbids become the replacement character; a return is written as a reference,
  /// since a browser would make a new line of it. So what the page shows is ``shown(_:)`` of the text, exactly.
  static func escape(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The same, written behind what is there; costs a copy of the text.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    // Byte by byte: everything that has to be escaped is ASCII, and a combining mark cannot hide it.
    text.withUTF8 { utf8 in
      var start = 0
      for (place, byte) in utf8.enumerated() {
        guard let escaped = reference(to: byte) else { continue }
        bytes.append(contentsOf: utf8[start..<place])
        bytes.append(contentsOf: escaped.utf8)
        start = place + 1
      }
      bytes.append(contentsOf: utf8[start...])
    }
  }

  @inline(__always)
  private static func reference(to byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    case UInt8(ascii: "\r"): "&#13;"
    case _ where isForbidden(byte): "\u{FFFD}"
    default: nil
    }
  }

  /// What a page shows of a text: all of it, with the replacement character for controls that HTML forbids.
  static func shown(_ text: String) -> String {
    guard text.utf8.contains(where: isForbidden) else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.isASCII && isForbidden(UInt8($0.value)) ? "\u{FFFD}" : $0 }))
  }

  @inline(__always)
  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte < 32 && byte != 9 && byte != 10 && byte != 13 || byte == 127
  }

  /// An address that a page may lead to: of this site, or of a scheme that only shows something.
  ///
  /// Anything else, `javascript:` first of all, becomes an address that leads nowhere. Browsers ignore control characters
  /// and white space inside a scheme, so an address with any is refused whole.
  static func address(_ destination: String) -> String {
    // Byte by byte: a combining mark behind a colon or a slash makes another character of it for Swift, and none for a
    // browser.
    let bytes = Array(destination.utf8)
    let isClean = bytes.allSatisfy { $0 > 32 && $0 != 127 && $0 != UInt8(ascii: "\\") }
    // Two slashes name another host without naming a scheme.
    guard isClean, !bytes.starts(with: "//".utf8) else { return "#" }
    guard let scheme = scheme(of: bytes) else { return destination }
    return ["http", "https", "mailto", "tel"].contains(scheme) ? destination : "#"
  }

  /// The address of an image: of this site, of `http` or `https`, or the image itself in a format that cannot hold a
  /// script; nil for anything else.
  static func image(_ source: String) -> String? {
    let bytes = Array(source.utf8)
    let isClean = bytes.allSatisfy { $0 > 32 && $0 != 127 && $0 != UInt8(ascii: "\\") }
    guard isClean, !bytes.isEmpty, !bytes.starts(with: "//".utf8) else { return nil }
    switch scheme(of: bytes) {
    case nil, "http", "https": return source
    case "data":
      let head = String(decoding: bytes.prefix(while: { $0 != UInt8(ascii: ",") }), as: UTF8.self)
      let formats = ["png", "jpeg", "gif", "webp"].map { "data:image/\($0);base64" }
      return formats.contains(head.lowercased()) ? source : nil
    default: return nil
    }
  }

  /// What stands before the colon of an address, in small letters; nil where it names no scheme.
  private static func scheme(of bytes: [UInt8]) -> String? {
    let end = bytes.firstIndex { ":/?#".utf8.contains($0) }
    guard let end, bytes[end] == UInt8(ascii: ":") else { return nil }
    return String(decoding: bytes[..<end], as: UTF8.self).lowercased()
  }
}
