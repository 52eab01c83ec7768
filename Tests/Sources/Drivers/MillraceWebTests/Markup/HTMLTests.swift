import Testing

@testable import MillraceWeb

@Suite("Text and addresses in markup")
struct HTMLTests {
  @Test("every character that means something to a browser is escaped")
  func escape() {
    #expect(
      HTML.escape("<a href=\"x\" title='y'>&amp;</a>")
        == "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;")
    // A browser makes a new line of a return, unless it is written as a reference.
    #expect(HTML.escape("tab\tline\nreturn\r") == "tab\tline\nreturn&#13;")
    #expect(
      HTML.escape("a\u{0}b\u{1}c\u{B}d\u{1B}e\u{7F}")
        == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e\u{FFFD}")
    #expect(HTML.escape("grüß 👩‍👩‍👧 \u{202E}") == "grüß 👩‍👩‍👧 \u{202E}")
  }

  @Test("the shown text is what a browser makes of the escaped text")
  func shown() {
    #expect(HTML.shown("a\u{0}b\u{7F}c\t\n\r<&>") == "a\u{FFFD}b\u{FFFD}c\t\n\r<&>")
    #expect(HTML.shown("\u{1}\u{301}é") == "\u{FFFD}\u{301}é")
    #expect(HTML.shown("grüß 👩‍👩‍👧") == "grüß 👩‍👩‍👧")
  }

  @Test("a combining mark cannot hide a character from the escaping")
  func combining() {
    for character in ["<", ">", "&", "\"", "'"] {
      let escaped = HTML.escape(character + "\u{301}")
      #expect(!escaped.unicodeScalars.dropFirst().contains { "<>\"'".unicodeScalars.contains($0) })
      #expect(escaped.hasPrefix("&"))
    }
  }

  static let sound = [
    "", "/", "/folders/1?x=a:b#c:d", "folders", "./a", "../a:b", "?q=javascript:1", "#top", "a/b:c",
    "http://example.org/", "https://example.org/%3Cscript%3E", "HTTPS://EXAMPLE.ORG",
    "mailto:a@b.c",
    "tel:+49123", "javascript%3Aalert(1)", "/javascript:alert(1)", "/grüß", "%2f%2fevil.example",
  ]

  @Test(
    "an address of this site, or of a scheme that only shows something, stays", arguments: sound)
  func stays(address: String) {
    #expect(HTML.address(address) == address)
  }

  static let hostile = [
    "javascript:alert(1)", "JAVASCRIPT:alert(1)", "JaVaScRiPt:alert(1)",
    "javascript://x/%0aalert(1)",
    "data:text/html,<script>alert(1)</script>", "vbscript:msgbox(1)", "file:///etc/passwd",
    "blob:https://x/1", "filesystem:https://x/1", "about:blank", "ftp://x/", "ws://x/",
    "intent://x",
    "java\tscript:alert(1)", "java\nscript:alert(1)", "java\rscript:alert(1)",
    "javascript\t:alert(1)",
    " javascript:alert(1)", "\u{1}javascript:alert(1)", "\u{0}javascript:alert(1)",
    "javascript\u{7F}:alert(1)", "//evil.example", "///evil.example", "//evil.example:80/a",
    "\\\\evil.example", "/\\evil.example", "\\/evil.example", "/\t/evil.example", "/ok\\..",
    "https:\\\\evil.example", ":", ":javascript:alert(1)", "1http://x", "http\u{301}://x",
    // Swift takes these for one character, a browser for two.
    "javascript:\u{301}alert(1)", "javascript:\u{200D}alert(1)", "data:\u{FE0F}text/html,x",
    "//\u{301}evil.example", "/\\\u{301}evil.example", "\u{212A}ttp://x",
  ]

  @Test("any other address leads nowhere", arguments: hostile)
  func refused(address: String) {
    #expect(HTML.address(address) == "#")
  }
}
