/// The functions that convert text to markup.
///
/// No other code writes text into a page: names are written by this module, and every value is
/// escaped, so a text may be anything that a person has typed.
enum HTML {
  /// Escapes a text for an element's content and for a quoted attribute alike.
  ///
  /// The control characters that HTML forbids become the replacement character. A carriage return
  /// is written as a reference, since a browser would convert it to a line feed. So the page shows
  /// exactly ``shown(_:)`` of the text.
  static func escape(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the escaped text to `bytes`; costs a copy of the text.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    // It compares bytes: everything that has to be escaped is ASCII, and a combining mark cannot
    // hide it.
    text.withUTF8 { utf8 in
      var start = 0
      for (index, byte) in utf8.enumerated() {
        guard let escaped = reference(to: byte) else { continue }
        bytes.append(contentsOf: utf8[start..<index])
        bytes.append(contentsOf: escaped.utf8)
        start = index + 1
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

  /// Returns a text as a page shows it: with the replacement character for controls that HTML
  /// forbids.
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

  /// Returns an address that a link may lead to: of this site, or of a scheme that runs nothing.
  ///
  /// Any other address, such as `javascript:`, becomes `#`. Browsers ignore control characters and
  /// white space inside a scheme, so an address with any is refused; in a path they have to be
  /// percent-encoded.
  static func address(_ destination: String) -> String {
    // It compares bytes: a combining mark after a colon or a slash makes another character of it
    // for Swift, but not for a browser.
    let bytes = Array(destination.utf8)
    let isClean = bytes.allSatisfy { $0 > 32 && $0 != 127 && $0 != UInt8(ascii: "\\") }
    // Two slashes name another host without naming a scheme.
    guard isClean, !bytes.starts(with: "//".utf8) else { return "#" }
    guard let scheme = scheme(of: bytes) else { return destination }
    return ["http", "https", "mailto", "tel"].contains(scheme) ? destination : "#"
  }

  /// Returns the address of an image: of this site, of `http` or `https`, or the image itself in a
  /// format that cannot contain a script; nil for anything else.
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

  /// Returns the scheme of an address in lower case; nil if it has none.
  private static func scheme(of bytes: [UInt8]) -> String? {
    let end = bytes.firstIndex { ":/?#".utf8.contains($0) }
    guard let end, bytes[end] == UInt8(ascii: ":") else { return nil }
    return String(decoding: bytes[..<end], as: UTF8.self).lowercased()
  }
}
