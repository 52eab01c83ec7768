import Testing

@testable import MillraceWeb

@Suite("The headers of a file")
struct SiteFileTests {
  @Test(
    "an entity tag is one word in quotes, and differs where the identity or the size does",
    arguments: [
      ("rain", 10, #""rain-a""#),
      ("rain", 11, #""rain-b""#),
      ("", 0, #""-0""#),
      ("a\"b", 1, #""a%22b-1""#),
      ("a%22b", 1, #""a%2522b-1""#),
      ("a b\r\nc,", 255, #""a%20b%0D%0Ac%2C-ff""#),
      ("ü", 1, #""%C3%BC-1""#),
    ])
  func tag(identity: String, size: Int, expected: String) {
    let file = SiteFile(path: "/", type: "audio/wav", identity: identity)
    #expect(file.tag(size: size) == expected)
  }

  @Test(
    "a name to store it under is one line without a folder, and whole for clients that can read it",
    arguments: [
      ("rain.wav", "rain.wav", "rain.wav"),
      ("über \"a\".wav", "_ber _a_.wav", "%C3%BCber%20%22a%22.wav"),
      ("../a\\b%41\r\nx", ".._a_b_41__x", "..%2Fa%5Cb%2541%0D%0Ax"),
    ])
  func disposition(name: String, plain: String, whole: String) {
    let file = SiteFile(path: "/", type: "audio/wav", identity: "1", storedAs: name)
    #expect(
      file.disposition == "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(whole)")
  }
}
