/// A file on the disk that a site serves, and what a browser is told of it.
///
/// ```swift
/// site.files("/recordings/audio") { visit in
///   guard let recording = await library.recording(visit.segments.last) else { return nil }
///   return SiteFile(path: recording.path, type: "audio/wav", identity: recording.id)
/// }
/// ```
///
/// It travels in pieces, each of them read when the browser has room for it, so a file of any size costs some 100 KB of
/// memory while it is sent; and in part where a browser asks for a part, as one does that seeks in a sound. While it is sent
/// the file is held open: removing it or putting another one in its place does no harm. One that becomes shorter in its place
/// ends the connection, so that a browser never takes half a file for a whole one.
public struct SiteFile: Sendable, Equatable {
  /// Where it is on the disk.
  public var path: String
  /// What is in it, such as `audio/wav`; a browser is told not to guess.
  public var type: String
  /// What no other content at the same address ever has, such as an id with a count of changes.
  ///
  /// A browser that has the file is told that it is still the same, and puts parts of it together by this.
  public var identity: String
  /// The `Cache-Control` of the answer; by default a browser asks each time whether its copy is still the same.
  public var caching: String
  /// The name under which a browser stores the file instead of showing it; `nil` leaves that to the browser.
  public var storedAs: String?

  /// Describes a file; nothing is read before somebody asks for it.
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
  /// The strong entity tag for so many bytes: a file that has grown in its place is another one, whatever the program says.
  func tag(size: Int) -> String {
    "\"" + Self.escaped(identity) { $0 != UInt8(ascii: "\"") } + "-" + String(size, radix: 16)
      + "\""
  }

  /// How a browser is told to store it: for old ones in letters of ASCII, for all others as it is.
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

  /// Writes what is not a visible character of ASCII, or not welcome, with a percent sign; and the percent sign.
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
