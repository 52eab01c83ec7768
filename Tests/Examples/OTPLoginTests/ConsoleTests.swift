import Foundation
import Testing

@Suite("The login on a console")
struct ConsoleTests {
  @Test("the same app runs from standard input, with no view")
  func journey() throws {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = try Self.executable()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var unread = Data()

    func say(_ line: String) { input.fileHandleForWriting.write(Data("\(line)\n".utf8)) }
    func next() -> String? {
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

    #expect(next() == "PhoneComponent")
    say("send hello")
    #expect(next()?.hasPrefix("This is not a telephone number.") == true)
    say("send +905309990000")
    let message = try #require(next()?.split(separator: " ").map(String.init))
    #expect(message.first == "+905309990000:")
    #expect(next() == "VerifyComponent")
    say("code \(message.last == "000000" ? "111111" : "000000")")
    #expect(next() == "The code is wrong. You can try 2 more times.")
    say("code \(message.last ?? "")")
    #expect(next() == "HomeComponent")
    say("leave")
    #expect(next() == "PhoneComponent")
    try input.fileHandleForWriting.close()
    while next() != nil {}
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test("the console has at most 30 lines of code")
  func size() throws {
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Examples/OTPConsole/main.swift")
    let lines = try String(contentsOf: source, encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.hasPrefix("//") }
    #expect(lines.count <= 30)
  }

  /// The products of a build lie beside each other.
  private static func executable() throws -> URL {
    let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let bundles = Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    for folder in bundles + [Bundle.main.bundleURL, tests] {
      let file = folder.appending(path: "otp-console")
      if FileManager.default.isExecutableFile(atPath: file.path) { return file }
    }
    throw CocoaError(.fileNoSuchFile)
  }
}
