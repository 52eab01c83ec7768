import Foundation
import MillraceTesting
import Testing

@testable import Recordings

@Suite struct ItemIDTests {
  @Test("the text form is the one of a UUID, in both directions and either case")
  func text() {
    var numbers = SeededGenerator(seed: 1)
    for _ in 0..<1_000 {
      let id = ItemID(high: numbers.next(), low: numbers.next())
      let text = id.description
      #expect(UUID(uuidString: text)?.uuidString.lowercased() == text)
      #expect(ItemID(text) == id)
      #expect(ItemID(text.uppercased()) == id)
      #expect(ItemID(bytes: id.bytes) == id)
    }
    #expect(ItemID.root.description == "00000000-0000-0000-0000-000000000000")
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
    #expect(ItemID(text) == nil)
  }

  @Test("ids are ordered as their texts are")
  func order() {
    var numbers = SeededGenerator(seed: 2)
    for _ in 0..<1_000 {
      let left = ItemID(high: numbers.next() % 2, low: numbers.next())
      let right = ItemID(high: numbers.next() % 2, low: numbers.next())
      #expect((left < right) == (left.description < right.description))
    }
  }

  @Test("only 16 bytes are an id")
  func bytes() {
    #expect(ItemID(bytes: [UInt8](repeating: 1, count: 15)) == nil)
    #expect(ItemID(bytes: [UInt8](repeating: 1, count: 17)) == nil)
  }
}
