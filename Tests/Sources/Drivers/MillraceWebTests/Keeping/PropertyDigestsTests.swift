import MillraceViews
import Testing

@testable import MillraceWeb

struct PropertyDigestsTests {
  private func page(_ drawn: [CustomValue], others: Int = 0) -> Element {
    var children = drawn.enumerated().map { index, value in
      Element(
        id: NodeID(index + 1),
        kind: .custom(CustomView(name: "drawing", label: "", properties: value)))
    }
    for index in 0..<others {
      children.append(
        Element(id: NodeID(100 + index), kind: .text(content: "\(index)", style: .body)))
    }
    return Element(id: NodeID(0), kind: .column(Stack()), children: children)
  }

  @Test("a page is rendered equally, whether its digests were kept or are computed anew")
  func remembered() {
    var digests = PropertyDigests()
    let pages = [
      page(["a", [1, 2]]), page(["a", [1, 2]], others: 2), page(["b", [1, 2]]), page(["a"]),
    ]
    for page in pages + pages.reversed() {
      var fresh = PropertyDigests()
      #expect(NodeFingerprint(page, &digests) == NodeFingerprint(page, &fresh))
    }
  }

  @Test(
    "another value to draw is another page, also where a node takes the number of one that left")
  func differs() {
    var digests = PropertyDigests()
    let contents = [
      page(["a"]), page(["b"]), page([["a"]]), page([]), page(["c"]), page(["a", "b"]),
    ].map {
      NodeFingerprint($0, &digests).content
    }
    #expect(Set(contents).count == contents.count)
    #expect(NodeFingerprint(page(["a"]), &digests).content == contents[0])
  }
}
