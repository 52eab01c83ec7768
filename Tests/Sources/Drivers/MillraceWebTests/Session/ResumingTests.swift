import MillraceTesting
import Testing

@testable import MillraceWeb

@Suite("A dropped connection", .timeLimit(.minutes(5)))
struct ResumingTests {
  @Test("nothing is lost and nothing doubled, wherever connections break", arguments: 0..<300)
  func random(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let session = openNotes()
    var browser = await TestBrowser(session)
    var presses = 0
    var typed = ""
    for _ in 0..<200 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0: await browser.drop()
      case 1: #expect(try await browser.connect())
      case 2:
        // Sent, and lost on the way.
        try await browser.listen(losing: true)
        await browser.drop()
      case 3: try await browser.listen(acknowledging: false)
      case 4: try await browser.acknowledge()
      case 5: try await browser.listen()
      case 6, 7:
        typed = String(seed) + String(repeating: "x", count: presses % 7)
        try await browser.type(typed, into: Notes.noteField)
      default:
        presses += 1
        try await browser.press(Notes.addButton)
      }
    }
    #expect(try await browser.connect())
    try await browser.acknowledge()
    try await browser.listen()
    #expect(browser.words(of: Notes.countNode) ?? "0" == "\(presses)")
    let html = await session.document()
    #expect(html.contains("<p id=\"n1\" class=\"text body\">\(presses)</p>"))
    #expect(html.contains("value=\"\(typed)\""))
  }
}
