#if Web
internal import Crypto
internal import Foundation

/// The keys with which a site encrypts and authenticates its cookies (AES-GCM with 256 bits).
///
/// The first key encrypts; all of them decrypt. To replace a key, put a new one behind it in every
/// process, then before it, and remove the old one when the last cookie of it has expired. A cookie
/// names its key by four bytes, and is bound to its name: it cannot be used as another one.
public struct CookieKeys: Sendable {
  /// The size of the shortest secret, in bytes.
  public static let secretSize = 32
  /// The size of the longest value, in bytes; with it a cookie stays below what browsers accept.
  static let longest = 2_048

  private struct Key: Sendable {
    let id: [UInt8]
    let key: SymmetricKey
    let formKey: SymmetricKey
  }

  private let keys: [Key]
  /// The name of the cookie.
  let name: String

  /// Creates keys from secrets, the newest first.
  ///
  /// A secret is random bytes that only the processes of the site have, for example 32 bytes from
  /// `/dev/urandom` in a file. Cookies can be made with one of them.
  ///
  /// - Parameters:
  ///   - secrets: The secrets, of at least ``secretSize`` bytes each.
  ///   - name: The name of the cookie. Browsers keep one for each name and host, whatever the port
  ///     and the path, so that two sites of one host need two names.
  /// - Throws: ``CookieKeyError`` if there is no secret, one is too short, or the name has another
  ///   character than letters, digits, `-` and `_` of ASCII.
  public init(_ secrets: [[UInt8]], name: String = "millrace") throws(CookieKeyError) {
    guard !secrets.isEmpty else { throw .noKey }
    guard name.wholeMatch(of: /[A-Za-z0-9_\-]{1,64}/) != nil else { throw .unsoundName(name) }
    self.name = name
    for secret in secrets where secret.count < Self.secretSize {
      throw .tooShort(bytes: secret.count)
    }
    keys = secrets.map { secret in
      func derived(_ purpose: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
          inputKeyMaterial: SymmetricKey(data: secret), info: Data("millrace \(purpose)".utf8),
          outputByteCount: 32)
      }
      let id = derived("key id").withUnsafeBytes { Array($0.prefix(4)) }
      return Key(id: id, key: derived("cookie"), formKey: derived("form"))
    }
  }

  /// Returns a key that no other process has: cookies end with this one.
  public static func ofThisProcess() -> CookieKeys {
    CookieKeys(random: SymmetricKey(size: .bits256))
  }

  private init(random key: SymmetricKey) {
    name = "millrace"
    keys = [Key(id: [0, 0, 0, 0], key: key, formKey: SymmetricKey(size: .bits256))]
  }

  /// Encrypts a value; `nil` if it is too long.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - name: The name of its cookie.
  ///   - nonce: 12 bytes that are used once.
  func sealed(_ value: [UInt8], for name: String, nonce: [UInt8]) -> String? {
    guard value.count <= Self.longest, let key = keys.first,
      let nonce = try? AES.GCM.Nonce(data: nonce),
      let box = try? AES.GCM.seal(
        value, using: key.key, nonce: nonce, authenticating: Self.context(name, key.id)),
      let bytes = box.combined
    else { return nil }
    return Base64URL.text(of: key.id + Array(bytes))
  }

  /// Decrypts the value of a cookie; `nil` if none of the keys has made it under this name.
  func opened(_ text: String, for name: String) -> [UInt8]? {
    // The size of the longest text, before anything is allocated for it.
    guard text.utf8.count <= (Self.longest + 32) * 4 / 3 + 4, let bytes = Base64URL.bytes(of: text),
      bytes.count > 32
    else { return nil }
    for key in keys where bytes.starts(with: key.id) {
      if let box = try? AES.GCM.SealedBox(combined: bytes.dropFirst(4)),
        let value = try? AES.GCM.open(
          box, using: key.key, authenticating: Self.context(name, key.id))
      {
        return Array(value)
      }
    }
    return nil
  }

  private static func context(_ name: String, _ id: [UInt8]) -> [UInt8] {
    Array("millrace 1 \(name) ".utf8) + id
  }

  // MARK: Pages

  /// Returns the token of a page that a session opens.
  func pageToken(_ random: UInt64, for id: String) -> String {
    let code = keys.first.map { Self.code(random, for: id, $0) } ?? 0
    return SessionToken.text(of: UInt128(random) << 64 | UInt128(code))
  }

  /// Returns true if one of the keys has made the token of a page for this session.
  func accepts(pageToken: String, for id: String) -> Bool {
    guard SessionToken.isSound(pageToken), let bits = UInt128(pageToken, radix: 16) else {
      return false
    }
    let (random, code) = (UInt64(bits >> 64), UInt64(truncatingIfNeeded: bits))
    return keys.contains { Self.code(random, for: id, $0) == code }
  }

  private static func code(_ random: UInt64, for id: String, _ key: Key) -> UInt64 {
    HMAC<SHA256>.authenticationCode(for: Array("page \(random) \(id)".utf8), using: key.formKey)
      .prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  // MARK: Tickets

  // MARK: Forms

  /// Returns the token of forms for a session.
  func formToken(for id: String) -> String {
    guard let key = keys.first else { return "" }
    let code = HMAC<SHA256>.authenticationCode(for: Array(id.utf8), using: key.formKey)
    return Base64URL.text(of: Array(code))
  }

  /// Returns true if one of the keys has made the token for this session.
  ///
  /// The time of the comparison says nothing about the right token.
  func accepts(_ token: String, for id: String) -> Bool {
    guard token.utf8.count == 43, let code = Base64URL.bytes(of: token) else { return false }
    return keys.contains { key in
      HMAC<SHA256>.isValidAuthenticationCode(
        code, authenticating: Array(id.utf8), using: key.formKey)
    }
  }
}

/// A reason why secrets and a name make no keys.
public enum CookieKeyError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no secret.
  case noKey
  /// A secret is too short.
  case tooShort(bytes: Int)
  /// No cookie can have this name.
  case unsoundName(String)

  /// A sentence on what was expected, what was found, and what to do.
  public var description: String {
    switch self {
    case .noKey: "Expected a secret for cookies, but there is none. Give at least one."
    case .tooShort(let bytes):
      "Expected a secret of at least \(CookieKeys.secretSize) random bytes, but one has \(bytes). "
        + "Make a longer one, for example from /dev/urandom."
    case .unsoundName(let name):
      "Expected a name of up to 64 letters, digits, - and _ for a cookie, but got "
        + "“\(name.prefix(64))”. Choose another one."
    }
  }
}

/// Base 64 in the alphabet for addresses, without padding; there is one text for each value.
enum Base64URL {
  static func text(of bytes: [UInt8]) -> String {
    var text = Data(bytes).base64EncodedString()
    while text.last == "=" { text.removeLast() }
    return String(text.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
  }

  static func bytes(of text: String) -> [UInt8]? {
    var standard = ""
    for character in text.unicodeScalars {
      switch character {
      case "A"..."Z", "a"..."z", "0"..."9": standard.unicodeScalars.append(character)
      case "-": standard += "+"
      case "_": standard += "/"
      default: return nil
      }
    }
    standard += String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: standard) else { return nil }
    let bytes = Array(data)
    // The last character has bits that decoders ignore.
    return Self.text(of: bytes) == text ? bytes : nil
  }
}
#endif
