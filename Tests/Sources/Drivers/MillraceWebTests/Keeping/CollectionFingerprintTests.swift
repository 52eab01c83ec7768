import MillraceViews
import Testing

@testable import MillraceWeb

@Suite("The rows of a long list, found again")
struct CollectionFingerprintTests {
  private func view(_ words: @escaping (Int) -> String) -> Node<Int> {
    let model = ListModel(sections: [
      ListSection(
        id: 1,
        rows: (0..<2_000).map {
          ListRow(key: $0, words($0), action: $0, trailing: [RowAction("Remove", send: -$0)])
        })
    ])
    return table("Songs", model) { row in text(row.content) }
  }

  /// The line of each row and of what is in it, by name.
  private func lines(_ words: @escaping (Int) -> String, from top: Int) throws -> [UInt64: Int] {
    let node = view(words)
    let tree = Tree(node)
    _ = try tree.handle(Event(.see(SeenArea(top: top, height: 400)), on: NodeID(0)))
    _ = tree.update(to: node)
    let root = tree.snapshot()
    var lines: [Int: Int] = [:]
    func visit(_ element: Element, line: Int?) {
      var line = line
      if case .entry(let entry) = element.kind { line = entry.line }
      if let line { lines[element.id.number] = line }
      for child in element.children { visit(child, line: line) }
    }
    visit(root, line: nil)
    var digests = PropertyDigests()
    let fingerprint = NodeFingerprint(root, &digests)
    var named: [UInt64: Int] = [:]
    for (name, number) in zip(fingerprint.names, fingerprint.numbers) {
      named[name] = lines[number]
    }
    return named
  }

  @Test(
    "an event of one row never reaches another, whichever part of the list is mounted",
    arguments: [true, false])
  func neverAnother(isSame: Bool) throws {
    let words: (Int) -> String = { isSame ? "song" : "song \($0)" }
    let before = try lines(words, from: 4_400)
    let after = try lines(words, from: 4_840)
    let common = before.keys.filter { after[$0] != nil }
    #expect(common.count > 20 && common.count < before.count)
    #expect(common.allSatisfy { before[$0] == after[$0] })
    let far = try lines(words, from: 40_000)
    #expect(before.keys.allSatisfy { far[$0] == nil })
  }
}
