import Testing

@testable import MillraceWeb

@Suite("Why a message was not taken")
struct WireErrorTests {
  @Test(
    "each text says what was expected, what arrived and what happens next",
    arguments: [
      (
        WireError.notAMessage,
        "A message of a browser is a hello, the token of the previous page, an event, a visit, an "
          + "offer or a withdrawal of a file, an acknowledgement or a probe, but this one is none "
          + "of these. The connection was closed; a page of this server does not send that."
      ),
      (
        .outOfOrder(expected: 3, found: 5),
        "The events of a page are numbered without gaps: 3 was next, but 5 arrived. The "
          + "connection was "
          + "closed; the page will load itself again."
      ),
      (
        .unknownAddress("/x"),
        "The page's program does not know the address /x. The page stays where it is."
      ),
    ])
  func text(error: WireError, text: String) {
    #expect("\(error)" == text)
  }

  @Test(
    "the error for what is no message lists all forms that are",
    arguments: ClientMessage.Form.allCases)
  func forms(form: ClientMessage.Form) {
    let word =
      switch form {
      case .hello, .event, .visit, .offer, .probe: form.rawValue
      case .before: "previous page"
      case .withdraw: "withdrawal"
      case .ack: "acknowledgement"
      }
    #expect("\(WireError.notAMessage)".contains(word))
  }

  @Test("text of a stranger is quoted on one line, short, and harms no terminal")
  func quotation() {
    let hostile =
      "/a\n2026-11-21 root: all is well\u{1B}[2J\u{7}\u{202E}\"\\"
      + String(repeating: "x", count: 9_000)
    let texts = [
      "\(WireError.unknownAddress(hostile))", "\(KeepingError.notKept(hostile))",
      "\(KeepingError.notReadable(hostile))", "\(KeepingError.storeFailed(hostile))",
    ]
    for text in texts {
      #expect(text.unicodeScalars.allSatisfy { $0 == "…" || (0x20...0x7E).contains($0.value) })
      #expect(text.contains(#"/a\n2026-11-21 root: all is well\u{1B}[2J\u{07}\u{202E}\"\\xxx"#))
      #expect(text.utf8.count < 600)
    }
  }
}
