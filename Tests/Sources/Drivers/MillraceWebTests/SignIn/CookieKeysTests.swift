#if Web
@testable import MillraceWeb
import Testing

@Suite("Keys of cookies")
struct CookieKeysTests {
  static let secrets = (1...3).map { [UInt8](repeating: $0, count: 32) }

  private func sealed(
    _ value: [UInt8], by secrets: [[UInt8]], name: String = "a", nonce: UInt8 = 7
  ) throws -> String {
    let nonce = [UInt8](repeating: nonce, count: 12)
    return try #require(CookieKeys(secrets).sealed(value, for: name, nonce: nonce))
  }

  @Test("a value is encrypted under the first key, and decrypted by any of them")
  func rotation() throws {
    let value = Array("ada".utf8)
    let old = try sealed(value, by: [Self.secrets[0]])
    let new = try sealed(value, by: [Self.secrets[1], Self.secrets[0]])
    #expect(old != new)
    for (secrets, opensOld, opensNew) in [
      ([Self.secrets[0]], true, false), ([Self.secrets[1], Self.secrets[0]], true, true),
      ([Self.secrets[1]], false, true), ([Self.secrets[2]], false, false),
    ] {
      let keys = try CookieKeys(secrets)
      #expect(keys.opened(old, for: "a") == (opensOld ? value : nil))
      #expect(keys.opened(new, for: "a") == (opensNew ? value : nil))
    }
  }

  @Test("the same value is another text with another nonce, and none shows it")
  func nonces() throws {
    let value = Array("a name that nobody should read".utf8)
    let one = try sealed(value, by: Self.secrets)
    #expect(try sealed(value, by: Self.secrets, nonce: 8) != one)
    let bytes = try #require(Base64URL.bytes(of: one))
    #expect(!bytes.indices.contains { bytes[$0...].starts(with: value.prefix(4)) })
  }

  @Test("a cookie that is changed in any character, cut or extended is refused")
  func tampering() throws {
    let keys = try CookieKeys(Self.secrets)
    let text = try sealed(Array("ada".utf8), by: Self.secrets)
    #expect(keys.opened(text, for: "a") != nil)
    #expect(keys.opened(text, for: "b") == nil)
    for index in text.indices {
      var other = text
      let replacement: Character = text[index] == "A" ? "B" : "A"
      other.replaceSubrange(index...index, with: String(replacement))
      #expect(keys.opened(other, for: "a") == nil, "\(other)")
      #expect(keys.opened(String(text[..<index]), for: "a") == nil)
    }
    for more in ["A", "=", "AAAA", " ", "\u{0}", "é"] {
      #expect(keys.opened(text + more, for: "a") == nil)
    }
    #expect(keys.opened(String(repeating: "A", count: 1_000_000), for: "a") == nil)
  }

  @Test("a cookie has the name of its site, and a name that no cookie can have is refused")
  func names() async throws {
    let signIns = SignIns(keys: try CookieKeys(Self.secrets, name: "shop"))
    #expect(signIns.anonymous(isSecure: false).cookie.hasPrefix("shop="))
    #expect(signIns.anonymous(isSecure: true).cookie.hasPrefix("__Host-shop="))
    let other = SignIns(keys: try CookieKeys(Self.secrets))
    let cookie = String(signIns.anonymous(isSecure: false).cookie.prefix { $0 != ";" })
    #expect(try await signIns.session(of: ["cookie": cookie], isSecure: false) != nil)
    let renamed = cookie.replacing("shop=", with: "millrace=")
    #expect(try await other.session(of: ["cookie": renamed], isSecure: false) == nil)
    for name in ["", "a b", "a;b", "a=b", "é", String(repeating: "a", count: 65)] {
      #expect(throws: CookieKeyError.unsoundName(name)) {
        try CookieKeys(Self.secrets, name: name)
      }
    }
  }

  @Test("a value that browsers would not keep is not encrypted")
  func size() throws {
    let keys = try CookieKeys(Self.secrets)
    let nonce = [UInt8](repeating: 0, count: 12)
    let longest = [UInt8](repeating: 0, count: CookieKeys.longest)
    let text = try #require(keys.sealed(longest, for: "a", nonce: nonce))
    #expect(text.utf8.count < 4_000)
    #expect(keys.opened(text, for: "a") == longest)
    #expect(keys.sealed(longest + [0], for: "a", nonce: nonce) == nil)
    #expect(keys.sealed([], for: "a", nonce: [1]) == nil)
  }

  @Test("a secret that is too short, or none, makes no keys")
  func secrets() {
    #expect(throws: CookieKeyError.noKey) { try CookieKeys([]) }
    #expect(throws: CookieKeyError.tooShort(bytes: 31)) {
      try CookieKeys([Self.secrets[0], [UInt8](repeating: 1, count: 31)])
    }
    #expect("\(CookieKeyError.tooShort(bytes: 31))".contains("at least 32 random bytes"))
  }

  @Test("the token of a form is that of its session and its keys")
  func forms() throws {
    let keys = try CookieKeys([Self.secrets[0]])
    let token = keys.formToken(for: "session")
    #expect(keys.accepts(token, for: "session"))
    #expect(try CookieKeys([Self.secrets[1], Self.secrets[0]]).accepts(token, for: "session"))
    #expect(try !CookieKeys([Self.secrets[1]]).accepts(token, for: "session"))
    for (token, session) in [(token, "other"), ("", "session"), (token + "A", "session")] {
      #expect(!keys.accepts(token, for: session))
    }
  }

  @Test("the token of a page is that of its session and its keys, and differs from page to page")
  func pages() throws {
    let keys = try CookieKeys([Self.secrets[0]])
    let token = keys.pageToken(7, for: "session")
    #expect(SessionToken.isSound(token))
    #expect(keys.accepts(pageToken: token, for: "session"))
    let rotated = try CookieKeys([Self.secrets[1], Self.secrets[0]])
    #expect(rotated.accepts(pageToken: token, for: "session"))
    #expect(try !CookieKeys([Self.secrets[1]]).accepts(pageToken: token, for: "session"))
    #expect(keys.pageToken(8, for: "session").suffix(16) != token.suffix(16))
    for index in token.indices {
      let digit = token[index] == "0" ? "1" : "0"
      let forged = token[..<index] + digit + token[token.index(after: index)...]
      #expect(!keys.accepts(pageToken: String(forged), for: "session"))
    }
    for (token, session) in [(token, "other"), ("", "session"), (token + "0", "session")] {
      #expect(!keys.accepts(pageToken: token, for: session))
    }
  }

  @Test("keys of a process open nothing of another one")
  func process() throws {
    let nonce = [UInt8](repeating: 0, count: 12)
    let one = CookieKeys.ofThisProcess()
    let text = try #require(one.sealed([1], for: "a", nonce: nonce))
    #expect(one.opened(text, for: "a") == [1])
    #expect(CookieKeys.ofThisProcess().opened(text, for: "a") == nil)
  }

  static let texts: [String] = ["", "A", "AA==", "AB", "A B", "++++", "////", "AAA="]

  @Test("base 64 has one text for each value", arguments: texts)
  func malformed(text: String) {
    #expect(Base64URL.bytes(of: text) == (text.isEmpty ? [] : nil))
  }

  @Test("base 64 is read as it is written")
  func base64() {
    for count in 0...40 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 251 &* $0 &+ count) }
      #expect(Base64URL.bytes(of: Base64URL.text(of: bytes)) == bytes)
    }
  }
}
#endif
