import Foundation
import Testing

@testable import About

@Suite("The sources of the examples on the disk")
struct CheckoutTests {
  @Test("files below the folder are read, and none outside, by whatever path or link")
  func outside() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "checkout-\(UUID())")
    let files = FileManager.default
    let root = folder.appending(path: "root")
    for inner in ["Documentation", "Examples/Search"] {
      try files.createDirectory(
        at: root.appending(path: inner), withIntermediateDirectories: true)
    }
    defer { try? files.removeItem(at: folder) }
    let texts = [
      "root/Package.swift", "root/Documentation/Architecture.md", "secret.txt", "root.txt",
    ]
    for text in texts {
      try Data("text".utf8).write(to: folder.appending(path: text))
    }
    try files.createSymbolicLink(
      at: root.appending(path: "link.txt"), withDestinationURL: folder.appending(path: "secret.txt")
    )
    try files.createSymbolicLink(
      at: root.appending(path: "outside"), withDestinationURL: folder)
    let checkout = try #require(Checkout(at: root))
    #expect(checkout.text(at: "Package.swift") == "text")
    #expect(checkout.text(at: "Examples/../Package.swift") == "text")
    let others = [
      "../secret.txt", "Examples/../../secret.txt", "../root.txt", "link.txt",
      "outside/secret.txt", "/etc/hostname", "../../../../../../etc/hostname", "Examples", "",
      "missing",
    ]
    for path in others { #expect(checkout.text(at: path) == nil, "\(path)") }
  }
}
