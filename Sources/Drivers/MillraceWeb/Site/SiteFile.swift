/// A file on the disk that a site serves, with the headers for a browser.
///
/// ```swift
/// site.files("/recordings/audio") { visit in
///   guard let recording = await library.recording(visit.segments.last) else { return nil }
///   return SiteFile(path: recording.path, type: "audio/wav", identity: recording.id)
/// }
/// ```
///
/// The file travels in pieces, each read when the browser has room for it, so a file of any size
/// costs some 100 KB of memory while it is sent. A browser that requests a part, as for seeking in
/// a sound, gets that part. The file is held open while it is sent: removing or replacing it does
/// no harm. A file that becomes shorter ends the connection, so that a browser never takes half a
/// file for a whole one.
public struct SiteFile: Sendable, Equatable {
  /// The path of the file on the disk.
  public var path: String
  /// The media type of the content, such as `audio/wav`; a browser is instructed not to guess.
  public var type: String
  /// A text that no other content at the same address ever has, such as an id with a count of
  /// changes.
  ///
  /// A browser finds by it that its copy is current, and that parts of a file belong together.
  public var identity: String
  /// The `Cache-Control` of the answer; by default a browser revalidates its copy each time.
  public var caching: String
  /// The name under which a browser saves the file instead of showing it; `nil` leaves the choice
  /// to the browser.
  public var storedAs: String?

  /// Creates a description of a file; nothing is read before a request.
  public init(
    path: String, type: String, identity: String, caching: String = "no-cache",
    storedAs: String? = nil
  ) {
    self.path = path
    self.type = type
    self.identity = identity
    self.caching = caching
    self.storedAs = storedAs
  }
}

extension SiteFile {
  /// Returns the strong entity tag for a size: a file that has grown is another one, even with the
  /// same identity.
  func tag(size: Int) -> String {
    "\"" + Self.escaped(identity) { !"\",".utf8.contains($0) } + "-" + String(size, radix: 16)
      + "\""
  }

  /// The `Content-Disposition` of a file to save: the name in ASCII for old browsers, and in full
  /// for all others.
  var disposition: String? {
    storedAs.map { name in
      let plain = name.unicodeScalars.map { scalar in
        scalar.isASCII && scalar.value > 0x1F && scalar.value != 0x7F
          && !"\"\\/%".contains(Character(scalar))
          ? Character(scalar) : "_"
      }
      let whole = Self.escaped(name) { byte in
        Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
          || "-._~".utf8.contains(byte)
      }
      return "attachment; filename=\"\(String(plain))\"; filename*=UTF-8''\(whole)"
    }
  }

  /// Returns a text with percent signs, invisible and non-ASCII characters, and those that are not
  /// welcome, percent-encoded.
  private static func escaped(_ text: String, _ isWelcome: (UInt8) -> Bool) -> String {
    var result = ""
    for byte in text.utf8 {
      if (0x21...0x7E).contains(byte), byte != UInt8(ascii: "%"), isWelcome(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }
}
