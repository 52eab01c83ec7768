import Foundation
import MillraceViews
import Testing

@testable import MillraceWeb

@Suite("What a patch is for a browser")
struct OperationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let patch: Patch
    let json: String

    init(_ name: String, _ patch: Patch, _ json: String) {
      testDescription = name
      self.patch = patch
      self.json = json
    }
  }

  static let words = Element(id: NodeID(7), kind: .text(content: "<b>", style: .body))
  static let nested = Element(
    id: NodeID(5), kind: .column(Stack()), children: [words])

  static let cases: [Case] = [
    Case(
      "insert", .insert(words, into: NodeID(1), before: NodeID(2)),
      #"[["insert",1,2,"<p id=\"n7\" class=\"text body\">&lt;b&gt;</p>"]]"#),
    Case(
      "insert at the end", .insert(nested, into: NodeID(1), before: nil),
      #"[["insert",1,null,"<div id=\"n5\" class=\"column gap-medium align-stretch\">"#
        + #"<p id=\"n7\" class=\"text body\">&lt;b&gt;</p></div>"]]"#),
    Case("move", .move(NodeID(3), in: NodeID(1), before: NodeID(2)), #"[["move",3,1,2]]"#),
    Case("move to the end", .move(NodeID(3), in: NodeID(1), before: nil), #"[["move",3,1,null]]"#),
    Case("remove", .remove(NodeID(3)), #"[["remove",3]]"#),
    Case(
      "replace", .replace(NodeID(3), with: words),
      #"[["replace",3,"<p id=\"n7\" class=\"text body\">&lt;b&gt;</p>"]]"#),
    // Not escaped: the script writes it as text, never as markup.
    Case("text", .text(NodeID(3), "<b>\"\n"), #"[["text",3,"<b>\"\n"]]"#),
    Case("value", .value(NodeID(3), .text("a"), basedOn: 4), #"[["value",3,"a",4]]"#),
    Case("checked", .value(NodeID(3), .isOn(true), basedOn: 4), #"[["checked",3,true,4]]"#),
    Case("present", .present(NodeID(3)), #"[["present",3]]"#),
    Case("dismiss", .dismiss(NodeID(3)), #"[["dismiss",3]]"#),
    Case("focus", .focus(NodeID(3)), #"[["focus",3]]"#),
    Case("announce", .announce("Hi", .polite), #"[["announce","Hi",false]]"#),
    Case("announce at once", .announce("Hi", .assertive), #"[["announce","Hi",true]]"#),
    Case(
      "update of a button",
      .update(
        Element(
          id: NodeID(3), kind: .button(title: "Go", role: .plain), events: EventSet(.press))),
      #"[["set",3,"",{"class":"button plain","data-on":"press","type":"button"},"Go"]]"#),
    Case(
      "update of a link keeps a hostile address out",
      .update(Element(id: NodeID(3), kind: .link(title: "Go", destination: "javascript:1"))),
      ##"[["set",3,"",{"class":"link","href":"#"},"Go"]]"##),
    Case(
      "update of a field says nothing of its value",
      .update(
        Element(id: NodeID(3), kind: .field(Field(label: "L", text: "secret", error: "E")))),
      #"[["set",3,"",{"class":"field"},null],["set",3,"-l",{"for":"n3-i"},"L"],"#
        + #"["set",3,"-i",{"aria-describedby":"n3-e","aria-invalid":"true","autocomplete":"off","#
        + #""class":"input","maxlength":"32768","type":"text"},null],"#
        + #"["set",3,"-e",{"class":"text error","role":"alert"},"E"]]"#),
    Case(
      "update of a field of several lines neither",
      .update(
        Element(
          id: NodeID(3), kind: .field(Field(label: "L", text: "secret", isMultiline: true)))),
      #"[["set",3,"",{"class":"field"},null],["set",3,"-l",{"for":"n3-i"},"L"],"#
        + #"["set",3,"-i",{"aria-invalid":"false","class":"input","maxlength":"32768","rows":"4"},null],"#
        + #"["set",3,"-e",{"class":"text error","role":"alert"},""]]"#),
    Case(
      "update of a sheet leaves its children",
      .update(Element(id: NodeID(3), kind: .sheet(title: "T"))),
      #"[["set",3,"",{"aria-labelledby":"n3-t","class":"sheet","role":"dialog"},null],"#
        + #"["set",3,"-t",{"class":"dialog-title"},"T"],["set",3,"-c",{"class":"dialog-body"},null]]"#
    ),
  ]

  @Test("as JSON", arguments: cases)
  func json(_ one: Case) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(Operation.operations(for: one.patch))
    #expect(String(decoding: data, as: UTF8.self) == one.json)
  }

  @Test("a message carries its number, the newest event and the operations")
  func message() {
    let message = ServerMessage(
      number: 3, seen: 9, operations: [.title("<T>/"), .address("/a"), .focus(1)])
    #expect(
      message.text == #"{"n":3,"ops":[["title","<T>/"],["address","/a"],["focus",1]],"seen":9}"#)
  }
}
