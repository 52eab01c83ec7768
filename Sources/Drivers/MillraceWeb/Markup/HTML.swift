/// The one place where text becomes markup.
///
/// Nothing reaches a page except through here: names are written by this module, and every value is escaped, so that a
/// text can be anything a person has typed.
enum HTML {
  /// Escapes a text for an element's content and for a quoted attribute alike.
  ///
  /// A null character and the other controls that HTML forbids become the replacement character.
  static func escape(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 32 || scalar.value == 127: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
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
    let end = bytes.firstIndex { ":/?#".utf8.contains($0) }
    guard let end, bytes[end] == UInt8(ascii: ":") else { return destination }
    let scheme = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
    return ["http", "https", "mailto", "tel"].contains(scheme) ? destination : "#"
  }
}
