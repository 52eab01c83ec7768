import MillraceViews
import Testing

struct ElementTreeTests {
  private static let root = Element(
    id: NodeID(0), kind: .column(Stack()),
    children: [
      Element(id: NodeID(1), kind: .text(content: "a", style: .body)),
      Element(id: NodeID(2), kind: .item),
    ])

  @Test(
    "a patch that does not fit is refused, with the reason and what to do",
    arguments: [
      (
        Patch.remove(NodeID(9)), PatchError.noSuchNode(NodeID(9)),
        "it names node 9, which is not there"
      ),
      (
        .insert(Element(id: NodeID(1), kind: .item), into: NodeID(0), before: nil),
        .idIsTaken(NodeID(1)), "it brings a node 1, and there is one already"
      ),
      (
        .move(NodeID(1), in: NodeID(0), before: NodeID(0)),
        .notAChild(NodeID(0), of: NodeID(0)), "node 0 is not a child of node 0"
      ),
      (
        .move(NodeID(1), in: NodeID(2), before: nil), .notAChild(NodeID(1), of: NodeID(2)),
        "node 1 is not a child of node 2"
      ),
      (.remove(NodeID(0)), .rootCannotLeave(NodeID(0)), "it removes or moves the root 0"),
      (.text(NodeID(2), "b"), .kindDoesNotFit(NodeID(2)), "node 2 is of another kind"),
      (
        .value(NodeID(1), .text("b"), basedOn: 0), .kindDoesNotFit(NodeID(1)),
        "node 1 is of another kind"
      ),
      (
        .update(Element(id: NodeID(1), kind: .item)), .kindDoesNotFit(NodeID(1)),
        "node 1 is of another kind"
      ),
    ])
  func refused(patch: Patch, error: PatchError, reason: String) throws {
    var tree = try ElementTree(Self.root)
    #expect(throws: error) { try tree.apply(patch) }
    #expect(
      error.description
        == "A patch does not fit the tree: \(reason). Take a new snapshot of the tree.")
  }
}
