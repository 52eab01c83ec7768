#if SQLite
import Foundation
import Testing

/// The console as a process, spoken to as a person does.
private final class Console {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread = Data()

  init(in folder: URL) throws {
    process.executableURL = try Self.executable()
    process.currentDirectoryURL = folder
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// The products of a build lie beside each other.
  private static func executable() throws -> URL {
    let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let bundles = Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    for folder in bundles + [Bundle.main.bundleURL, tests] {
      let file = folder.appending(path: "recordings-console")
      if FileManager.default.isExecutableFile(atPath: file.path) { return file }
    }
    throw CocoaError(.fileNoSuchFile)
  }

  func say(_ line: String) {
    input.fileHandleForWriting.write(Data("\(line)\n".utf8))
  }

  /// Returns true if the next line is this one.
  func answers(_ line: String) -> Bool { nextLine() == line }

  /// Closes the input and waits for the end.
  func leave() -> Int32 {
    try? input.fileHandleForWriting.close()
    while nextLine() != nil {}
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func nextLine() -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread = Data(unread[(end + 1)...]) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      unread += more
    }
  }
}

struct ConsoleTests {
  @Test("the program of a page runs from standard input, with no view")
  func journey() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "console-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let console = try Console(in: folder)
    #expect(console.answers("Recordings: nothing yet"))
    console.say("new Work")
    #expect(console.answers("Recordings: Work"))
    console.say("new Home")
    #expect(console.answers("Recordings: Home, Work"))
    console.say("open Work")
    #expect(console.answers("Work: nothing yet"))
    console.say("new Inside")
    #expect(console.answers("Work: Inside"))
    console.say("up")
    #expect(console.answers("Recordings: Home, Work"))
    console.say("delete Home")
    // The contents and the notice come in one turn or in two.
    #expect((1...2).contains { _ in console.answers("Recordings: Work. Deleted “Home”.") })
    console.say("dance")
    #expect(console.answers("Commands: new NAME, delete NAME, open NAME, up."))
    #expect(console.leave() == 0)

    let again = try Console(in: folder)
    #expect(again.answers("Recordings: Work"))
    #expect(again.leave() == 0)
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
