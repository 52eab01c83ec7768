import Foundation
import MillraceTestSupport
import Testing

@Suite("The login on a console")
struct ConsoleTests {
  @Test("the same app runs from standard input, with no view")
  func journey() throws {
    let console = try ChildProcess("otp-console")
    #expect(console.nextLine() == "PhoneComponent")
    console.say("send hello")
    #expect(console.nextLine()?.hasPrefix("This is not a telephone number.") == true)
    console.say("send +905309990000")
    let message = try #require(console.nextLine()?.split(separator: " ").map(String.init))
    #expect(message.first == "+905309990000:")
    #expect(console.nextLine() == "VerifyComponent")
    console.say("code \(message.last == "000000" ? "111111" : "000000")")
    #expect(console.nextLine() == "The code is wrong. You can try 2 more times.")
    console.say("code \(message.last ?? "")")
    #expect(console.nextLine() == "HomeComponent")
    console.say("leave")
    #expect(console.nextLine() == "PhoneComponent")
    console.waitForEnd()
    #expect(console.hasSucceeded)
  }

  @Test("the console has at most 30 lines of code")
  func size() throws {
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Examples/OTPConsole/main.swift")
    let lines = try String(contentsOf: source, encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.hasPrefix("//") }
    #expect(lines.count <= 30)
  }
}
