import MillraceViews
import Testing

struct PatchDescriptionTests {
  private static let row = Element(
    id: NodeID(7), kind: .item,
    children: [Element(id: NodeID(8), kind: .text(content: "two\nlines", style: .body))])

  @Test(
    "a patch is one line",
    arguments: [
      (
        Patch.insert(row, into: NodeID(2), before: nil),
        "insert item 7 ‘two⏎lines’ into 2 at the end"
      ),
      (
        .insert(row, into: NodeID(2), before: NodeID(5)),
        "insert item 7 ‘two⏎lines’ into 2 before 5"
      ),
      (.move(NodeID(7), in: NodeID(2), before: NodeID(3)), "move 7 in 2 before 3"),
      (.move(NodeID(7), in: NodeID(2), before: nil), "move 7 in 2 to the end"),
      (.remove(NodeID(7)), "remove 7"),
      (
        .replace(
          NodeID(0), with: Element(id: NodeID(9), kind: .heading(content: "b", level: .one))),
        "replace 0 by heading 9 ‘b’"
      ),
      (.text(NodeID(3), "b"), "write ‘b’ in 3"),
      (.update(Element(id: NodeID(4), kind: .column(Stack()))), "update group 4"),
      (.value(NodeID(5), .text("ab"), basedOn: 2), "set 5 to ‘ab’, based on revision 2"),
      (.value(NodeID(5), .isOn(true), basedOn: 0), "set 5 to on, based on revision 0"),
      (.present(NodeID(9)), "present 9"),
      (.dismiss(NodeID(9)), "dismiss 9"),
      (.focus(NodeID(5)), "focus 5"),
      (.announce("3 folders", .assertive), "announce ‘3 folders’, assertive"),
    ])
  func words(patch: Patch, expected: String) {
    #expect(patch.description == expected)
  }
}
