import MillraceViews
import Testing

@testable import MillraceWeb

@Suite("The operations of a patch in a browser")
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
  static let list = Element(
    id: NodeID(5), kind: .list(label: "L"),
    children: [6, 7, 9].map { Element(id: NodeID($0), kind: .item) })

  static let cases: [Case] = [
    Case(
      "insert", .insert(words, into: NodeID(1), before: NodeID(2)),
      #"[["template",1,"<p id=\"{0}\" class=\"text body\">{}</p>"],["rows",1,2,1,7,[["<b>"]]]]"#),
    Case(
      "insert at the end", .insert(nested, into: NodeID(1), before: nil),
      #"[["template",1,"<div id=\"{0}\" class=\"column gap-medium align-stretch\">"#
        + #"<p id=\"{2}\" class=\"text body\">{}</p></div>"],["rows",1,null,1,5,[["<b>"]]]]"#),
    Case(
      "insert of a list: its rows follow", .insert(list, into: NodeID(1), before: nil),
      #"[["template",1,"<ul id=\"{0}\" class=\"list\" role=\"list\" aria-label=\"{}\"></ul>"],"#
        + #"["rows",1,null,1,5,[["L"]]],["template",2,"<li id=\"{0}\" class=\"item\"></li>"],"#
        + #"["rows",5,null,2,6,[[],[]]],["rows",5,null,2,9,[[]]]]"#),
    Case("move", .move(NodeID(3), in: NodeID(1), before: NodeID(2)), #"[["move",3,1,2]]"#),
    Case("move to the end", .move(NodeID(3), in: NodeID(1), before: nil), #"[["move",3,1,null]]"#),
    Case("remove", .remove(NodeID(3)), #"[["remove",3]]"#),
    Case(
      "replace", .replace(NodeID(3), with: words),
      #"[["template",1,"<p id=\"{0}\" class=\"text body\">{}</p>"],["replace",3,1,7,["<b>"]]]"#),
    // Not escaped: the script writes it as text, never as markup.
    Case("text", .text(NodeID(3), "<b>\"\n"), #"[["text",3,"<b>\"\n"]]"#),
    Case("value", .value(NodeID(3), .text("a"), basedOn: 4), #"[["value",3,"a",4]]"#),
    Case("checked", .value(NodeID(3), .isOn(true), basedOn: 4), #"[["checked",3,true,4]]"#),
    Case(
      "choice", .value(NodeID(3), .choice("a"), basedOn: 4), #"[["value",3,"=a",4]]"#),
    Case("no choice", .value(NodeID(3), .choice(nil), basedOn: 4), #"[["value",3,"",4]]"#),
    Case("number", .value(NodeID(3), .number(0.1 + 0.2), basedOn: 4), #"[["value",3,"0.3",4]]"#),
    Case(
      "day", .value(NodeID(3), .day(CalendarDay(year: 2026, month: 5, day: 1)), basedOn: 4),
      #"[["value",3,"2026-05-01",4]]"#),
    Case("no day", .value(NodeID(3), .day(nil), basedOn: 4), #"[["value",3,"",4]]"#),
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
      #"[["template",1,"<button id=\"{0}\" type=\"button\" class=\"button plain\" "#
        + #"data-on=\"press\">"#
        + #"{}</button>"],["set",1,3,["Go"]]]"#),
    Case(
      "update of a link keeps a hostile address out",
      .update(Element(id: NodeID(3), kind: .link(title: "Go", destination: "javascript:1"))),
      ##"[["template",1,"<a id=\"{0}\" class=\"link\" href=\"{}\">{}</a>"],["set",1,3,["#","##
        + ##""Go"]]]"##
    ),
    Case(
      "update of a field says nothing of its value",
      .update(
        Element(id: NodeID(3), kind: .field(Field(label: "L", text: "secret", error: "E")))),
      #"[["template",1,"<div id=\"{0}\" class=\"field\"><label id=\"{0}-l\" "#
        + #"for=\"{0}-i\">{}</label>"#
        + #"<input id=\"{0}-i\" class=\"input\" aria-invalid=\"true\" aria-describedby=\"{0}-e\" "#
        + #"maxlength=\"32768\" type=\"text\" autocomplete=\"off\">"#
        + #"<p id=\"{0}-e\" class=\"text error\" role=\"alert\">{}</p></div>"],["set",1,3,["L","#
        + #""E"]]]"#
    ),
    Case(
      "update of a field of several lines neither",
      .update(
        Element(
          id: NodeID(3), kind: .field(Field(label: "L", text: "secret", isMultiline: true)))),
      #"[["template",1,"<div id=\"{0}\" class=\"field\"><label id=\"{0}-l\" "#
        + #"for=\"{0}-i\">{}</label>"#
        + #"<textarea id=\"{0}-i\" class=\"input\" aria-invalid=\"false\" maxlength=\"32768\" "#
        + #"rows=\"4\"></textarea>"#
        + #"<p id=\"{0}-e\" class=\"text error\" role=\"alert\">{}</p></div>"],["set",1,3,["L","#
        + #"""]]]"#
    ),
    Case(
      "update of a picker says nothing of what is chosen, and its choices are never markup",
      .update(
        Element(
          id: NodeID(3),
          kind: .picker(
            ChoiceField(label: "L", choices: [Choice(id: "a", title: "<A>")], selected: "a")))),
      #"[["template",1,"<div id=\"{0}\" class=\"field picker\"><label id=\"{0}-l\" "#
        + #"for=\"{0}-i\">{}"#
        + #"</label><select id=\"{0}-i\" class=\"input\" autocomplete=\"off\" data-choices=\"\">"#
        + #"<option id=\"{0}-o\" value=\"{}\" disabled=\"\" hidden=\"\">{}</option>"#
        + #"<option id=\"{0}-o0\" value=\"{}\">{}</option></select>"#
        + #"<p id=\"{0}-e\" class=\"text error\" role=\"alert\">{}</p></div>"],"#
        + #"["set",1,3,["L","","Choose…","=a","<A>",""]]]"#),
    Case(
      "update of a slider says nothing of its value",
      .update(
        Element(
          id: NodeID(3), kind: .slider(RangeField(label: "L", value: 3, in: 0...9, step: 1)))),
      #"[["template",1,"<div id=\"{0}\" class=\"field slider\"><div id=\"{0}-h\" "#
        + #"class=\"slider-head\">"#
        + #"<label id=\"{0}-l\" for=\"{0}-i\">{}</label><span id=\"{0}-v\" class=\"text caption\" "#
        + #"aria-hidden=\"true\">{}</span></div><input id=\"{0}-i\" class=\"range\" "#
        + #"type=\"range\" "#
        + #"autocomplete=\"off\" min=\"{}\" max=\"{}\" step=\"{}\">"#
        + #"<p id=\"{0}-e\" class=\"text error\" role=\"alert\">{}</p></div>"],"#
        + #"["set",1,3,["L","","0","9","1",""]]]"#),
    Case(
      "update of a custom node leaves what its definition has put there",
      .update(
        Element(
          id: NodeID(3),
          kind: .custom(
            CustomView(name: "pad", label: "Pad", properties: ["a": 1], fallback: "F")))),
      #"[["template",1,"<div id=\"{0}\" class=\"custom\" role=\"group\" aria-label=\"{}\" "#
        + #"data-custom=\"{}\" data-properties=\"{}\"></div>"],"#
        + #"["set",1,3,["Pad","pad","{\"a\":1}"]]]"#),
    Case(
      "update of a sheet leaves its children",
      .update(Element(id: NodeID(3), kind: .sheet(title: "T"))),
      #"[["template",1,"<dialog id=\"{0}\" class=\"sheet\" role=\"dialog\" "#
        + #"aria-labelledby=\"{0}-t\"><h2 id=\"{0}-t\" class=\"dialog-title\">{}</h2>"#
        + #"<div id=\"{0}-c\" class=\"dialog-body\"></div></dialog>"],["set",1,3,["T"]]]"#),
  ]

  @Test("as JSON", arguments: cases)
  func json(_ one: Case) {
    var templates = TemplateTable()
    var json = JSONWriter()
    json.array { json in
      for operation in Translation.operations(for: [one.patch], &templates) {
        operation.write(to: &json)
      }
    }
    #expect(json.text == one.json)
  }

  @Test("a message carries its number, the newest event and the operations")
  func message() {
    let message = ServerMessage(
      number: 3, seen: 9, operations: [.title("<T>/"), .address("/a"), .focus(1)])
    #expect(
      message.text == #"{"n":3,"ops":[["title","<T>/"],["address","/a"],["focus",1]],"seen":9}"#)
  }
}
