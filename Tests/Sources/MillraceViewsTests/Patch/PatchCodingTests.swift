import Foundation
import MillraceViews
import Testing

struct PatchCodingTests {
  private static let element: Element = {
    let node: Node<Int> = column(spacing: .large) {
      heading("Title", level: .three)
      text("words", style: .error).live(.assertive).hint("hint").label("label").role(.status)
      link("Away", to: "/away", send: 1).style("quiet").accessibilityHidden()
      field("Name", text: "a", purpose: .email, isRequired: true, error: "no") { $0.count }
        .focused().testID("name")
      toggle("Done", isOn: true) { $0 ? 1 : 0 }.accessibilityValue("v").error("e")
      row { button("Go", role: .primary, send: 1).shortcut(Shortcut("n", .shift, .command)) }
      list("Rows", [1], key: { $0 }) { _ in text("row") }
      form("Form") { text("in") }.disabled().named("form").startsHidden()
      button("Copy", locally: .copy("a"), .toggle("form"), .busy)
      group("Controls") {
        picker("Pick", [Choice(id: "a", title: "A")], selected: "a") { $0.count }
        datePicker("Date", day: CalendarDay(year: 2026, month: 2, day: 28)) { _ in 1 }
        slider("Slide", value: 0.5, in: 0...1, valueText: "half") { Int($0) }
        stepper("Count", value: 2, in: 0...9) { $0 }
        progress("Copying", value: 0.25)
        custom("pad", label: "Pad", properties: ["a": [1, .null, "b"]]) { _ in 1 }
      }
      layers(vertical: .end) { image("/a.png", description: "A", size: .init(width: 2, height: 3)) }
      scroll("Log", axis: .both, name: "log") {
        row { image(decorative: "/b.png").grow() }
        divider()
        spacer()
        button("Wait", send: 1).busy().icon("⏳").live(.off)
      }
      sheet("Sheet") { alert("Sure?", message: "Gone for good") { button("Yes", send: 1) } }
    }
    return Tree(node).snapshot()
  }()

  @Test(
    "every patch survives a wire",
    arguments: [
      Patch.insert(element, into: NodeID(1), before: nil),
      .insert(element, into: NodeID(1), before: NodeID(2)),
      .move(NodeID(1), in: NodeID(2), before: NodeID(3)), .remove(NodeID(4)),
      .replace(NodeID(4), with: element), .text(NodeID(4), "\u{0}<b>"),
      .update(Element(id: NodeID(4), kind: .item, events: [EventSet(.press)])),
      .value(NodeID(4), .text("a"), basedOn: 2), .value(NodeID(4), .isOn(true), basedOn: 0),
      .value(NodeID(4), .choice("a"), basedOn: 1), .value(NodeID(4), .choice(nil), basedOn: 1),
      .value(NodeID(4), .number(0.5), basedOn: 1), .value(NodeID(4), .day(nil), basedOn: 1),
      .value(NodeID(4), .day(CalendarDay(year: 2026, month: 1, day: 1)), basedOn: 1),
      .present(NodeID(4)), .dismiss(NodeID(4)), .focus(NodeID(4)), .announce("Saved", .polite),
    ])
  func roundTrip(patch: Patch) throws {
    let data = try JSONEncoder().encode(patch)
    #expect(try JSONDecoder().decode(Patch.self, from: data) == patch)
  }

  @Test("an element without traits and children is written without them")
  func short() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let element = Element(id: NodeID(3), kind: .text(content: "a", style: .body))
    #expect(
      String(decoding: try encoder.encode(element), as: UTF8.self)
        == #"{"id":3,"kind":{"text":{"content":"a","style":"body"}}}"#)
  }

  @Test("commands after the first rendering: sheets are presented first, and the focus is set last")
  func arrival() throws {
    let sheet = try Self.element.first("Sheet").id
    let alert = try Self.element.first("Sure?").id
    let name = try Self.element.first("Name").id
    #expect(Self.element.arrival == [.present(sheet), .present(alert), .focus(name)])
  }
}
