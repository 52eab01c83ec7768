import Foundation
import Testing

@testable import About
@testable import DocumentSearch

@Suite("The checkout that is searched")
struct CheckoutTests {
  @Test("it is found wherever the program was started, with documentation and examples in it")
  func found() throws {
    let checkout = try #require(Checkout.find())
    let paths = try checkout.paths()
    for path in [
      "README.md", "Documentation/Architecture.md", "Examples/Search/Feature/Search.swift",
      "Sources/Millrace/Millrace.docc/Millrace.md",
    ] {
      #expect(paths.contains(path))
      #expect(checkout.text(at: path)?.isEmpty == false)
    }
    #expect(paths == paths.sorted())
    #expect(!paths.contains { $0.hasPrefix(".") || $0.contains("/.") || $0.hasPrefix("Tests/") })
  }

  @Test("a folder without a checkout is none, and links and large files are left out")
  func hostile() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(Checkout(at: folder) == nil)
    for inside in ["Documentation", "Examples/Search"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: inside), withIntermediateDirectories: true)
    }
    func write(_ text: String, to path: String) throws {
      try Data(text.utf8).write(to: folder.appending(path: path))
    }
    try write("", to: "Package.swift")
    try write("# Architecture", to: "Documentation/Architecture.md")
    try write(String(repeating: "a", count: Checkout.largest + 1), to: "Documentation/Large.md")
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "Documentation/Link.md").path,
      withDestinationPath: "/etc/passwd")
    let checkout = try #require(Checkout(at: folder))
    #expect(try checkout.paths() == ["Documentation/Architecture.md", "Documentation/Large.md"])
    #expect(checkout.text(at: "Documentation/Large.md") == nil)
    #expect(checkout.text(at: "Documentation/Link.md") == nil)
    #expect(checkout.text(at: "Documentation/Missing.md") == nil)
  }
}
