import MillraceViews
import Testing

struct KeyTests {
  private enum Place: String, KeyConvertible { case inbox }
  private struct FolderID: RawRepresentable, KeyConvertible { var rawValue: Int }

  @Test("identifiers with a raw value are keys without a line of code")
  func rawValues() {
    #expect(Place.inbox.nodeKey == .text("inbox"))
    #expect(FolderID(rawValue: 3).nodeKey == .number(3))
    #expect(Int64(3).nodeKey == .number(3))
  }

  @Test("a number and the text of it are different keys, and read differently")
  func distinct() {
    #expect(1.nodeKey != "1".nodeKey)
    #expect(1.nodeKey.description == "1")
    #expect("1".nodeKey.description == "\"1\"")
  }
}
