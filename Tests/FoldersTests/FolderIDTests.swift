import Foundation
import Testing

@testable import Folders

@Suite struct FolderIDTests {
  @Test("the text form is the one of a UUID, in both directions and either case")
  func text() {
    var numbers = SeededNumbers(seed: 1)
    for _ in 0..<1_000 {
      let id = FolderID(high: numbers.next(), low: numbers.next())
      let text = id.description
      #expect(UUID(uuidString: text)?.uuidString.lowercased() == text)
      #expect(FolderID(text) == id)
      #expect(FolderID(text.uppercased()) == id)
      #expect(FolderID(bytes: id.bytes) == id)
    }
    #expect(FolderID.root.description == "00000000-0000-0000-0000-000000000000")
  }

  @Test(
    "anything else is not an id",
    arguments: [
      "", "0", "00000000-0000-0000-0000-00000000000", "00000000-0000-0000-0000-0000000000000",
      "00000000000000000000000000000000", "00000000-0000-0000-0000-00000000000g",
      "0000000000-0000-0000-0000-0000000000", "00000000-0000-0000-0000-0000000000é",
      "00000000_0000-0000-0000-000000000000",
    ])
  func malformed(text: String) {
    #expect(FolderID(text) == nil)
  }

  @Test("ids are ordered as their texts are")
  func order() {
    var numbers = SeededNumbers(seed: 2)
    for _ in 0..<1_000 {
      let left = FolderID(high: numbers.next() % 2, low: numbers.next())
      let right = FolderID(high: numbers.next() % 2, low: numbers.next())
      #expect((left < right) == (left.description < right.description))
    }
  }

  @Test("only 16 bytes are an id")
  func bytes() {
    #expect(FolderID(bytes: [UInt8](repeating: 1, count: 15)) == nil)
    #expect(FolderID(bytes: [UInt8](repeating: 1, count: 17)) == nil)
  }
}
