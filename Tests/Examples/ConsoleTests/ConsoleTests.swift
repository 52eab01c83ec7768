#if SQLite
import Foundation
import MillraceTestSupport
import Testing

struct ConsoleTests {
  @Test("the program of a page runs from standard input, with no view")
  func journey() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "console-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let console = try ChildProcess("recordings-console", in: folder)
    #expect(console.nextLine() == "Recordings: nothing yet")
    console.say("new Work")
    #expect(console.nextLine() == "Recordings: Work")
    console.say("new Home")
    #expect(console.nextLine() == "Recordings: Home, Work")
    console.say("open Work")
    #expect(console.nextLine() == "Work: nothing yet")
    console.say("new Inside")
    #expect(console.nextLine() == "Work: Inside")
    console.say("up")
    #expect(console.nextLine() == "Recordings: Home, Work")
    console.say("delete Home")
    // The contents and the notice come in one turn or in two.
    #expect((1...2).contains { _ in console.nextLine() == "Recordings: Work. Deleted “Home”." })
    console.say("dance")
    #expect(console.nextLine() == "Commands: new NAME, delete NAME, open NAME, up.")
    console.waitForEnd()
    #expect(console.hasSucceeded)

    let again = try ChildProcess("recordings-console", in: folder)
    #expect(again.nextLine() == "Recordings: Work")
    again.waitForEnd()
    #expect(again.hasSucceeded)
  }

  @Test("the console has at most 30 lines of code")
  func size() throws {
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Examples/Console/main.swift")
    let lines = try String(contentsOf: source, encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.hasPrefix("//") && !$0.hasPrefix("#") }
    #expect(lines.count <= 30)
  }
}
#endif
