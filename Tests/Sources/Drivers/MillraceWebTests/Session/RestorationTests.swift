import Foundation
import MillraceViews
import Testing

@testable import MillraceWeb

@Suite("A page that continues after another server")
struct RestorationTests {
  /// A column with a field, under numbers from `first` on.
  private static func page(_ first: Int, _ title: String) -> Element {
    Element(
      id: NodeID(first), kind: .column(Stack()),
      children: [
        Element(id: NodeID(first + 1), kind: .text(content: title, style: .body)),
        Element(id: NodeID(first + 2), kind: .button(title: "Add", role: .plain)),
      ])
  }

  private static func restoration(_ title: String, of old: String) -> Restoration {
    var digests = PropertyDigests()
    let kept = SessionRecord(
      visited: "/", version: 1, state: Data(), handled: 4, sent: 2, title: "", address: nil,
      fingerprint: NodeFingerprint(page(10, old), &digests), ceiling: 20, focus: 12)
    let root = page(0, title)
    return Restoration(kept, to: root, NodeFingerprint(root, &digests))
  }

  @Test("sends nothing to a browser that shows the same page")
  func same() {
    var restoration = Self.restoration("Rain", of: "Rain")
    #expect(restoration.handled == 4)
    #expect(restoration.outgoing([], to: Self.page(0, "Rain")).isEmpty)
    #expect(
      restoration.outgoing([.text(NodeID(1), "Sun")], to: Self.page(0, "Sun"))
        == [.text(NodeID(11), "Sun")])
  }

  @Test("sends the whole view and the focus to another page, once and before all changes")
  func renewed() {
    var restoration = Self.restoration("Sun", of: "Rain")
    let changes: [Patch] = [.text(NodeID(1), "Snow")]
    #expect(
      restoration.outgoing(changes, to: Self.page(0, "Snow")) == [
        .replace(NodeID(10), with: Self.page(20, "Sun")), .focus(NodeID(22)),
        .text(NodeID(21), "Snow"),
      ])
    #expect(restoration.outgoing([], to: Self.page(0, "Snow")).isEmpty)
  }
}
